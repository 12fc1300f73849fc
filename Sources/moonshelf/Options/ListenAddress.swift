import ArgumentParser

/// Where a server listens: `127.0.0.1:7070`, `[::1]:7070`, `:7070`, `7070`.
struct ListenAddress: ExpressibleByArgument, CustomStringConvertible {
  let host: String
  let port: Int

  init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  init?(argument: String) {
    var host = "127.0.0.1"
    var portText = argument[...]
    if let colon = argument.lastIndex(of: ":") {
      let text = argument[..<colon]
      portText = argument[argument.index(after: colon)...]
      if text.hasPrefix("["), text.hasSuffix("]") {
        host = String(text.dropFirst().dropLast())
      } else if text.contains(":") {
        return nil
      } else if !text.isEmpty {
        host = String(text)
      }
    }
    guard let port = Int(portText), (0...65535).contains(port), !host.isEmpty else { return nil }
    self.init(host: host, port: port)
  }

  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Whether only programs of this machine reach it.
  var isLoopback: Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}

import AlbumModel
import ArgumentParser

/// The address that a server listens on: `127.0.0.1:7070`, `[::1]:7070`, `:7070`, `7070`.
struct ListenAddress: CustomStringConvertible {
  let host: String
  let port: Int

  /// Parses an address.
  ///
  /// - Throws: the syntax.
  @Sendable static func read(_ text: String) throws -> ListenAddress {
    guard let address = ListenAddress(argument: text) else {
      throw ValidationError(
        "write it as ADDRESS:PORT, :PORT or PORT; a port is a number from 0 to 65535, and 0 takes "
          + "any that is free")
    }
    return address
  }

  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Whether only programs of this machine reach it.
  var isLoopback: Bool { WebHost(named: host, port: port)?.isThisMachine ?? false }
}

extension ListenAddress {
  fileprivate init?(argument: String) {
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
    guard let port = Int(portText), (0...65535).contains(port), !host.isEmpty,
      !host.contains(where: \.isWhitespace)
    else { return nil }
    self.init(host: host, port: port)
  }
}

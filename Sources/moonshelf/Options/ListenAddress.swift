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
    let colon = text.lastIndex(of: ":")
    var host = colon.map { text[..<$0] } ?? ""
    let isInBrackets = host.hasPrefix("[") && host.hasSuffix("]")
    if isInBrackets { host = host.dropFirst().dropLast() }
    let port = Int(colon.map { text[text.index(after: $0)...] } ?? text[...])
    guard let port, (0...65535).contains(port), !host.contains(where: \.isWhitespace),
      isInBrackets ? !host.isEmpty : !host.contains(":")
    else {
      throw ValidationError(
        "write it as ADDRESS:PORT, :PORT or PORT; a port is a number from 0 to 65535, and 0 takes "
          + "any that is free")
    }
    return ListenAddress(host: host.isEmpty ? "127.0.0.1" : String(host), port: port)
  }

  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Whether only programs of this machine reach it.
  var isLoopback: Bool { WebHost(named: host, port: port)?.isThisMachine ?? false }
}

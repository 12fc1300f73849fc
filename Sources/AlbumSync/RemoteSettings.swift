import AlbumFiles
import AlbumModel
import Foundation

/// The address of a library's remote, and its credentials.
///
/// They are stored in a separate file next to the library, which only its owner can read, and never
/// in the library, which is copied and shared.
public struct RemoteSettings: Codable, Equatable, Sendable {
  /// The address of the server, without a slash at the end.
  public let address: String
  /// The token for the server.
  public let token: String
  /// The name of this library there, such as `pim@laptop`.
  public let name: String

  /// Checks the user's input.
  ///
  /// - Parameters:
  ///   - address: the server's address.
  ///   - token: the server's token; empty for a server that needs none for reading.
  ///   - name: the name of this library there; nil for the user and the machine.
  /// - Throws: an error in one line for an invalid address or token.
  public init(address: String, token: String, name: String? = nil) throws {
    let typed = address
    var address = try WebAddress(reading: typed).description
    while address.hasSuffix("/") { address.removeLast() }
    guard !address.contains("?") else {
      throw UserError("\(address): remove the question mark and the text after it")
    }
    guard !typed.contains("#") else {
      throw UserError(
        "\(address): remove the # and the text after it, and pass the token with --token -")
    }
    guard !typed.contains(where: \.isWhitespace) else {
      throw UserError("\(address): remove the spaces")
    }
    guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw UserError("a token consists of ASCII characters without spaces")
    }
    self.address = address
    self.token = token
    self.name = name ?? Self.usualName
  }

  /// Whether the connection is encrypted or local.
  public var isPrivate: Bool {
    guard let address = try? WebAddress(reading: address) else { return false }
    return address.isSecure || address.host.isThisMachine
  }

  /// The file next to a library.
  public static func path(of library: String) -> String { library + ".remote" }

  private static func file(of library: String) -> StateFile {
    StateFile(path(of: library), .ownerOnly)
  }

  /// The settings of a library.
  ///
  /// - Parameter library: the library's file.
  /// - Returns: nil if there are none.
  /// - Throws: an error in one line if the file cannot be used.
  public static func of(_ library: String) throws -> RemoteSettings? {
    guard let bytes = try file(of: library).read() else { return nil }
    guard let settings = try? JSONDecoder().decode(RemoteSettings.self, from: Data(bytes)) else {
      throw UserError(
        "\(path(of: library)) is damaged; set the remote again with: moonshelf remote set")
    }
    return settings
  }

  /// Saves them for a library.
  ///
  /// - Parameter library: the library's file.
  /// - Throws: an error in one line when the file cannot be written.
  public func save(for library: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try Self.file(of: library).write(Array(encoder.encode(self)))
  }

  /// Deletes them, including the state of exchanges.
  ///
  /// - Parameter library: the library's file.
  /// - Throws: an error in one line when a file cannot be removed.
  public static func remove(for library: String) throws {
    try file(of: library).remove()
    try RemoteState.remove(for: library)
  }

  /// The default name of a library: the user and the machine.
  public static var usualName: String {
    let machine = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
    return "\(NSUserName())@\(machine)"
  }
}

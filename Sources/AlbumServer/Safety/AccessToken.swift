import AlbumFiles
import AlbumModel

/// The secret that clients must send to write, or to read from a server that is not public.
public struct AccessToken: Sendable {
  /// The token: 64 hexadecimal digits if this program made it.
  public let text: String

  /// Wraps an existing token.
  public init(text: String) { self.text = text }

  /// Reads a library's token, making one the first time.
  ///
  /// The file is next to the library, and only its owner can read it.
  ///
  /// - Parameter library: the library's file.
  /// - Throws: an error in one line when the file cannot be made or used.
  public init(of library: String) throws {
    let path = Self.path(of: library)
    let file = StateFile(path, .ownerOnly)
    if try file.read() == nil { try file.make(Array((Self.digits + "\n").utf8)) }
    let text = (try file.text() ?? "").prefix { $0.isASCII && !$0.isWhitespace }
    guard text.utf8.count >= 32 else {
      throw UserError("\(path): it contains no valid token; remove it")
    }
    self.text = String(text)
  }

  /// The path of a library's token.
  public static func path(of library: String) -> String { library + ".token" }

  /// Whether a text is the token; takes the same time for one that is nearly right as for any
  /// other.
  public func isShown(by text: some StringProtocol) -> Bool {
    let (own, shown) = (Array(self.text.utf8), Array(text.utf8))
    guard own.count == shown.count else { return false }
    var difference: UInt8 = 0
    for index in own.indices { difference |= own[index] ^ shown[index] }
    return difference == 0
  }

  /// 64 random hexadecimal digits.
  package static var digits: String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let word = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - word.count) + word
    }.joined()
  }
}

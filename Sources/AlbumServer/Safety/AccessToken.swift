import AlbumFiles
import Glibc

/// What somebody has to show to write, or to read what is not public.
public struct AccessToken: Sendable {
  /// The token itself: 64 hexadecimal digits where this program made it.
  public let text: String

  /// Takes a token that is known.
  public init(text: String) {
    self.text = text
  }

  /// Reads a library's token, making one the first time.
  ///
  /// The file is beside the library, and only its owner can read it.
  ///
  /// - Parameter library: the library's file.
  /// - Throws: ``TokenError``.
  public init(of library: String) throws(TokenError) {
    let path = Self.path(of: library)
    for _ in 0..<2 {
      if let text = try Self.read(path) {
        self.text = text
        return
      }
      try Self.make(path)
    }
    throw TokenError(path: path, reason: "it comes and goes")
  }

  /// Where a library's token is kept.
  public static func path(of library: String) -> String { library + ".token" }

  /// Whether a text is the token; takes as long for one that is nearly right as for any other.
  public func isShown(by text: some StringProtocol) -> Bool {
    let (own, shown) = (Array(self.text.utf8), Array(text.utf8))
    guard own.count == shown.count else { return false }
    var difference: UInt8 = 0
    for index in own.indices { difference |= own[index] ^ shown[index] }
    return difference == 0
  }

  private static func read(_ path: String) throws(TokenError) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw TokenError(path: path, reason: "it cannot be read") }
    defer { Glibc.close(descriptor) }
    guard let status = FileStatus(descriptor: descriptor), status.isFile,
      status.owner == geteuid()
    else { throw TokenError(path: path, reason: "it is not a file of yours") }
    guard status.isPrivate else {
      throw TokenError(
        path: path, reason: "others can read it; if nobody did, chmod 600 it, else remove it")
    }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      .prefix { $0.isASCII && !$0.isWhitespace }
    guard text.utf8.count >= 32 else {
      throw TokenError(path: path, reason: "there is no token of 32 characters in it; remove it")
    }
    return String(text)
  }

  private static func make(_ path: String) throws(TokenError) {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<4).map { _ in
      let word = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - word.count) + word
    }
    // Written whole under another name first: a token that is half there would be weaker.
    let pending = "\(path).\(getpid()).part"
    let descriptor = open(pending, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TokenError(path: path, reason: "it cannot be made") }
    defer { unlink(pending) }
    let bytes = Array((digits.joined() + "\n").utf8)
    let written = Glibc.write(descriptor, bytes, bytes.count)
    let isKept = fsync(descriptor) == 0
    guard Glibc.close(descriptor) == 0, written == bytes.count, isKept else {
      throw TokenError(path: path, reason: "it cannot be written")
    }
    // Another server may make one at the same moment: the first one counts.
    guard link(pending, path) == 0 || errno == EEXIST else {
      throw TokenError(path: path, reason: "it cannot be made")
    }
  }
}

/// Why a library has no token to show.
public struct TokenError: Error, CustomStringConvertible, Sendable {
  let path: String
  let reason: String

  /// One line.
  public var description: String { "the token in \(path): \(reason)" }
}

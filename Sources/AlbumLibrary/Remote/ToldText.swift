import Synchronization

/// The text that a library sends, stored so that the library need not wait for the receiver: a
/// small one in memory, a large one in an unnamed file.
public final class ToldText: Sendable {
  private static let mostInMemory = 4 << 20
  private static let pieceSize = 256 << 10

  private struct Content {
    var bytes: [UInt8] = []
    var file: UnnamedFile?
    var count = 0
  }

  private let content = Mutex(Content())

  /// Makes an empty text.
  public init() {}

  /// The number of bytes.
  public var count: Int { content.withLock { $0.count } }

  /// Adds bytes.
  ///
  /// - Throws: ``LibraryError/storage(_:)`` when there is no room for them.
  public func append(_ bytes: [UInt8]) throws {
    try content.withLock { content in
      content.count += bytes.count
      content.bytes += bytes
      guard content.bytes.count > Self.mostInMemory || content.file != nil else { return }
      let file = try content.file ?? UnnamedFile()
      content.file = file
      try content.bytes.withUnsafeBytes { try file.append($0) }
      content.bytes.removeAll(keepingCapacity: true)
    }
  }

  /// The bytes from an offset on.
  ///
  /// - Parameter place: the offset.
  /// - Returns: up to a quarter of a megabyte; empty at the end.
  /// - Throws: ``LibraryError/storage(_:)``.
  public func piece(at place: Int) throws -> [UInt8] {
    try content.withLock { content in
      guard let file = content.file else {
        return Array(content.bytes.dropFirst(place).prefix(Self.pieceSize))
      }
      var piece = [UInt8](repeating: 0, count: min(Self.pieceSize, max(0, file.count - place)))
      let read = try piece.withUnsafeMutableBytes { try file.read(at: place, into: $0) }
      return Array(piece.prefix(read))
    }
  }
}

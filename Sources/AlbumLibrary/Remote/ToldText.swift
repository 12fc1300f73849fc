import Synchronization

/// What a library tells, put aside so that nobody waits for whoever takes it: a little in memory, much
/// in an unnamed file.
public final class ToldText: Sendable {
  private static let mostInMemory = 4 << 20
  private static let pieceSize = 256 << 10

  private struct Content {
    var bytes: [UInt8] = []
    var file: UnnamedFile?
    var count = 0
  }

  private let content = Mutex(Content())

  /// Begins with nothing.
  public init() {}

  /// How many bytes there are.
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

  /// Some bytes from a place on.
  ///
  /// - Parameter place: how many bytes stand before.
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

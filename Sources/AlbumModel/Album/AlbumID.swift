/// The identity of an album: given once, never used again, the same after undo and redo.
public struct AlbumID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number users see and type.
  public let rawValue: Int64

  /// Wraps a number that the library gave out.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Orders identities by when they were given out, oldest first.
  public static func < (left: AlbumID, right: AlbumID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension AlbumID: CustomStringConvertible {
  /// The number alone, as users type it.
  public var description: String { String(rawValue) }
}

/// The identity of an album: assigned once, never reused, unchanged by undo and redo.
public struct AlbumID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number that users see and type.
  public let rawValue: Int64

  /// Wraps a number that the library assigned.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Orders IDs by the time they were assigned, oldest first.
  public static func < (left: AlbumID, right: AlbumID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension AlbumID: CustomStringConvertible {
  /// The number, as users type it.
  public var description: String { String(rawValue) }
}

/// A snapshot of an album in the library: a value, whose changes must be written with the library.
public struct Album: Equatable, Identifiable, Sendable {
  /// Its ID.
  public let id: AlbumID
  /// The time it was added to the library, in seconds since 1970 UTC.
  public let added: Int64
  /// Its content.
  public var content: AlbumContent

  /// Makes an album from its stored data.
  public init(id: AlbumID, added: Int64, content: AlbumContent) {
    (self.id, self.added, self.content) = (id, added, content)
  }

  /// The title.
  public var title: String { content.title ?? "" }

  /// The value of any field by name, including `id` and `added`.
  public subscript(name: FieldName) -> FieldValue? {
    switch name {
    case "id": .integer(id.rawValue)
    case "added": .integer(added)
    default: content[name]
    }
  }
}

/// The identity of an album: assigned once, never reused, unchanged by undo and redo.
public struct AlbumID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number that users see and type.
  public let rawValue: Int64

  /// The album that is the library's own record: never on the shelf, its fields are what belongs to
  /// the library as a whole, such as declarations of fields and saved queries.
  public static let library = AlbumID(rawValue: 0)

  /// Wraps a number that the library assigned.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Orders IDs by the time they were assigned, oldest first.
  public static func < (left: AlbumID, right: AlbumID) -> Bool { left.rawValue < right.rawValue }
}

extension AlbumID: CustomStringConvertible {
  /// The number, as users type it.
  public var description: String { String(rawValue) }
}

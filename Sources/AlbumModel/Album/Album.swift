/// An album as the library held it at one moment: a value, changed only by telling the library.
public struct Album: Equatable, Identifiable, Sendable {
  /// Which album it is.
  public let id: AlbumID
  /// When it came into the library, in seconds since 1970 UTC.
  public let added: Int64
  /// What is said of it.
  public var content: AlbumContent

  /// Puts an album together from what is stored of it.
  public init(id: AlbumID, added: Int64, content: AlbumContent) {
    self.id = id
    self.added = added
    self.content = content
  }

  /// What the album is called.
  public var title: String { content.title ?? "" }

  /// The value of any field by name: `id` and `added` too.
  public subscript(name: FieldName) -> FieldValue? {
    switch name {
    case "id": .integer(id.rawValue)
    case "added": .integer(added)
    default: content[name]
    }
  }
}

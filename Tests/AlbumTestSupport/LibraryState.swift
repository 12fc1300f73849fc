public import AlbumLibrary
public import AlbumModel

/// The whole content of a library, in order: two libraries are equal when these are.
public struct LibraryState: Equatable, Sendable, CustomStringConvertible {
  /// The albums in the shelf's order.
  public let albums: [Album]

  /// Reads a library.
  public init(of library: LibraryAPI) throws { albums = try library.albums() }

  /// A line per album, for failing tests.
  public var description: String {
    albums.map { album in
      let fields = album.content.allFields.map { "\($0.name)=\($0.value)" }
      return "\(album.id): \(fields.joined(separator: " "))"
    }.joined(separator: "\n")
  }
}

extension LibraryAPI {
  /// Makes a library in memory with albums of these titles.
  public static func inMemory(_ titles: String...) throws -> LibraryAPI {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    for title in titles { try library.add(AlbumContent(title: title)) }
    return library
  }

  /// The titles in the shelf's order.
  public func titles() throws -> [String] { try albums().map(\.title) }

  /// The ID of the album with a title.
  public func identity(of title: String) throws -> AlbumID {
    try albums().first { $0.title == title }?.id ?? AlbumID(rawValue: -1)
  }
}

extension LibraryAPI.Effects {
  /// A clock stopped on the first of January 2026.
  public static let fixed = LibraryAPI.Effects(now: { 1_767_225_600 })
}

extension CustomFields {
  /// Makes fields of some values.
  public init(_ values: [String: FieldValue]) {
    self.init()
    for (name, value) in values { self[name] = value }
  }
}

public import AlbumLibrary
public import AlbumModel

/// All that a library holds, in order: two libraries are equal when these are.
public struct LibraryState: Equatable, Sendable, CustomStringConvertible {
  /// The albums as they stand on the shelf.
  public let albums: [Album]

  /// Reads a library.
  public init(of library: LibraryAPI) throws {
    albums = try library.albums()
  }

  /// A line an album, as a failing test shows it.
  public var description: String {
    albums.map { album in
      let fields = album.content.allFields.map { "\($0.name)=\($0.value)" }
      return "\(album.id): \(fields.joined(separator: " "))"
    }.joined(separator: "\n")
  }
}

extension LibraryAPI {
  /// A library in memory with albums of these titles.
  public static func inMemory(_ titles: String...) throws -> LibraryAPI {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    for title in titles { try library.add(AlbumContent(title: title)) }
    return library
  }

  /// The titles in the shelf's order.
  public func titles() throws -> [String] {
    try albums().map(\.title)
  }

  /// The identity of the album of a title.
  public func identity(of title: String) throws -> AlbumID {
    try albums().first { $0.title == title }?.id ?? AlbumID(rawValue: -1)
  }
}

extension LibraryAPI.Effects {
  /// A clock that stands still on the first of January 2026.
  public static let fixed = LibraryAPI.Effects(now: { 1_767_225_600 })
}

import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("An album whose custom fields cannot be read")
struct DamagedFieldsTests {
  /// Three albums, the second one damaged.
  private static func make(fields: String = "{\"rating\":6") throws -> LibraryAPI {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    for title in ["Low", "Heroes", "Lodger"] {
      var fields = CustomFields()
      fields["rating"] = .integer(6)
      try library.add(AlbumContent(title: title, artist: "David Bowie", fields: fields))
    }
    try library.database.run {
      try $0.execute(sql: "UPDATE album SET fields = ? WHERE id = 2", arguments: [fields])
    }
    return library
  }

  private static let problem = "the custom fields of album 2 cannot be read"

  private static func query(_ text: String, in library: LibraryAPI) throws -> AlbumQuery {
    try library.queryParser.query(text)
  }

  @Test(
    "is an error that names it wherever albums are read, and never an album without fields",
    arguments: ["{\"rating\":6", "{\"rating\" 6}", "{\"rating\":x}", "rating", "{\"rating\":6}}"])
  func namedEverywhere(fields: String) throws {
    let library = try Self.make(fields: fields)
    var errors: [(String, (any Error)?)] = []
    func read(_ name: String, _ body: () throws -> Void) {
      do {
        try body()
        errors.append((name, nil))
      } catch {
        errors.append((name, error))
      }
    }
    read("albums") { _ = try library.albums() }
    read("title") { _ = try library.albums(Self.query("title:heroes", in: library)) }
    read("rating") { _ = try library.albums(Self.query("rating:6", in: library)) }
    read("not rated") { _ = try library.albums(Self.query("rating-", in: library)) }
    read("order") { _ = try library.albums(AlbumQuery(order: [SortTerm("stars")])) }
    read("page") { _ = try library.page(.all, from: .offset(0), limit: 5) }
    read("pages") { while try library.pages(.all).next() != nil {} }
    read("fields") { _ = try library.fieldUses() }
    read("duplicates") { _ = try library.duplicates() }
    read("same") { _ = try library.albums(sameAs: "David Bowie", "Heroes") }
    read("archive") { try library.archive { _ in } }
    read("covers") { try library.forEachCoverStatus(.all) { _, _ in } }
    for (name, error) in errors {
      let text = (error as? LibraryError)?.description ?? "no error: \(error as Any)"
      #expect(text.contains(Self.problem), "\(name): \(text)")
      #expect(text.contains("run moonshelf doctor"), "\(name): \(text)")
    }
  }

  @Test("does not affect the other albums, and the repair keeps its text")
  func others() throws {
    let library = try Self.make()
    #expect(try library.albums(Self.query("title:low", in: library)).map(\.title) == ["Low"])
    let id = AlbumID(rawValue: 3)
    try library.update(id) { try $0.set(.integer(7), for: "rating") }
    #expect(try library.album(id)?["rating"] == .integer(7))
    #expect(try library.doctor().problems.contains("album 2: its custom fields are damaged"))
    _ = try library.repair()
    #expect(try library.albums().map(\.title) == ["Low", "Heroes", "Lodger"])
    #expect(
      try library.album(AlbumID(rawValue: 2))?["damaged_fields"] == .text("{\"rating\":6"))
  }
}

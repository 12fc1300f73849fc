import AlbumModel
import Testing

@Suite("An album's content")
struct AlbumContentTests {
  @Test("says in one line why a field cannot hold a value")
  func messages() {
    let cases: [(FieldName, FieldValue, String)] = [
      (.year, .text("nineteen"), "year must be an integer, not \"nineteen\""),
      (.year, .number(1.5), "year must be an integer, not a number"),
      (.title, .flag(true), "title must be a string, not a boolean"),
      (.artist, .list(["a"]), "artist must be a string, not a list"),
      ("rating", .number(.infinity), "rating must be a finite number"),
      ("id", .integer(1), "id is read-only"),
      ("", .integer(1), "a field needs a name"),
    ]
    for (name, value, message) in cases {
      var content = AlbumContent(title: "a")
      do {
        try content.set(value, for: name)
        Issue.record("\(name) took \(value)")
      } catch {
        #expect(error.description == message)
      }
      #expect(content == AlbumContent(title: "a"))
    }
  }

  @Test("takes a year from a number or a text that is one")
  func year() throws {
    var content = AlbumContent()
    try content.set(.number(1977), for: .year)
    #expect(content.year == 1977)
    try content.set(.text("1978"), for: .year)
    #expect(content.year == 1978)
    try content.set(nil, for: .year)
    #expect(content.year == nil)
  }

  @Test("lists what differs, main fields first")
  func changes() throws {
    var other = AlbumContent(title: "b", year: 1)
    try other.set(.integer(5), for: "rating")
    let changes = AlbumContent(title: "a", genre: "Pop").changes(to: other)
    #expect(changes.map(\.name) == [.title, .genre, .year, "rating"])
  }

  @Test("is completed with the genres and the other texts of a list that it does not have")
  func completing() throws {
    var content = AlbumContent(title: "Low", genre: "Rock", year: 1977)
    try content.set(.list(["berlin"]), for: "tags")
    var other = AlbumContent(
      title: "Low", artist: "David Bowie", genre: "Art Rock; rock", year: 1978)
    try other.set(.list(["Berlin", "1970s"]), for: "tags")
    let differences = content.complete(from: other)
    #expect(content.genre == "Rock, Art Rock" && content.artist == "David Bowie")
    #expect(content["tags"] == .list(["berlin", "1970s"]))
    #expect(differences.map(\.name) == ["year"] && content.year == 1977)
    let before = content
    _ = content.complete(from: other)
    #expect(content == before)
  }
}

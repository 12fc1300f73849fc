import AlbumModel
import Testing

@Suite("An album in Lua")
struct AlbumObjectTests {
  @Test("is one step when a field is assigned")
  func assigning() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"))
    try bench.run(
      """
      local album = library.albums[1]
      album.year = 1976
      album.rating = 5
      album.styles = { "afrobeat", "funk" }
      album:update { genre = "Afrobeat", label = "Coconut" }
      album.year = nil
      """)
    let album = try #require(try bench.library.albums().first)
    #expect(album.content.year == nil)
    #expect(album["rating"] == .integer(5))
    #expect(album["styles"] == .list(["afrobeat", "funk"]))
    #expect(album["label"] == .text("Coconut"))
    #expect(try bench.library.history().count == 6)
    try bench.library.undo(5)
    #expect(
      try bench.library.albums().first?.content
        == AlbumContent(
          title: "Zombie", artist: "Fela", year: 1977))
  }
}

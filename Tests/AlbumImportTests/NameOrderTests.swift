import AlbumModel
import Testing
@testable import RecordRecognition

@Suite("Which of two names is the artist")
struct NameOrderTests {
  private func albums(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> [String]
  {
    try Reading(text, options).records.filter { $0.absence == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-")"
    }
  }

  @Test(
    "is that of an artist in any spelling",
    arguments: ["The Clash", "clash", "Clash, The", "Davis, Miles", "BJÖRK", "Guns N’ Roses"])
  func spellings(_ name: String) {
    #expect(KnownArtists.contain(name))
    #expect(!KnownArtists.contain(name + " Tribute"))
  }

  @Test("is not shown by albums that are called like their artists")
  func selfTitled() {
    #expect(KnownArtists.isLeft(["Weezer", "Blur", "Wire"], ["Weezer", "Blur", "154"]) == nil)
  }

  @Test("given for all albums is only that of those without one, and remembered for like files")
  func others() throws {
    let map = ColumnMap([
      ColumnMapping(column: "\"The Slits\"", field: .artist),
      ColumnMapping(column: "\"1979\"", field: .year),
    ])
    var options = ImportOptions()
    options.columnMaps = [ColumnMap(shape: "artist,title", text: map.text)]
    let text = "title,artist\nCut,\nDebut,Björk\n"
    #expect(try albums(text, options) == ["The Slits / Cut", "Björk / Debut"])
    #expect(try Reading(text, options).records.map(\.draft.year) == [1979, 1979])
  }
}

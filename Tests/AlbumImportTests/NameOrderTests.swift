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

  @Test("is asked if the artists of a table are numbers of another one")
  func numbers() throws {
    let rows = (0..<30).map { "\($0 % 9 + 1),Title \($0) x,\(1970 + $0)" }
    let file = try ScratchFile("band,title,year\n" + rows.joined(separator: "\n"))
    let stream = try ImportSource.open(path: file.path)
    let doubts = try stream.nextBatch()?.doubts ?? []
    #expect(doubts.map(\.needsAnswer) == [true])
    #expect(doubts.first?.text.contains("no column has the artists") == true)
  }

  @Test("is not answered with a column that cannot have the artists")
  func advice() throws {
    let rows = (0..<30).map { "Title \($0) x,\(1970 + $0),gold,http://x.org/\($0)" }
    let file = try ScratchFile("title,year,certification,link\n" + rows.joined(separator: "\n"))
    let stream = try ImportSource.open(path: file.path)
    #expect(
      try stream.nextBatch()?.doubts.map(\.text) == [
        "no column has the artists; give that of all albums, as in --map '\"Can\"=artist'"
      ])
  }

  @Test("given for all albums is only that of those without one, and remembered for like files")
  func others() throws {
    let map = ColumnMap(
      [
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

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

import AlbumImport
import AlbumLibrary
import AlbumModel
import Testing

@Suite("Tables with several rows for an album")
struct GroupedTableTests {
  @Test("rows of tracks are combined to albums with their common values")
  func tracks() throws {
    let file = try ScratchFile(
      "Album Title,Artist Name,Album Artist,Song Title,Genre,Label,Mood\n"
        + "Nine,Low,Low,a,Slow,Sub,sad\nNine,Low & Air,Low,b,Slow,Sub,glad\n,Low,,c,,,\n")
    let stream = try ImportSource.open(path: file.path)
    let reading = Reading(stream)
    #expect(reading.titles == ["Nine", nil])
    let record = reading.records[0]
    #expect(record.draft.artist == "Low")
    #expect(record.draft.genre == "Slow")
    #expect(record.field("tracks") == .integer(2))
    #expect(record.field("label") == .text("Sub"))
    #expect(record.field("mood") == nil)
    #expect(reading.records[1].absence == "a track without an album")
    #expect(stream.items?.name == "rows")
    #expect(stream.items?.count == 3)
  }

  @Test("an album in a chart for weeks is one album, with its best position")
  func chart() throws {
    let reading = try Reading(
      "date,title,artist,current,previous,peak,weeks,new\n1968-12-28,Low,Bowie,3,2,2,7,False\n"
        + "1968-12-21,Low,Bowie,2,0,2,6,True\n1968-12-21,Ten,Sting,9,0,9,1,True\n")
    #expect(reading.titles == ["Low", "Ten"])
    #expect(reading.records[0].draft.year == nil)
    #expect(reading.records[0].field("rank") == .integer(2))
    #expect(reading.records[0].field("weeks") == .integer(7))
    #expect(reading.records[1].fieldNames == ["rank", "weeks"])
  }

  @Test("rejected albums are read in the same way again")
  func rejects() throws {
    let text = "uts,artist,album,track\n1,Low,Nine,a\n2,Low,Nine,b\n"
    let first = try Reading(text)
    let again = try Reading(
      "{\"moonshelf\":\"rejects\",\"source\":\"lastfm\"}\n" + first.records[0].raw + "\n")
    #expect(again.records.map(\.draft) == first.records.map(\.draft))
    #expect(again.records.first?.field("plays") == .integer(2))
  }

  @Test("an unreadable row is a separate record")
  func problem() throws {
    let reading = try Reading("artist,album,track\nLow,Nine,a\nLow,\"Nine,b\n")
    #expect(reading.titles == ["Nine", nil])
    #expect(reading.problems == ["a quote is opened and never closed"])
  }

  @Test("columns without names are recognized by their content, with a warning")
  func guessed() throws {
    let rows = (0..<12).map { "Title \($0) x,Artist \($0 / 2) y,\(1960 + $0),http://x.org/\($0)" }
    let reading = try Reading(rows.joined(separator: "\n") + "\n")
    #expect(reading.records.first?.draft.title == "Title 0 x")
    #expect(reading.records.first?.draft.artist == "Artist 0 y")
    #expect(reading.records.first?.draft.year == 1960)
    #expect(
      reading.warnings.map(\.message) == [
        "the header is missing; the columns look like title in column 1, artist in column 2, "
          + "year in column 3, url in column 4; override with --columns"
      ])
  }

  @Test("ambiguous columns are read by their order, but only imported if the user agrees")
  func byOrder() throws {
    let rows = (0..<12).map { "Word \($0) a,Name \($0) b,\(1960 + $0)" }
    let file = try ScratchFile((rows.joined(separator: "\n") + "\n").utf8)
    let library = try LibraryAPI(path: nil)
    let error = #expect(throws: UserError.self) { try library.importFile(file.path) }
    #expect(error?.kind == .usage)
    #expect(
      error?.description.contains("it is not clear whether \"artist\" has the artists") == true)
    #expect(try library.albums().isEmpty)
    var plan = ImportPlan()
    plan.accepts = { _ in true }
    #expect(try library.importFile(file.path, plan).added == 12)
    #expect(try library.albums().first?.content.artist == "Word 0 a")
  }
}

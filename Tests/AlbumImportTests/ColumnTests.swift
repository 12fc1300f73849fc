import AlbumModel
import RecordReading
import RecordRecognition
import Testing

@Suite("Columns and ragged rows")
struct ColumnTests {
  private func firstBatch(_ text: String) throws -> RecordBatch {
    let file = try ScratchFile(text)
    let stream = try ImportSource.open(path: file.path)
    return try #require(try stream.nextBatch())
  }

  @Test("a column is found by its trimmed name, and by its number")
  func lookup() throws {
    let batch = try firstBatch("RYM Album, First Name,Last Name,Title\n1,David,Bowie,Low\n")
    let columns = try #require(batch.columns)
    #expect(columns.index(of: "First Name") == 1)
    #expect(columns.index(of: " First Name") == 1)
    #expect(columns.index(of: "first name") == nil)
    #expect(columns.index(of: "column 4") == 3)
    #expect(columns.index(of: "column 0") == nil)
    #expect(columns.index(of: "column 9") == 8)
  }

  @Test("a short row has no further cells")
  func shortRow() throws {
    let batch = try firstBatch("artist,title,label\nBowie,Low\n")
    #expect(batch.cellCount(row: 0) == 2)
    #expect(batch.cell(row: 0, column: 2) == nil)
    #expect(batch.cell(row: 0, column: -1) == nil)
    #expect(batch[0].value(named: "label") == nil)
    #expect(batch[0].value(named: "title") == .text("Low"))
    #expect(batch.warnings.isEmpty)
  }

  @Test("a long row keeps its further cells by number, with a warning")
  func longRow() throws {
    let batch = try firstBatch("artist,title\nBowie,Low,RCA,,x\nSting,Ten,,\n")
    #expect(batch[0].value(named: "column 3") == .text("RCA"))
    #expect(batch[0].values.map(\.name) == ["artist", "title", "column 3", "column 4", "column 5"])
    #expect(batch.warnings.map(\.line) == [2])
    #expect(batch.warnings.map(\.message) == ["5 cells, but only 2 columns have a name"])
  }

  @Test("after a hundred warnings of a kind, those of a batch are one with a count")
  func manyWarnings() throws {
    let text = "artist,title\n" + String(repeating: "a,b,c\n", count: 500)
    let reading = try Reading(text)
    #expect(reading.records.count == 500)
    #expect(reading.warnings.count == 101)
    #expect(reading.warnings.last?.message == "3 cells, but only 2 columns have a name")
    #expect(reading.warnings.reduce(0) { $0 + $1.count } == 500)
  }

  @Test("all batches of a stream share one table of columns")
  func sharedColumns() throws {
    let file = try ScratchFile("artist,title\n" + String(repeating: "a,b\n", count: 5000))
    let stream = try ImportSource.open(path: file.path)
    let first = try #require(try stream.nextBatch())
    let second = try #require(try stream.nextBatch())
    #expect(first.columns === second.columns)
    #expect(second[0].index == first.count + 1)
  }
}

import AlbumModel
import Testing
@testable import RecordRecognition

@Suite("Workbooks of LibreOffice")
struct OpenDocumentTests {
  private func row(_ texts: String...) -> String {
    "<table:table-row>"
      + texts.map { "<table:table-cell><text:p>\($0)</text:p></table:table-cell>" }.joined()
      + "</table:table-row>"
  }

  private func reading(_ tables: String) throws -> Reading {
    try Reading(ZipText.of(WorkbookText.openDocument(tables)))
  }

  private func table(_ rows: String, name: String = "List") -> String {
    "<table:table table:name=\"\(name)\">\(rows)</table:table>"
  }

  @Test("have values by their types, and texts with spans, spaces and notes")
  func values() throws {
    func cell(_ attributes: String, _ text: String) -> String {
      "<table:table-cell \(attributes)><text:p>\(text)</text:p></table:table-cell>"
    }
    let reading = try reading(
      table(
        row("Artist", "Title", "Year", "Bought", "Length", "Price", "Own", "Code")
          + "<table:table-row>"
          + cell("", "Can<office:annotation><text:p>a note</text:p></office:annotation>")
          + cell("", "Ege<text:s text:c=\"2\"/><text:span>Bam</text:span>yasi")
          + cell("office:value-type=\"float\" office:value=\"1972\"", "1972,0")
          + cell("office:value-type=\"date\" office:date-value=\"2020-11-12T00:00:00\"", "12.11.20")
          + cell("office:value-type=\"time\" office:time-value=\"PT00H40M02.5S\"", "40:02")
          + cell(
            "office:value-type=\"currency\" office:value=\"12.5\" office:currency=\"EUR\"",
            "12,50 €")
          + cell("office:value-type=\"boolean\" office:boolean-value=\"true\"", "WAHR")
          + cell("office:value-type=\"float\" office:value=\"42\"", "0042")
          + "</table:table-row>"))
    #expect(
      reading.texts.first == [
        "Can", "Ege  Bamyasi", "1972", "2020-11-12", "0:40:02", "12.5 EUR", "true", "0042",
      ])
  }

  @Test("repeat cells and rows, but not a million empty ones")
  func repeated() throws {
    let reading = try reading(
      table(
        row("Artist", "Title", "A", "B")
          + "<table:table-row table:number-rows-repeated=\"3\"><table:table-cell/></table:table-row>"
          + "<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell>"
          + "<table:table-cell table:number-columns-repeated=\"3\"><text:p>x</text:p>"
          + "</table:table-cell><table:table-cell table:number-columns-repeated=\"16000\"/>"
          + "</table:table-row><table:table-row table:number-rows-repeated=\"1048570\">"
          + "<table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>"))
    #expect(reading.texts == [["a", "x", "x", "x"]])
    #expect(reading.records[0].line == 5)
  }

  @Test("merge cells with those below, and have several sheets")
  func merged() throws {
    let tall =
      "<table:table-cell table:number-rows-spanned=\"2\"><text:p>Can</text:p></table:table-cell>"
    let tables =
      table(
        row("Artist", "Title") + "<table:table-row>\(tall)"
          + "<table:table-cell><text:p>One</text:p></table:table-cell></table:table-row>"
          + "<table:table-row><table:covered-table-cell/>"
          + "<table:table-cell><text:p>Two</text:p></table:table-cell></table:table-row>",
        name: "A") + table(row("x"), name: "B")
      + table(row("Artist", "Title") + row("Neu!", "Three"), name: "C")
    let reading = try reading(tables)
    #expect(reading.titles == ["One", "Two", "Three"])
    #expect(reading.records.map(\.draft.artist) == ["Can", "Can", "Neu!"])
    #expect(reading.warnings.count == 1)
  }
}

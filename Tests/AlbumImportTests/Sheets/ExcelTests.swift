import AlbumModel
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("Workbooks of Excel")
struct ExcelTests {
  private typealias Sheet = (name: String, rows: String, rest: String)

  private func reading(
    _ rows: String, rest: String = "", strings: [String] = [], formats: [String] = [],
    startsIn1904: Bool = false
  ) throws -> Reading {
    try Reading(
      ZipText.of(
        WorkbookText.excel(
          [("List", rows, rest)], strings: strings, formats: formats, startsIn1904: startsIn1904)))
  }

  @Test("have shared, inline and rich texts, also with quotes, commas and line ends")
  func texts() throws {
    let reading = try reading(
      WorkbookText.row(1, "Artist", "Title", "Note")
        + "<row r=\"2\"><c r=\"A2\" t=\"s\"><v>0</v></c><c r=\"B2\" t=\"s\"><v>1</v></c>"
        + "<c r=\"C2\" t=\"s\"><v>2</v></c></row>"
        + "<row><c t=\"str\"><f>A1</f><v>Neu!</v></c><c t=\"inlineStr\"><is><r><t>Neu! </t></r>"
        + "<r><t>75</t></r></is></c></row>",
      strings: [
        "<t>Simon, Paul</t>",
        "<r><t xml:space=\"preserve\">Still </t></r><r><t>\"Crazy\"</t></r><rPh><t>x</t></rPh>",
        "<t>one\ntwo</t>",
      ])
    #expect(reading.error == nil)
    #expect(reading.records.map(\.draft.artist) == ["Simon, Paul", "Neu!"])
    #expect(reading.titles == ["Still \"Crazy\"", "Neu! 75"])
    #expect(reading.records[0].field("notes") == .text("one\ntwo"))
    #expect(reading.records.map(\.line) == [2, 3])
  }

  @Test("have numbers without needless fractions, truth values, and no errors")
  func numbers() throws {
    let reading = try reading(
      WorkbookText.row(1, "Artist", "Title", "Year", "Price", "Barcode", "Own", "Code", "Cost")
        + "<row r=\"2\"><c t=\"inlineStr\"><is><t>Can</t></is></c>"
        + "<c><v>1977.0</v></c><c><v>1977.0</v></c><c><v>0.30000000000000004</v></c>"
        + "<c><v>5.099749534728E+12</v></c><c t=\"b\"><v>1</v></c><c s=\"1\"><v>42</v></c>"
        + "<c s=\"2\"><v>12.5</v></c><c t=\"e\"><v>#N/A</v></c></row>",
      formats: ["0000", "[$€-407]\\ #,##0.00"])
    #expect(reading.titles == ["1977"] && reading.records[0].draft.year == 1977)
    #expect(
      reading.texts.first == [
        "Can", "1977", "1977", "0.3", "5099749534728", "true", "0042", "12.5 €",
      ])
  }

  @Test(
    "have dates by the formats of their cells, in both calendars",
    arguments: [
      ("yyyy\\-mm\\-dd", false, "44147", "2020-11-12"),
      ("d.m.yy h:mm", false, "44147.75", "2020-11-12 18:00:00"),
      ("[$-409]mmmm\\ yyyy;@", false, "28126", "1977-01"), ("yyyy", false, "28126", "1977"),
      ("dd/mm/yyyy", false, "1", "1900-01-01"), ("dd/mm/yyyy", false, "61", "1900-03-01"),
      ("dd/mm/yyyy", true, "42685", "2020-11-12"), ("[h]:mm:ss", false, "1.8833333333", "45:12:00"),
      ("mm:ss", false, "0.03138888889", "45:12"), ("h:mm", false, "0.5", "12:00"),
      ("dd/mm/yyyy", false, "1e300", "1e+300"), ("\"day\" 0", false, "28126", "28126"),
    ])
  func dates(format: String, startsIn1904: Bool, number: String, text: String) throws {
    let reading = try reading(
      WorkbookText.row(1, "Artist", "Title", "Bought")
        + "<row r=\"2\"><c t=\"inlineStr\"><is><t>a</t></is></c><c t=\"inlineStr\"><is><t>b</t></is>"
        + "</c><c s=\"1\"><v>\(number)</v></c></row>",
      formats: [format.replacing("\"", with: "&quot;")], startsIn1904: startsIn1904)
    #expect(reading.texts.first?.last == text)
  }

  @Test("have gaps, titles above the list, and the numbers of their rows as lines")
  func gaps() throws {
    let reading = try reading(
      WorkbookText.row(1, "My records")
        + "<row r=\"3\"><c r=\"C3\" t=\"str\"><v>Artist</v></c>"
        + "<c r=\"E3\" t=\"str\"><v>Title</v></c></row>"
        + "<row r=\"900\"><c r=\"C900\" t=\"str\"><v>Can</v></c>"
        + "<c r=\"E900\" t=\"str\"><v>Soon Over</v></c></row><row r=\"1048576\"><c/></row>")
    #expect(reading.titles == ["Soon Over"] && reading.records[0].line == 900)
  }

  @Test("repeat a cell that is merged with those below, and combine names in two rows")
  func merged() throws {
    let reading = try reading(
      WorkbookText.row(1, "Artist", "Album", "Rating") + WorkbookText.row(2, "", "", "Mine", "Hers")
        + WorkbookText.row(3, "Can", "Ege Bamyasi", "5", "4")
        + WorkbookText.row(4, "", "Future Days", "4", "3") + WorkbookText.row(5, "Neu!", "Neu!"),
      rest: "<mergeCells><mergeCell ref=\"A1:A2\"/><mergeCell ref=\"B1:B2\"/>"
        + "<mergeCell ref=\"C1:D1\"/><mergeCell ref=\"A3:A4\"/></mergeCells>")
    #expect(reading.columns == ["Artist", "Album", "Rating Mine", "Rating Hers"])
    #expect(reading.records.map(\.draft.artist) == ["Can", "Can", "Neu!"])
  }

  @Test("are read sheet by sheet; one that is no list of albums or hidden is left out with a note")
  func sheets() throws {
    let list = WorkbookText.row(1, "Artist", "Title") + WorkbookText.row(2, "a", "b")
    let other =
      WorkbookText.row(1, "Titel", "Interpret", "Jahr")
      + WorkbookText.row(2, "d", "c", "1970")
    let sheets: [Sheet] = [
      ("Rock", list, ""), ("Shopping", WorkbookText.row(1, "milk"), ""), ("Jazz", other, ""),
      ("Old", list, ""), ("Empty", "", ""),
    ]
    let book = ZipText.of(WorkbookText.excel(sheets, hidden: ["Old"]))
    let reading = try Reading(book)
    #expect(reading.records.map(\.draft.artist) == ["a", "c"])
    #expect(reading.records.map(\.index) == [1, 2])
    #expect(reading.records.map { $0.field("section") } == [.text("Rock"), .text("Jazz")])
    #expect(
      Set(reading.warnings.map(\.message)) == [
        "Shopping: no list of albums, as no columns have titles and artists", "Old: it is hidden",
      ])
    var options = ImportOptions()
    options.parts = ["Shopping"]
    #expect(try Reading(book, options).records.count == 1)
    options.parts = ["Pop"]
    let error = #expect(throws: ImportError.self) { try Reading(book, options) }
    #expect(error?.advice == "there are Rock, Shopping, Jazz, Old, Empty")
    let single = #expect(throws: ImportError.self) { try Reading("artist,title\nA,B\n", options) }
    #expect(single?.advice == "it is a single list; leave out --part")
  }

  @Test("with books on a sheet: the question names the sheets that can be read without it")
  func books() throws {
    func sheet(_ names: String...) -> String {
      let header = WorkbookText.row(1, names[0], "Title", names[1])
      return header + WorkbookText.row(2, "a", "b", "1") + WorkbookText.row(3, "c", "d", "2")
    }
    let sheets: [Sheet] = [
      ("LPs", sheet("Artist", "Label"), ""), ("Books", sheet("Artist", "ISBN"), ""),
    ]
    let question = try Reading(ZipText.of(WorkbookText.excel(sheets))).doubts.first(
      where: \.needsAnswer)
    #expect(
      question?.text.hasPrefix("in \"Books\", \"Title\" may have the titles of books") == true)
    #expect(question?.text.hasSuffix("; or leave it out with --part 'LPs'") == true)
  }

  @Test("with one sheet that is no list are read like a table that is none")
  func noList() throws {
    let reading = try reading(WorkbookText.row(1, "milk") + WorkbookText.row(2, "bread"))
    #expect(reading.records.count == 2 && reading.titles == [nil, nil])
  }

  @Test("may have prefixes, other paths, and absolute references")
  func unusual() throws {
    let members = WorkbookText.excel([("A", "", "")]).map { member in
      var member = member
      switch member.name {
      case "xl/_rels/workbook.xml.rels":
        member.bytes = Array(
          ("<Relationships><Relationship Id=\"rId1\" Type=\"http://y/worksheet\" "
            + "Target=\"/xl/Sheets/One.xml\"/></Relationships>").utf8)
      case "xl/worksheets/sheet1.xml":
        member.name = "xl/sheets/one.xml"
        member.bytes = Array(
          ("<x:worksheet xmlns:x=\"x\"><x:sheetData><x:row><x:c t=\"str\"><x:v>Album</x:v></x:c>"
            + "</x:row><x:row><x:c t=\"str\"><x:v>Low</x:v></x:c></x:row></x:sheetData>"
            + "</x:worksheet>").utf8)
      default: break
      }
      return member
    }
    #expect(try Reading(ZipText.of(members)).titles == ["Low"])
  }
}

import Testing
@testable import RecordReading

@Suite("Damaged and hostile workbooks and zip files")
struct HostileWorkbookTests {
  private static let list = Array("artist,title\na,b\n".utf8)
  private static let book = WorkbookText.excel([
    ("List", WorkbookText.row(1, "Artist", "Title") + WorkbookText.row(2, "a", "b"), "")
  ])

  private func error(_ bytes: [UInt8]) throws -> ImportError {
    try #require(
      throws: ImportError.self,
      performing: {
        if let error = try Reading(bytes).error { throw error }
      })
  }

  private func replacing(_ name: String, _ text: String) -> [UInt8] {
    ZipText.of(
      Self.book.map { $0.name == name ? ZipText.Member(name, text) : $0 })
  }

  @Test("that are truncated or changed anywhere end with an error or fewer records, never a crash")
  func damaged() throws {
    let bytes = ZipText.of(Self.book)
    for count in stride(from: 4, to: bytes.count, by: 31) {
      #expect(throws: ImportError.self) { try Reading(bytes[..<count]) }
    }
    for place in stride(from: 4, to: bytes.count, by: 3) {
      var bytes = bytes
      bytes[place] ^= 0xFF
      _ = try? Reading(bytes)
    }
    #expect(try error(Array(bytes.dropLast(30))).message == "is a truncated or damaged zip file")
  }

  @Test("with a wrong checksum are an error")
  func checksum() throws {
    var bytes = ZipText.of([.init("list.csv", Self.list)])
    // The checksum in the local header and in the directory.
    for start in [14, bytes.count - 22 - 46 - "list.csv".utf8.count + 16] { bytes[start] ^= 1 }
    #expect(try error(bytes).message == "the compressed data is damaged")
  }

  @Test("that are encrypted are refused in words")
  func encrypted() throws {
    var member = ZipText.Member("list.csv", Self.list)
    member.isEncrypted = true
    #expect(try error(ZipText.of([member])).message == "is encrypted")
  }

  @Test("with a bomb are refused before it is unpacked")
  func bomb() throws {
    let member = ZipText.Member("list.csv", [UInt8](repeating: 0x20, count: 90 << 20))
    let others = (0..<2).map { ZipText.Member("\($0).csv", member.bytes) }
    let zip = try ZipFile(InputFile(bytes: ZipText.of([member] + others), name: "bomb.zip"))
    var space = [UInt8](repeating: 0, count: 1 << 20)
    let error = #expect(throws: ImportError.self) {
      for member in zip.members {
        let file = try zip.open(member, name: member.name)
        while try space.withUnsafeMutableBufferPointer({ try file.read(into: $0) }) > 0 {}
      }
    }
    #expect(error?.message == "unpacks to more than 200 times its size, like a zip bomb")
  }

  @Test("with more shared text than the limit are refused")
  func sharedStrings() throws {
    let zip = try ZipFile(
      InputFile(
        bytes: replacing("xl/sharedStrings.xml", "<sst><si><t>Diamond Life</t></si></sst>"),
        name: "list.xlsx"))
    let error = #expect(throws: ImportError.self) {
      try SharedStrings("xl/sharedStrings.xml", of: zip, limit: 10)
    }
    #expect(error?.kind == .tooLong)
  }

  @Test("refer to texts, styles and columns that there are not")
  func references() throws {
    let reading = try Reading(
      replacing(
        "xl/worksheets/sheet1.xml",
        "<worksheet><sheetData>\(WorkbookText.row(1, "Artist", "Title"))<row r=\"-5\">"
          + "<c r=\"A2\" t=\"s\"><v>99999999999999999999</v></c><c r=\"B2\" s=\"7\"><v>b</v></c>"
          + "<c r=\"ZZZZZZZZZZ2\"><v>c</v></c><c r=\"A2\"><v>d</v></c></row>"
          + "<row r=\"99999999999999\"><c r=\"B9\" t=\"s\"><v>-1</v></c><c t=\"str\"><v>x</v></c>"
          + "</row></sheetData><mergeCells><mergeCell ref=\"A1:ZZZ\"/>"
          + "<mergeCell ref=\"B9:A1\"/><mergeCell ref=\"\"/></mergeCells></worksheet>"))
    #expect(reading.error == nil)
    #expect(reading.titles.first == "b")
  }

  @Test("with elements nested too deeply, or entities that expand, are an error")
  func deep() throws {
    let deep = String(repeating: "<a>", count: 2000)
    #expect(try error(replacing("xl/worksheets/sheet1.xml", deep)).kind == .broken)
    #expect(try error(replacing("xl/workbook.xml", deep)).kind == .broken)
    let laughs =
      "<!DOCTYPE a [<!ENTITY a \"\(String(repeating: "x", count: 1000))\">"
      + (1...6).map { level in
        let name = level == 1 ? "a" : "e\(level - 1)"
        return "<!ENTITY e\(level) \"\(String(repeating: "&\(name);", count: 30))\">"
      }.joined() + "]><worksheet><sheetData><row><c t=\"str\"><v>&e6;</v></c></row></sheetData>"
      + "</worksheet>"
    #expect(try error(replacing("xl/worksheets/sheet1.xml", laughs)).message.contains("expand"))
  }

  @Test("with huge counts of repetitions are read in bounded time and memory")
  func repetitions() throws {
    func row(_ columns: Int) -> String {
      "<table:table-row table:number-rows-repeated=\"99999999\"><table:table-cell "
        + "table:number-columns-repeated=\"\(columns)\"><text:p>x</text:p></table:table-cell>"
        + "</table:table-row>"
    }
    let rows = row(2) + row(99_999_999) + String(repeating: row(2), count: 20)
    let table = "<table:table>\(rows)</table:table>"
    let reading = try Reading(ZipText.of(WorkbookText.openDocument(table)))
    #expect(reading.records.count < 10_000)
  }

  @Test("may have two files of one name, of which the first is read, and folders")
  func duplicates() throws {
    let other = Array("artist,title\nc,d\n".utf8)
    let bytes = ZipText.of([
      .init("music/", ""), .init("music/list.csv", Self.list), .init("music/list.csv", other),
    ])
    #expect(try Reading(bytes).titles == ["b"])
  }
}

import AlbumModel
import Foundation
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("The preview of an import")
struct ImportPreviewTests {
  private func preview(_ text: String, _ mappings: [ColumnMapping] = []) throws -> ImportPreview {
    let folder = try TemporaryFolder()
    var options = ImportOptions()
    options.mappings = mappings
    let stream = try ImportSource.open(path: folder.write("list", text.utf8), options: options)
    defer { stream.cancel() }
    return try ImportPreview(stream) { $0.draft }
  }

  private static let table =
    "Autore;rel. year;Disco;X;week\n"
    + (0..<12).map { "Band \($0 % 3);\(1970 + $0);Record \($0) x;Jazz;\($0)" }
    .joined(separator: "\n")

  @Test("names each column's fields with the evidence, and shows the first ten albums")
  func columns() throws {
    let preview = try preview(Self.table)
    #expect(
      preview.columns.map {
        "\($0.reading.name): \($0.reading.fields.map(\.rawValue)) \($0.reading.evidence?.rawValue ?? "")"
      } == [
        #"Autore: ["artist"] words of the name"#,
        #"rel. year: ["year", "released"] words of the name"#, #"Disco: ["title"] name"#,
        #"X: ["genre"] values"#, #"week: ["week"] name"#,
      ])
    #expect(preview.columns[0].examples == ["Band 0", "Band 1", "Band 2"])
    #expect(preview.albums.count == ImportPreview.albumLimit)
    #expect(preview.albums[1].artist == "Band 1" && preview.albums[1].year == 1971)
    #expect(
      preview.doubts.map(\.text) == [
        "\"X\" is read as genre by its values alone; --map 'X=-' leaves it out"
      ])
  }

  @Test("and the import use the fields that the user named, of tables and of objects")
  func mappings() throws {
    let mappings = [
      ColumnMapping(column: "autore", field: nil), ColumnMapping(column: "X", field: "artist"),
      ColumnMapping(column: "week", field: "rank"),
    ]
    let table = try preview(Self.table, mappings)
    let objects = (0..<12).map {
      "{\"Autore\": \"Band\", \"Disco\": \"Record \($0) x\", \"X\": \"Jazz\", \"week\": \"\($0)\"}"
    }
    let list = try preview("[\(objects.joined(separator: ","))]", mappings)
    for preview in [table, list] {
      #expect(preview.albums[2].artist == "Jazz" && preview.albums[2].genre == nil)
      #expect(preview.albums[2].title == "Record 2 x")
      #expect(
        preview.albums[2].fields.entries.contains { $0.name == "rank" && $0.value == .integer(2) })
      #expect(!preview.albums[2].fields.entries.contains { $0.name == "autore" })
      #expect(preview.columns.first { $0.reading.name == "Autore" }?.reading.fields == [])
    }
  }

  @Test("refuses a mapping of a column that a table does not have, and reports one of objects")
  func unknown() throws {
    let error = #expect(throws: ImportError.self) {
      try preview(Self.table, [ColumnMapping(column: "weak", field: nil)])
    }
    #expect("\(error.map(String.init(describing:)) ?? "")".contains("there is no column \"weak\""))
    let list = try preview(
      "[{\"title\": \"Low\"}]", [ColumnMapping(column: "weak", field: nil)])
    #expect(list.warnings.map(\.message) == ["no record has a member \"weak\" to be mapped"])
  }

  @Test("columns that the user named are not asked about")
  func certain() throws {
    let mappings = zip(["who", "what"], [FieldName.artist, .title]).map(ColumnMapping.init)
    let text = "who,what\n1999,Live.\n2000,Live:\n2001,Live;\n2002,Live\n"
    #expect(try preview(text, mappings).doubts.allSatisfy { !$0.needsAnswer })
    let plays = "artist,album\n1999,Live.\n2000,Live:\n2001,Live;\n2002,Live\n"
    #expect(try preview(plays).doubts.contains(where: \.needsAnswer))
  }

  @Test("the page on recognition has the features with their weights")
  func page() throws {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../docs/recognition.md")
    let page = try String(contentsOf: file.standardized, encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { row in
      row.split(separator: "|").map { String($0.dropFirst().dropLast()) }
    }.filter { Double($0[1]) != nil }
    #expect(rows.map { $0[0] } == ReadingScore.features.map(\.name))
    #expect(rows.map { Double($0[1]) } == ReadingScore.features.map(\.weight))
  }
}

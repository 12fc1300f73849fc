import AlbumModel
import AlbumTestSupport
import Testing

@testable import RecordReading
@testable import RecordRecognition

@Suite("An ordinary list")
struct OrdinaryListTests {
  private static let lists = [
    "albums", "items", "tracks", "records", "data", "results", "collection", "library", "list",
  ]
  private static let names = [
    "artist", "title", "album", "name", "year", "genre", "label", "format", "country", "released",
    "date", "date_added", "rating", "notes", "tracks", "id", "url", "uri", "cover", "type", "plays",
    "position", "artists", "duration", "catalog_number", "barcode", "track",
  ]

  private typealias Row = [(name: String, value: String)]

  /// The same list in each format, with the ending of the file's name.
  private func texts(_ list: String, _ rows: [Row]) -> [(ending: String, text: String)] {
    func all(_ form: (Row) -> String) -> String { rows.map(form).joined() }
    func each(_ row: Row, _ form: (String, String) -> String) -> String {
      row.map { form($0.name, $0.value) }.joined()
    }
    let lines = rows.map { row in JSONValue.members(row.map { ($0.name, .text($0.value)) }).line }
    let yaml = all { row in "  -\n" + each(row) { "    \($0): \($1)\n" } }
    let toml = all { row in "[[\(list)]]\n" + each(row) { "\($0) = \"\($1)\"\n" } }
    let xml = all { row in "<item>" + each(row) { "<\($0)>\($1)</\($0)>" } + "</item>" }
    let heading = rows[0].map(\.name).joined(separator: ",")
    let csv = all { row in row.map(\.value).joined(separator: ",") + "\n" }
    return [
      ("json", "{\"\(list)\":[\(lines.joined(separator: ","))]}"),
      ("jsonl", lines.joined(separator: "\n")), ("yaml", "\(list):\n\(yaml)"), ("toml", toml),
      ("xml", "<\(list)>\(xml)</\(list)>"), ("csv", "\(heading)\n\(csv)"),
    ]
  }

  @Test("is taken by no source, whatever common names it has")
  func ordinary() throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(37)
    var options = ImportOptions()
    options.sources = ShippedReading.sources
    for round in 0..<153 {
      let list = Self.lists[round % Self.lists.count]
      let chosen = Self.names.shuffled(using: &random).prefix(Int.random(in: 2...7, using: &random))
      let rows = (1...3).map { number in chosen.map { (name: $0, value: "\($0) \(number)") } }
      for (ending, text) in texts(list, rows) {
        let stream = try? ImportSource.open(
          path: folder.write("list." + ending, Array(text.utf8)), options: options)
        defer { stream?.cancel() }
        guard let source = stream?.sourceName else { continue }
        #expect(
          ["csv", "json", "yaml", "toml", "xml", "text", "cards"].contains(source), "\(text)")
      }
    }
  }

  @Test("and any other has a source whose name can be given", arguments: ImportCase.all)
  func names(_ testCase: ImportCase) throws {
    let known = Set(ImportSource.sourceNames + ShippedReading.sources.map(\.name))
    for part in try testCase.read().parts
    where !part.options.contains(where: { $0.hasPrefix("source ") }) {
      for line in part.expected where line.hasPrefix("source ") {
        #expect(known.contains(String(line.dropFirst(7))))
      }
    }
  }
}

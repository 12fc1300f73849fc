import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumImport

@Suite("Nothing of a file is lost without a word")
struct NothingLostTests {
  @Test(
    "as values outside of the albums are in a warning",
    arguments: [
      #"{"owner": "Jo", "none": null, "made": {"by": "x"}, "tags": ["a"], "albums": [\(albums)]}"#,
      "owner: Jo\nnone: null\nmade:\n  by: x\ntags: [a]\nalbums: [\\(albums)]\n",
      "owner = 'Jo'\ntags = ['a']\nmade.by = 'x'\n"
        + "[[albums]]\nartist = 'Air'\ntitle = 'Moon'\n[[albums]]\nartist = 'Can'\ntitle = 'Ege'\n",
      "<list version='1' owner='Jo'><made by='x'/><tags>a</tags>"
        + "<album><artist>Air</artist><title>Moon</title></album>"
        + "<album><artist>Can</artist><title>Ege</title></album></list>",
    ])
  func valuesOutside(text: String) throws {
    let text = text.replacing(
      #"\(albums)"#,
      with: #"{"artist": "Air", "title": "Moon"}, {"artist": "Can", "title": "Ege"}"#)
    let reading = try Reading(text)
    #expect(reading.titles == ["Moon", "Ege"])
    let message = try #require(reading.warnings.first?.message)
    let prefix = "values outside of the albums were not read: "
    #expect(message.hasPrefix(prefix))
    let names = message.dropFirst(prefix.count).split(separator: ", ").map(String.init)
    #expect(Set(names) == ["owner", text.hasPrefix("<") ? "made" : "made.by", "tags"])
    #expect(reading.warnings.count == 1)
  }

  private static let names = [
    "artist", "album", "title", "year", "Year", "genre", "Genres", "label", "Record Label",
    "rating",
    "My Rating", "format", "barcode", "date added", "purchased", "price", "notes", "notes", "cover",
    "country", "", "", "Größe", "プレス", "tracks", "discs", "owned", "released", "id", "compilation",
    "first name", "Last Name", "plays", "duration", "tags", "Styles", "x_y", "X Y", "discogs_id",
  ]

  private static let cells = [
    "", "", "Low", "David Bowie", "AC/DC", "1977", "77", "c. 1970", "19xx", "16-Jun-97",
    "2001-03-04", "3/4/1997", "March 1986", "yesterday", "4/5", "4,5", "★★★★☆", "85%", "5 Sterne",
    "A+", "$1,200", "12.50 €", "free", "2xLP", "LP, Album, RE", "Rock; Pop", "['Jazz', 'Soul']",
    "Rock, Pop", "Rock,Rock", "true", "false", "no", "ja", "0", "00", "-1", "007", "+49 30", "1e3",
    "12345678901234567890", "0012345678905", "https://example.com/a?b=c", "covers\\low.jpg",
    "=HYPERLINK(\"https://example.com/x\",\"Low\")", "=1+2", "'=x", "N/A", "-", "?", "unknown",
    "Tom &amp; Jerry", "3:45", "1:02:03", "two\nlines", "a  b", "\u{200B}zero", "BjÃ¶rk", "naïve",
    "x\u{FFFD}y", "Various", "Unknown Artist", "[]", "{}", "[unknown]", "NaN", "null", "…", "日本",
  ]

  /// The letters and digits of a text, without case and accents.
  private static func folded(_ text: String) -> String {
    FoldedText.fold(text).filter { $0.isLetter || $0.isNumber }
  }

  /// All texts of an album.
  private static func texts(of draft: AlbumContent) -> [String] {
    let main = [
      draft.title, draft.artist, draft.genre, draft.year.map(String.init), draft.coverURL,
    ]
    let fields = draft.fields.entries.map { entry in
      if case .list(let texts) = entry.value { return texts.joined(separator: " ") }
      return entry.value.description
    }
    return main.compactMap(\.self) + fields
  }

  /// Whether a text is in an album, in the spelling of any type.
  private static func isKept(_ cell: String, in texts: [String]) -> Bool {
    let all = texts.map(folded)
    let parts = cell.split { ",;[]'{}\n".contains($0) }.map { folded(String($0)) }
    if parts.allSatisfy({ part in all.contains { $0.contains(part) } }) { return true }
    let trimmed = TrimmedText.text(cell) ?? ""
    let spellings = FieldKinds.all.compactMap { $0.read(trimmed).map(\.description) }
    let year = YearText.year(in: trimmed).map(String.init)
    return (spellings + [year].compactMap(\.self)).contains(where: texts.contains)
  }

  private static func lost(
    _ rows: [[(name: String, cell: String)]], in reading: Reading
  ) -> [String] {
    guard reading.error == nil else { return [] }
    guard reading.records.count == rows.count else {
      return ["\(reading.records.count) records of \(rows.count)"]
    }
    return zip(rows, reading.records).flatMap { row, record -> [String] in
      guard record.problem == nil, record.absence == nil else { return [] }
      let texts = texts(of: record.draft)
      let said = reading.warnings.filter {
        $0.line == record.line || $0.count > 1
          || ["nested values", "no header", "left out"].contains($0.kind)
      }.map(\.message)
      if said.contains(where: { $0.contains("another table") }) { return [] }
      return row.filter { name, cell in
        !(name == "compilation" && ["false", "no", "0", "00"].contains(cell))
          && !folded(cell).isEmpty && !isKept(cell, in: texts)
          && !said.contains { $0.contains(cell) || folded($0).contains(folded(cell)) }
          && !said.contains { !name.isEmpty && $0.contains(name) }
      }.map { "\($0.name)=\($0.cell) in \(texts)" }
    }
  }

  private static func quoted(_ cell: String) -> String {
    "\"\(cell.replacing("\"", with: "\"\""))\""
  }

  @Test("every cell of a table is in an album or in a warning", arguments: 0..<60)
  func tables(_ seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let columns =
      ["artist", "album"]
      + (0..<Int.random(in: 1..<9, using: &random)).map { _ in
        Self.names.randomElement(using: &random)!
      }
    let rows = (0..<12).map { row in
      columns.indices.map { column -> (name: String, cell: String) in
        let cell =
          column < 2
          ? "\(["Queen", "Sade", "Can"].randomElement(using: &random)!) \(row)"
          : Self.cells.randomElement(using: &random)!
        return (columns[column], cell)
      }
    }
    let text = ([columns] + rows.map { $0.map(\.cell) })
      .map { $0.map(Self.quoted).joined(separator: ",") }.joined(separator: "\n")
    var options = ImportOptions()
    options.delimiter = ","
    options.hasHeader = true
    let lost = Self.lost(rows, in: try Reading(text, options))
    #expect(lost.isEmpty, "\(columns)")
  }

  @Test("every member of an object is in an album or in a warning", arguments: 0..<60)
  func objects(_ seed: Int) throws {
    var random = SeededRandom(UInt64(1000 + seed))
    func value(_ depth: Int) -> (json: String, texts: [String]) {
      switch Int.random(in: 0..<(depth < 3 ? 8 : 5), using: &random) {
      case 0:
        let number = Int.random(in: -5...3000, using: &random)
        return ("\(number)", ["\(number)"])
      case 1 where depth == 1: return ("true", ["true"])
      case 1...4:
        let cell = Self.cells.randomElement(using: &random)!
        var json: [UInt8] = []
        JSONText.append(cell, to: &json)
        return (String(decoding: json, as: UTF8.self), [cell])
      case 5:
        let all = (0..<Int.random(in: 0..<4, using: &random)).map { _ in value(3) }
        return ("[\(all.map(\.json).joined(separator: ","))]", all.flatMap(\.texts))
      default:
        let all = ["name", "id", "b", "year"].shuffled(using: &random).prefix(2).map { name in
          let inner = value(depth + 1)
          return ("\"\(name)\": \(inner.json)", inner.texts)
        }
        return ("{\(all.map(\.0).joined(separator: ","))}", all.flatMap(\.1))
      }
    }
    let names = Array(
      Set(Self.names.filter { !$0.isEmpty && !["album", "title"].contains($0) })
    )
    .sorted().shuffled(using: &random).prefix(6)
    var rows: [[(name: String, cell: String)]] = []
    var lines: [String] = []
    for row in 0..<12 {
      let values = names.filter { $0 != "artist" }.map { (name: $0, value: value(1)) }
      rows.append(values.flatMap { entry in entry.value.texts.map { (entry.name, $0) } })
      let members = values.map { "\"\($0.name)\": \($0.value.json)" }
      lines.append(
        "{"
          + (["\"artist\": \"Queen\"", "\"album\": \"Album \(row)\""] + members)
          .joined(separator: ", ") + "}")
    }
    let lost = Self.lost(rows, in: try Reading(lines.joined(separator: "\n")))
    #expect(lost.isEmpty, "\(lines)")
  }
}

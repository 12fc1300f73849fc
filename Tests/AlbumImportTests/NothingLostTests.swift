import AlbumModel
import AlbumTestSupport
import Testing
@testable import RecordReading
@testable import RecordRecognition

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

  @Test("every cell of a table is in an album or in a warning", arguments: 0..<60)
  func tables(_ seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let columns =
      ["artist", "album"]
      + (0..<Int.random(in: 1..<9, using: &random)).map { _ in
        KeptCells.names.randomElement(using: &random)!
      }
    let rows = (0..<12).map { row in
      columns.indices.map { column -> (name: String, cell: String) in
        let cell =
          column < 2
          ? "\(["Queen", "Sade", "Can"].randomElement(using: &random)!) \(row)"
          : KeptCells.cells.randomElement(using: &random)!
        return (columns[column], cell)
      }
    }
    let text = ([columns] + rows.map { $0.map(\.cell) })
      .map { $0.map(KeptCells.quoted).joined(separator: ",") }.joined(separator: "\n")
    var options = ImportOptions()
    options.delimiter = ","
    options.hasHeader = true
    let lost = KeptCells.lost(rows, in: try Reading(text, options))
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
        let cell = KeptCells.cells.randomElement(using: &random)!
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
      Set(KeptCells.names.filter { !$0.isEmpty && !["album", "title"].contains($0) })
    ).sorted().shuffled(using: &random).prefix(6)
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
    let lost = KeptCells.lost(rows, in: try Reading(lines.joined(separator: "\n")))
    #expect(lost.isEmpty, "\(lines)")
  }

  @Test(
    "every cell of a list in any form is in an album or in a warning", arguments: ListForm.allCases)
  func forms(_ form: ListForm) throws {
    // In a page an entity is a letter.
    let cells = KeptCells.cells.filter { form != .page || !$0.contains("&amp;") }
    for seed in 0..<8 {
      var random = SeededRandom(UInt64(2000 + seed))
      let names = form.distinct(
        ["artist", "album"] + KeptCells.names.shuffled(using: &random).prefix(6))
      let rows = (0..<12).map { row in
        names.indices.map { column -> String in
          guard column >= 2 else {
            return "\(["Queen", "Sade", "Can"].randomElement(using: &random)!) \(row)"
          }
          return cells.randomElement(using: &random)!
        }
      }
      let list = WrittenList(names: names, rows: rows)
      let reading = try list.reading(as: form)
      let cells = rows.map { row in zip(names, row).map { (name: $0, cell: $1) } }
      let lost = KeptCells.lost(cells, in: reading)
      #expect(lost.isEmpty, "seed \(seed): \(names)")
      #expect(reading.error == nil)
    }
  }
}

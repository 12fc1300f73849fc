import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

/// The types of fields in every way into a library and out of it.
@Suite("A value of each type")
struct FieldInterfaceTests {
  private static let count = 12

  /// Spellings of each type; albums without one have none.
  private static func spellings(seed: UInt64) -> [(kind: String, texts: [String])] {
    var random = SeededRandom(seed)
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    func date() -> String {
      let (year, month, day) = (number(1950...2025), number(1...12), number(13...28))
      let name = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      ][month - 1]
      return pick([
        "\(year)", "\(year)-\(two(month))", "\(year)-\(two(month))-\(day)",
        "\(day).\(month).\(year)",
        "\(day)-\(name)-\(year)", "\(name) \(day), \(year)", "\(month)/\(day)/\(year)",
        "\(year)-\(two(month))-\(day)T\(two(number(0...23))):30:00Z",
      ])
    }
    let makers: [(String, () -> String)] = [
      ("integer", { pick(["\(number(-50...90_000))", "\(number(1...99)),\(number(100...999))"]) }),
      (
        "number",
        {
          pick(["\(number(0...99)).\(number(1...9))5", "\(number(0...99)),5", "\(number(0...9))"])
        }
      ),
      ("boolean", { pick(["yes", "no", "true", "Nein", "ja", "0", "1"]) }), ("date", date),
      (
        "duration",
        {
          pick([
            "\(number(0...59)):\(two(number(0...59)))", "\(number(1...9)) h \(number(1...59)) min",
            "\(number(1...900)) s",
          ])
        }
      ),
      (
        "money",
        {
          pick([
            "$\(number(1...9)),\(number(100...999))", "\(number(1...99)),\(number(10...99)) €",
            "EUR \(number(1...99))", "£\(number(1...99)).5", "\(number(1...99))",
          ])
        }
      ),
      (
        "rating",
        {
          pick([
            "\(number(0...5))", "\(number(0...10))/10", "\(number(0...100))%", "★★★½", "★★★★☆",
            "4,5",
          ])
        }
      ),
      (
        "list",
        { pick(["Jazz", "Jazz, Rock", "Soul; Hip Hop", "a|b|c", "Folk, World, & Country"]) }
      ),
      ("names", { pick(["AC/DC", "Hocico; Prayers", "Crosby, Stills & Nash"]) }),
      (
        "tracks",
        {
          pick([
            "Help!", "1. Help! (2:18); 2. Another Girl", "A1. Help! | B1. \"Yes; no\" (1:00)",
            "01. Help!", "Guest – Hello, Goodbye",
          ])
        }
      ),
      (
        "address",
        {
          pick([
            "https://a.b/\(number(1...99))", "/music/\(number(1...99))",
            "spotify:album:\(number(1...99))",
          ])
        }
      ),
      (
        "identifier",
        { pick(["00\(number(100...999))-2", "LP \(number(1...99))", "\(number(1...999_999))"]) }
      ),
      (
        "text",
        { pick(["007", "1.50", "Ünder; pressure", "say \"hi\"", "4 Non Blondes", "one, two"]) }
      ),
    ]
    return makers.map { kind, make in (kind, (0..<count).map { $0 == 5 ? "" : make() }) }
  }

  /// Libraries in which the types are declared, for fields of their names.
  private static func program(like template: Program? = nil) throws -> Program {
    let program = try Program()
    guard let template else {
      for kind in FieldKinds.all {
        try #require(
          program.run("fields", "declare", "v_\(kind.name)", "--type", kind.name).code == 0)
      }
      return program
    }
    _ = try template.output("backup", program.library)
    return program
  }

  @Test(
    "is the same by command, script, HTTP, CSV, JSON, archive and remote, and sorted as it means",
    arguments: [1, 2] as [UInt64])
  func interfaces(seed: UInt64) throws {
    let spellings = Self.spellings(seed: seed)
    #expect(Set(spellings.map(\.kind)) == Set(FieldKinds.all.map(\.name)))
    let template = try Self.program()
    let titles = (0..<Self.count).map { "t\($0)" }

    let typed = try Self.program(like: template)
    for (row, title) in titles.enumerated() {
      let values = spellings.filter { !$0.texts[row].isEmpty }.map {
        "v_\($0.kind)=\($0.texts[row])"
      }
      let result = try typed.run(["add", title] + values)
      #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    }
    let expected = try albums(of: typed)

    // Each value is the canonical one of its type.
    for (kind, texts) in spellings {
      let type = try #require(FieldKinds.named(kind))
      for (row, text) in texts.enumerated() {
        let value = try #require(expected[row]["v_\(kind)"])
        guard let read = type.read(text), !text.isEmpty else {
          #expect(value is NSNull, "\(kind): \(text) is \(value)")
          continue
        }
        #expect(Self.text(value, of: type) == type.text(of: read), "\(kind): \(text) is \(value)")
      }
    }

    let scripted = try Self.program(like: template)
    let rows = titles.indices.map { row in
      let values = spellings.filter { !$0.texts[row].isEmpty }
        .map { ", v_\($0.kind) = \(Self.json($0.texts[row]))" }
      return "moonshelf.library.add { title = \"\(titles[row])\"\(values.joined()) }\n"
    }
    _ = try scripted.output("run", scripted.folder.write(rows.joined(), to: "add.lua"))
    #expect(try albums(of: scripted) as NSArray == expected as NSArray)

    let served = try Self.program(like: template)
    do {
      let server = try ServeBench(served)
      for row in titles.indices {
        let values = spellings.filter { !$0.texts[row].isEmpty }
          .map { ", \"V_\($0.kind)\": \(Self.json($0.texts[row]))" }
        let answer = try server.ask(
          "POST", "/api/v1/albums",
          "{\"title\": \"\(titles[row])\"\(values.joined())}")
        #expect(answer.status == 201, "\(answer)")
      }
      _ = try server.end()
    }
    #expect(try albums(of: served) as NSArray == expected as NSArray)

    func cell(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }
    let header = (["Title", "Artist"] + spellings.map { "v_\($0.kind)" }).joined(separator: ",")
    let table = titles.indices.map { row in
      ([titles[row], ""] + spellings.map { cell($0.texts[row]) }).joined(separator: ",")
    }
    let objects = titles.indices.map { row in
      let values = spellings.filter { !$0.texts[row].isEmpty }
        .map { ", \"v_\($0.kind)\": \(Self.json($0.texts[row]))" }
      return "{\"title\": \"\(titles[row])\"\(values.joined())}"
    }
    let files = [
      ("list.csv", ([header] + table).joined(separator: "\n")),
      ("list.json", "[\(objects.joined(separator: ",\n"))]"),
    ]
    for (name, text) in files {
      let imported = try Self.program(like: template)
      let report = try imported.output("import", imported.folder.write(text, to: name), "--yes")
      #expect(try albums(of: imported) as NSArray == expected as NSArray, "\(name): \(report)")
    }
    for name in ["out.csv", "out.json", "out.jsonl", "out.moonshelf.json"] {
      let path = typed.folder.file(name)
      _ = try typed.output("export", "-o", path)
      let isArchive = name.contains("moonshelf")
      let imported = isArchive ? try Program() : try Self.program(like: template)
      let report = try imported.output("import", path, "--yes")
      #expect(try albums(of: imported) as NSArray == expected as NSArray, "\(name): \(report)")
    }

    let server = try ServingProgram(typed)
    let client = try server.client(as: "anna")
    _ = try client.output("remote", "pull")
    #expect(try albums(of: client) as NSArray == expected as NSArray)
    server.end()

    for (kind, texts) in spellings {
      let type = try #require(FieldKinds.named(kind))
      guard type.isOrdered else { continue }
      let known = texts.indices.filter { !texts[$0].isEmpty }
      let sorted = known.sorted { left, right in
        let places = [left, right].compactMap { type.magnitude(of: .text(texts[$0])) }
        return (places[0], left) < (places[1], right)
      }
      let listed = try typed.output("list", "v_\(kind)+", "--columns", "title", "--format", "csv")
      #expect(
        listed.split(separator: "\n").dropFirst()
          == (sorted.map { titles[$0] } + ["t5"]).map { $0[...] }[...], "\(kind): \(texts)")
    }
  }

  /// A text in JSON, which is also one in Lua.
  private static func json(_ text: String) -> String {
    String(decoding: JSONValue.text(text).bytes, as: UTF8.self)
  }

  private func albums(of program: Program) throws -> [[String: Any]] {
    let columns = "title," + FieldKinds.all.map { "v_\($0.name)" }.joined(separator: ",")
    let text = try program.output("list", "--columns", columns, "--format", "json")
    let list = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(list as? [[String: Any]]).map { album in
      album.filter { $0.key != "id" && $0.key != "position" }
    }
  }

  /// The canonical text of a value in JSON.
  private static func text(_ value: Any, of kind: any FieldKind) -> String {
    switch value {
    case let texts as [String]: texts.joined(separator: "; ")
    case let text as String: text
    case let number as NSNumber where kind.name == "boolean": "\(number.boolValue)"
    case let number as NSNumber: FieldValue(number: number.doubleValue).description
    default: "\(value)"
    }
  }
}

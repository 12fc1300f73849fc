import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumScripting
@testable import ScriptAPI

@Suite("The description of the API")
struct DescriptionTests {
  private var items: [APIItem] { APIDescription.items }

  @Test("says of every module what the machine has in it, and nothing else")
  func modules() throws {
    let bench = try ScriptBench()
    for table in APIDescription.tables where !table.hasFreeNames {
      guard
        table.name == "moonshelf" || table.name == "library" || table.name.hasPrefix("moonshelf.")
      else { continue }
      let there = try bench.run("for name in pairs(\(table.name)) do print(name) end")
      let described = table.items.map(\.member)
      #expect(Set(there) == Set(described), "\(table.name)")
    }
  }

  @Test("every method and field that an object defines is described, and the other way round")
  func objects() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/AlbumScripting")
    var found = 0
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      guard let type = source.firstMatch(of: /defineType\(\w+\.self, name: "(\w+)"\)/)?.1,
        let table = APIDescription.table(named: String(type))
      else { continue }
      let defined = source.matches(of: /(?:type\.(?:method|field)|try add)\(\s*"(\w+)"[,)] (?!to:)/)
        .map { String($0.1) }
      let own: [String] =
        switch table.type {
        case "moonshelf.Album": ["title", "artist", "genre", "year", "cover_url"]
        case "moonshelf.Expectation": Array(Expectation.checks.keys)
        default: []
        }
      guard !defined.isEmpty else { continue }
      let checks = type == "expectation" ? Array(Expectation.checks.keys) : []
      #expect(Set(defined + own + checks) == Set(table.items.map(\.member)), "\(type)")
      found += 1
    }
    #expect(found >= 5)
  }

  @Test("every event is one of the library's, and every one that is told is described")
  func events() {
    let silent: Set = ["library.opened", "library.closing"]
    let described = items.filter { $0.kind == .event }.map(\.name)
    let known = (EventName.observable + EventName.hookable).map(\.rawValue)
    #expect(Set(described) == Set(known).subtracting(silent))
  }

  @Test("every item has an example that uses it, and says what it is in a line")
  func examples() throws {
    for item in items {
      #expect(!item.summary.isEmpty && item.summary.count < 90, "\(item.name)")
      #expect(!item.summary.contains("\n"), "\(item.name)")
      let table = try #require(
        APIDescription.tables.first { $0.items.contains { $0.name == item.name } })
      if let example = item.example {
        #expect(example.source.contains(item.member), "\(item.name)")
      } else {
        #expect(table.isRecord && table.example != nil, "\(item.name) has no example")
      }
    }
  }

  @Test("every function, field and event says what a mistake with it gives")
  func mistakes() {
    // Nothing can be wrong with what they take.
    let forgiving: Set = ["io.type"]
    for table in APIDescription.tables where !table.isRecord {
      for item in table.items where !forgiving.contains(item.name) {
        #expect(item.misuse != nil, "\(item.name)")
      }
    }
  }

  @Test("every type that is named is described")
  func types() {
    let known = Set(
      APIDescription.tables.map(\.type) + APIDescription.aliases.map(\.name))
    for item in items {
      for value in item.parameters + item.returns {
        for name in value.type.matches(of: /moonshelf\.\w+/).map({ String($0.output) }) {
          #expect(known.contains(name), "\(item.name): \(name)")
        }
      }
    }
  }

  @Test("no two tables and no two items of a kind have one name")
  func names() {
    let tables = APIDescription.tables
    #expect(Set(tables.map(\.name)).count == tables.count)
    #expect(Set(tables.map(\.type)).count == tables.count)
    #expect(Set(items.map { $0.kind.rawValue + $0.name }).count == items.count)
  }
}

import Testing

@testable import ScriptAPI

@Suite("The description of the API")
struct DescriptionTests {
  private var items: [APIItem] { APIDescription.items }

  @Test("every item has an example that uses it, and a one-line summary")
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

  @Test("every function, field and event has an example of a mistake")
  func mistakes() {
    // They accept any argument.
    let forgiving: Set = ["io.type"]
    for table in APIDescription.tables where !table.isRecord {
      for item in table.items where !forgiving.contains(item.name) {
        #expect(item.misuse != nil, "\(item.name)")
      }
    }
  }

  @Test("every type in it is described")
  func types() {
    let known = Set(APIDescription.tables.map(\.type) + APIDescription.aliases.map(\.name))
    for item in items {
      for value in item.parameters + item.returns {
        for name in value.type.matches(of: /moonshelf\.\w+/).map({ String($0.output) }) {
          #expect(known.contains(name), "\(item.name): \(name)")
        }
      }
    }
  }

  @Test("the names of tables, and those of items of a kind, are unique")
  func names() {
    let tables = APIDescription.tables
    #expect(Set(tables.map(\.name)).count == tables.count)
    #expect(Set(tables.map(\.type)).count == tables.count)
    #expect(Set(items.map { $0.kind.rawValue + $0.name }).count == items.count)
  }
}

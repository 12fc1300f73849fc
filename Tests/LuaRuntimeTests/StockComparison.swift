import Testing

@testable import LuaRuntime

/// Runs one script in the sandbox and in a machine with Lua's own library, and compares the
/// results.
enum StockComparison {
  /// Calls `body` with every result of the case as text, errors included.
  static let harness = Fixture.script("StockComparison 1")

  static func answers(to cases: [String], stock: Bool) throws -> [String] {
    let machine = try LuaMachine()
    let environment = stock ? try machine.stockLibrary() : machine.environment
    let run = try machine.load(harness, name: "harness", environment: environment)
    return try run.call(cases, returning: LuaTable.self).array(of: LuaString.self).map(\.repaired)
  }

  static func expectSame(_ cases: [String]) throws {
    let ours = try answers(to: cases, stock: false)
    let stock = try answers(to: cases, stock: true)
    try #require(ours.count == cases.count && stock.count == cases.count)
    for (index, text) in cases.enumerated() {
      #expect(ours[index] == stock[index], "\(text)")
    }
  }
}

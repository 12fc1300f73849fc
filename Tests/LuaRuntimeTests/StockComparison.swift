import Testing

@testable import LuaRuntime

/// Runs one script in the sandbox and in a machine with Lua's own library, and compares the
/// results.
enum StockComparison {
  /// Calls `body` with every result of the case as text, errors included.
  static let harness = """
    local cases = ...
    local function show(...)
      local out = {}
      for i = 1, select("#", ...) do
        local value = select(i, ...)
        out[i] = math.type(value) and math.type(value) .. ":" .. tostring(value)
          or type(value) .. ":" .. (type(value) == "table" and "" or tostring(value))
      end
      return table.concat(out, " | ")
    end
    local answers = {}
    for i, case in ipairs(cases) do
      local chunk = assert(load(case, "=case", "t", _ENV))
      answers[i] = show(pcall(chunk))
    end
    return answers
    """

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

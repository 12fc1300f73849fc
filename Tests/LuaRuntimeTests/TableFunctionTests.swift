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
    let statements = [
      "table.insert(t, 50)", "table.insert(t, 1, 0)", "table.insert(t, 5, 0)",
      "table.insert(t, 6, 0)", "table.insert(t, 0, 0)", "table.insert(t)",
      "table.insert(t, 1, 2, 3)", "table.insert(t, 'x', 2)", "table.insert(nil, 2)",
      "table.remove(t)", "table.remove(t, 1)", "table.remove(t, 4)", "table.remove(t, 5)",
      "table.remove(t, 6)", "table.remove(t, 0)", "table.remove(t, 'x')", "table.remove(7)",
      "table.move(t, 1, 3, 2)", "table.move(t, 2, 4, 1)", "table.move(t, 1, 0, 3)",
      "table.move(t, 1, 4, 1, {})", "table.move(t, -1, 2, 1)",
      "table.move(t, 1, math.maxinteger, 2)", "table.move(t, 0, math.maxinteger, 2)",
      "table.move(t, 1, 2, math.maxinteger)", "table.move(t, 1, 2)", "table.move(t, 1, 2, 1, 5)",
      "table.concat(t)", "table.concat(t, ', ')", "table.concat(t, ', ', 2)",
      "table.concat(t, ', ', 2, 3)", "table.concat(t, ', ', 3, 2)", "table.concat(t, ', ', 1, 6)",
      "table.concat(t, {})", "table.concat({1, {}, 3})", "table.concat({1.5, 'x', 2})",
      "table.unpack(t)", "table.unpack(t, 2)", "table.unpack(t, 2, 3)", "table.unpack(t, 3, 2)",
      "table.unpack(t, 1, 1 << 31)", "table.unpack(t, math.mininteger, math.maxinteger)",
      "table.unpack(t, -1, 1)", "table.unpack(3)", "table.sort(t, function(a, b) return a > b end)",
      "table.sort(t, 5)", "table.sort()", "table.sort({3, 'x', 1})", "table.sort({{}, {}})",
    ]
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
    let check = try machine.load(
      """
      for size = 0, 130 do
        local list = {}
        for i = 1, size do list[i] = math.random(1, 40) end
        table.sort(list)
        for i = 2, size do assert(list[i - 1] <= list[i]) end
        local records = {}
        for i = 1, size do records[i] = { key = math.random(1, 9), place = i } end
        table.sort(records, function(a, b) return a.key < b.key end)
        for i = 2, size do
          local a, b = records[i - 1], records[i]
          assert(a.key < b.key or a.key == b.key and a.place < b.place)
        end
      end
      local words = { "pear", "fig", "apple" }
      table.sort(words)
      return table.concat(words, " ")
      """, name: "sort.lua")
    #expect(try check.call(returning: String.self) == "apple fig pear")
  }

  @Test("a contradictory order function does not keep the sort from ending")
  func inconsistentOrder() throws {
    let machine = try LuaMachine()
    let sort = try machine.load(
      """
      local list = {}
      for i = 1, 100 do list[i] = i end
      table.sort(list, function() return true end)
      return #list
      """, name: "sort.lua")
    #expect(try sort.call(returning: Int.self) == 100)
  }
}

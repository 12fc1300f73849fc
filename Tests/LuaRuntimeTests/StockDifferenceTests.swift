import LuaRuntime
import Testing

/// Differences that a script might notice between this library and Lua's own; the user
/// documentation lists the others.
@Suite("As in stock Lua")
struct StockDifferenceTests {
  final class Lines {
    var all: [String] = []
  }

  let lines = Lines()
  let machine: LuaMachine

  init() throws { machine = try LuaMachine { [lines] in lines.all.append($0) } }

  private func run(_ text: String, _ environment: LuaTable? = nil) throws -> String {
    try machine.load(text, name: "t.lua", environment: environment).call(returning: String.self)
  }

  @Test("the basic functions are among the globals, and can be removed and replaced")
  func globals() throws {
    #expect(
      try run(Fixture.script("StockDifference 1")) == "all")
    let (one, two) = (try machine.makeEnvironment(), try machine.makeEnvironment())
    #expect(
      try run("print = nil return tostring(print) .. tostring(rawget(_G, 'print'))", one)
        == "nilnil")
    #expect(try run("return type(print)", two) == "function")
    #expect(try run("pairs = 7 return tostring(pairs)", one) == "7")
  }

  @Test("require finds the script's libraries")
  func libraries() throws {
    #expect(
      try run(
        """
        for _, name in ipairs { "string", "table", "math", "os", "utf8", "coroutine", "_G" } do
          if require(name) ~= _G[name] then return name end
        end
        return tostring(pcall(require, "io"))
        """) == "false")
  }

  @Test("a function added to a script's string library is a method of strings in that script only")
  func methods() throws {
    let (one, two) = (try machine.makeEnvironment(), try machine.makeEnvironment())
    let define = """
      function string.trim(s) return (s:gsub("^%s+", ""):gsub("%s+$", "")) .. WORD end
      """
    #expect(try run("WORD = 1 \(define) return ('  a '):trim()", one) == "a1")
    #expect(try run("return tostring(('a').trim)", two) == "nil")
    #expect(try run("WORD = 2 \(define) return ('  b '):trim()", two) == "b2")
    #expect(try run("return ('  c '):trim()", one) == "c1")
    // A function without globals does not identify its script; its caller or the host does.
    let text = "local function f(s) return s:trim() end return f"
    let plain = try machine.load(text, name: "t.lua", environment: one)
      .call(returning: LuaFunction.self)
    #expect(throws: LuaError.self) { try plain.call("d") }
    machine.scriptEnvironment = one
    #expect(try plain.call("d", returning: String.self) == "d1")
    machine.scriptEnvironment = two
    #expect(try plain.call("d", returning: String.self) == "d2")
    #expect(try run("string.upper = function() return 'own' end return ('x'):upper()", one) == "X")
    #expect(try run("string = nil return tostring(('a').trim)", one) == "nil")
  }

  @Test("a coroutine's results that do not fit are its error, and are released")
  func results() async {
    await #expect(processExitsWith: .success) {
      let machine = try LuaMachine()
      let text = Fixture.script("StockDifference 2")
      let answer = try machine.load(text, name: "t.lua").call(returning: String.self)
      #expect(answer == "false too many results to resume true second")
      let many = Fixture.script("StockDifference 3")
      #expect(
        try machine.load(many, name: "t.lua").call(returning: String.self)
          == "false too many arguments to resume")
    }
  }

  @Test("requesting two billion values is an error with a message")
  func manyValues() throws {
    for last in ["2147483645", "2147483646", "math.maxinteger"] {
      #expect(
        try run("return select(2, pcall(table.unpack, {}, 1, \(last)))")
          == "too many results to unpack")
    }
  }

  @Test("a contradictory order function keeps all elements, and the sort ends")
  func order() throws {
    #expect(
      try run(
        """
        local t = { 5, 3, 1, 4, 2 }
        table.sort(t, function() return true end)
        local sum = 0
        for _, n in ipairs(t) do sum = sum + n end
        return #t .. " " .. sum
        """) == "5 15")
  }

  @Test("warnings are written like print, once enabled, separately for each script")
  func warnings() throws {
    let (one, two) = (try machine.makeEnvironment(), try machine.makeEnvironment())
    _ = try run("warn('unheard') warn('@on') warn('a', 'b', 1) warn('@odd') return ''", one)
    _ = try run("warn('unheard') return ''", two)
    _ = try run("warn('c') warn('@off') warn('unheard') return ''", one)
    #expect(lines.all == ["Lua warning: ab1", "Lua warning: c"])
    #expect(
      try run("return select(2, pcall(warn, {}))")
        == "bad argument #1 to 'warn' (string expected, got table)")
  }
}

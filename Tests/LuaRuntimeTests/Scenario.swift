import Testing

/// A script with its result, run unchanged and with every injected fault.
struct Scenario: CustomTestStringConvertible, Sendable {
  let name: String
  let script: String
  let expected: String

  var testDescription: String { name }

  init(_ name: String, _ expected: String, _ script: String) {
    self.name = name
    self.script = script
    self.expected = expected
  }

  static let all: [Scenario] = values + hosts + errors + coroutines + library

  static let values = [
    Scenario(
      "integers, floats and strings stay what they are", "integer float 9007199254740993 a\0b",
      """
      local big = add(9007199254740992, 1)
      return math.type(big) .. " " .. math.type(1.0) .. " " .. big .. " " .. "a\\0b"
      """),
    Scenario(
      "tables built by the host", "Artist Fela Kuti 3",
      "local r = rows() return r[1].label .. ' ' .. r[1].value .. ' ' .. #r[2]"),
    Scenario(
      "long strings", "20000 x",
      """
      local s = ("x"):rep(20000)
      local parts = {}
      for i = 1, 50 do parts[i] = s:sub(i, i + 100) end
      return #s .. " " .. table.concat(parts):sub(1, 1)
      """),
  ]

  static let hosts = [
    Scenario(
      "fields, methods and unknown names of a host object",
      "Zombie 1976 no label 30 Expensive Shit",
      """
      local r = record("Zombie", 1976)
      local before = r.title .. " " .. r.year .. " " .. r.label .. " " .. r[3]
      r:rename("Expensive Shit")
      return before .. " " .. r.title
      """),
    Scenario(
      "metamethods of a host object",
      "record Kind of Blue 12 7 true false title=Kind of Blue year=0 ",
      """
      local r = record("Kind of Blue")
      local out = ""
      for k, v in pairs(r) do out = out .. k .. "=" .. v .. " " end
      local other = record("Kind of Blue")
      return tostring(r) .. " " .. #r .. " " .. r(7) .. " " .. tostring(r == r) .. " "
        .. tostring(r == other) .. " " .. out
      """),
    Scenario(
      "a host object is closed at the end of its block", "true",
      """
      local outer
      do local r <close> = record("Blue") outer = r end
      return tostring(outer.closed)
      """),
    Scenario(
      "many host objects come and go", "60",
      """
      local n = 0
      for i = 1, 60 do local r = record("album " .. i, i) if r.year == i then n = n + 1 end end
      return tostring(n)
      """),
    Scenario(
      "Lua calls Swift calls Lua", "42",
      "return tostring(apply(function(n) return apply(function(m) return m * 2 end, n) end, 21))"),
  ]

  static let errors = [
    Scenario(
      "a Swift error is caught by pcall", "false out of stock",
      "local ok, e = pcall(fail, 'out of stock') return tostring(ok) .. ' ' .. tostring(e)"),
    Scenario(
      "a Lua error is caught by Swift", "caught: script.lua:1: broken",
      "return guarded(function() error('broken') end)"),
    Scenario(
      "a Swift error passes through Lua and Swift", "false deep",
      """
      local ok, e = pcall(apply, function() return apply(function() fail("deep") end) end)
      return tostring(ok) .. " " .. tostring(e)
      """),
    Scenario(
      "a wrong argument names itself",
      "bad argument #2 to 'add' (position must be an integer, got table)",
      "local ok, e = pcall(function() return add(1, {}) end) return (e:gsub('^.-: ', ''))"),
    Scenario(
      "an error object stays the object", "7",
      "local ok, e = pcall(apply, function() error({ code = 7 }) end) return tostring(e.code or e)"),
    Scenario(
      "closing runs on the way of an error", "closed broken",
      """
      local seen = "open"
      local ok, e = pcall(function()
        local guard <close> = setmetatable({}, { __close = function() seen = "closed" end })
        error("broken", 0)
      end)
      return seen .. " " .. e
      """),
    Scenario(
      "recursion through the host ends in an error", "false stack overflow",
      """
      local function deeper() return apply(deeper) end
      local ok, e = pcall(deeper)
      return tostring(ok) .. " " .. (tostring(e):match("stack overflow") or tostring(e))
      """),
    Scenario(
      "deep recursion unwinds", "200",
      """
      local function deeper(n) return n == 0 and 0 or 1 + deeper(n - 1) end
      return tostring(deeper(200))
      """),
  ]

  static let coroutines = [
    Scenario(
      "Swift resumes a coroutine, and a host function yields in it", "20 22 x",
      """
      local c = coroutine.create(function(n)
        local guard <close> = record("x")
        local more = ask(n) + 1
        return more, guard.title
      end)
      local first = resume(c, 20)
      return first .. " " .. table.concat({ resume(c, 21) }, " ")
      """),
    Scenario(
      "an error in a coroutine that Swift resumes is caught", "false gone false",
      """
      local c = coroutine.create(function() ask(1) fail("gone") end)
      resume(c)
      local ok, e = pcall(resume, c)
      return tostring(ok) .. " " .. tostring(e) .. " " .. tostring(pcall(resume, c))
      """),
    Scenario(
      "a coroutine yields through host calls", "1 2 3 done",
      """
      local step = coroutine.wrap(function()
        for i = 1, 3 do coroutine.yield(add(i, 0)) end
        return "done"
      end)
      return step() .. " " .. step() .. " " .. step() .. " " .. step()
      """),
    Scenario(
      "a coroutine dies of a Swift error and is closed", "false gone false",
      """
      local co = coroutine.create(function()
        local r <close> = record("short")
        fail("gone")
      end)
      local ok, e = coroutine.resume(co)
      local closed = coroutine.close(co)
      return tostring(ok) .. " " .. tostring(e) .. " " .. tostring(closed)
      """),
    Scenario(
      "a suspended coroutine is closed", "true closed",
      """
      local seen = "open"
      local co = coroutine.create(function()
        local guard <close> = setmetatable({}, { __close = function() seen = "closed" end })
        coroutine.yield()
      end)
      local ok, e = coroutine.resume(co)
      if not ok then error(e, 0) end
      return tostring(coroutine.close(co)) .. " " .. seen
      """),
  ]

  static let library = [
    Scenario(
      "patterns", "Beatles The Beatles 2",
      """
      local s, n = ("Beatles, The"):gsub("^(.*), (The)$", "%2 %1")
      local words = {}
      for w in ("Beatles, The"):gmatch("%a+") do words[#words + 1] = w end
      return words[1] .. " " .. s .. " " .. #words
      """),
    Scenario(
      "table functions", "apple,fig,pear 3",
      """
      local t = { "pear", "apple" }
      table.insert(t, 1, "fig")
      table.sort(t)
      local copy = table.move(t, 1, #t, 1, {})
      return table.concat(copy, ",") .. " " .. select("#", table.unpack(t))
      """),
    Scenario(
      "compiling at run time", "6 nil",
      """
      local f = load("return 1 + 2 + 3")
      local bad, reason = load("return +")
      if not f then error("not enough memory", 0) end
      return f() .. " " .. tostring(bad)
      """),
    Scenario(
      "formatting", "1977 003 0x1p+0 1,2",
      "return ('%d %03d %a'):format(1977, 3, 1.0) .. ' ' .. utf8.char(49, 44, 50)"),
  ]
}

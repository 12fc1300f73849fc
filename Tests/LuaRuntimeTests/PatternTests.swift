import LuaRuntime
import Testing

@Suite("Patterns behave as in Lua")
struct PatternTests {
  static let subjects = [
    #""""#, #""a""#, #""hello world from Lua""#, #""  trim me  ""#, #""key = value, other=thing""#,
    #""THE (quick) fox""#, #""f(a(b)c)d)e""#, #""a.b-c%d[e]f^g$h""#, #""\0zero\0in\0side\0""#,
    #""aaaaaaaaab""#, #""2024-11-21T08:30""#, #""äöü€""#, #""]]^-]""#, #""xuxx uu ppar r""#,
  ]
  static let patterns = [
    "", "a", "l+", "l*", "l-", "l?", "^", "$", "^$", "^h", "d$", ".", ".*", ".-", "^.-$", "%a+",
    "%s*$", "^%s*(.-)%s*$", "(%w+)%s*=%s*(%w+)", "()ll()", "()", "(.)(.)", "((.)(.))", "%b()",
    "%bxx", "%f[%w]%w+", "%f[%z]", "%f[%W]", "%d%d%d%d", "(%d+)-(%d+)-(%d+)", "[a-e]+", "[^a-e]+",
    "[]]", "[^]]", "[]-^]", "[a-]", "[-a]", "[%a_]", "[%]]+", "[a%-z]", "[^%s]+", "%%", "%.", "%-",
    "(a*(.)%w(%s*))", "(.)%1", "(%a)%1+", "[%w%p]+", "%u%l*", "%x+", "%c", "%g+", "%S+", "a*b",
    "a-b", "a?b", "aa?a?b", "[\\0]", "\\0", "[^\\0]+", "(", ")", "(()", "%", "[", "[^", "[]", "[^]",
    "[a", "[%", "[%a", "%b", "%b(", "%f", "%fa", "%1", "(%1)", "%0", "%9", "(a)(b)%3", "a$b", "a^b",
    "^^", "$$", "[$]", "%$", "+", "*", "?", "-", "a+*", "()()()()", "(((((((a)))))))",
    "[[:alpha:]]", "[a-z-9]", "[%a-z]", "[z-a]", "[--/]", ".-%s", "ä", "[ä]+", "[\\x80-\\xff]+",
  ]

  @Test("find, match and gmatch agree with Lua's, captures and errors included")
  func searching() throws {
    var cases: [String] = []
    for subject in Self.subjects {
      for pattern in Self.patterns {
        cases.append("return (\(subject)):find(\"\(pattern)\")")
        cases.append("return (\(subject)):match(\"\(pattern)\")")
        cases.append("return (\(subject)):find(\"\(pattern)\", 3)")
        cases.append("return (\(subject)):match(\"\(pattern)\", -2)")
        cases.append("return (\(subject)):find(\"\(pattern)\", 1, true)")
        cases.append(
          """
          local all = {}
          for a, b in (\(subject)):gmatch("\(pattern)") do
            all[#all + 1] = tostring(a) .. "/" .. tostring(b)
          end
          return table.concat(all, ";")
          """)
      }
    }
    try StockComparison.expectSame(cases)
  }

  @Test("gsub agrees with Lua's for strings, tables and functions")
  func replacing() throws {
    var cases: [String] = []
    let replacements = [
      #""<%0>""#, #""%1""#, #""%2%1""#, #""%%""#, #""%""#, #""%x""#, "7", #""""#,
      #"{a = "A", l = 1, hello = true, world = false, [1] = "one"}"#, "function(x) return x end",
      "function() end", "function(a, b) return b end", "function() return {} end",
      "string.upper", "function(x) error('inside ' .. x, 0) end", "nil", "true",
    ]
    for subject in Self.subjects {
      for pattern in Self.patterns {
        let replacement = replacements[cases.count % replacements.count]
        cases.append("return (\(subject)):gsub(\"\(pattern)\", \(replacement))")
        cases.append("return (\(subject)):gsub(\"\(pattern)\", \"%0\", 2)")
      }
      for replacement in replacements {
        cases.append("return (\(subject)):gsub(\"(%w)(%w*)\", \(replacement))")
        cases.append("return (\(subject)):gsub(\"()\", \(replacement))")
      }
    }
    try StockComparison.expectSame(cases)
  }

  @Test("unusual arguments are accepted and rejected as by Lua's")
  func oddArguments() throws {
    try StockComparison.expectSame([
      "return ('abc'):find('b', math.mininteger)", "return ('abc'):find('b', math.maxinteger)",
      "return ('abc'):find('', 4)", "return ('abc'):find('', 5)", "return ('abc'):find('', -10)",
      "return ('abc'):match('', 4)", "return ('abc'):match('c', -1)", "return (''):find('')",
      "return string.find()", "return string.find('a')", "return string.find({}, 'a')",
      "return string.find('a', {})", "return string.find('a', 'a', {})", "return string.find(1, 1)",
      "return string.match('a', 'a', 'x')", "return string.gsub('a', 'a')",
      "return string.gsub('a', 'a', 'b', 0)", "return string.gsub('a', 'a', 'b', -1)",
      "return string.gsub('a', 'a', 'b', 'x')", "return string.gsub('abc', '^a', 'x')",
      "return string.gsub('aaa', '^a', 'x')", "return string.gsub('hello', '', '-')",
      "return string.gsub('abc', '%w', '%0%0', 2)", "return string.gmatch('abc')",
      "local r = {} for a in ('abc'):gmatch('%a', 2) do r[#r + 1] = a end return #r",
      "local r = {} for a in ('abc'):gmatch('%a', -1) do r[#r + 1] = a end return #r",
      "local r = {} for a in ('abc'):gmatch('%a', 9) do r[#r + 1] = a end return #r",
      "local r = {} for a in ('^a^a'):gmatch('^a') do r[#r + 1] = a end return #r",
      "return ('a'):rep(100):find(('(a)'):rep(33))", "return ('x'):match(('('):rep(40))",
      "return ('a'):rep(300):find(('a?'):rep(250) .. 'b')", "return ('a,b,,c'):gsub(',', ';')",
      "return ('a'):rep(300):match(('a-'):rep(30) .. '$')", "return ('abc'):find('b', nil, 1)",
      "return ('x'):rep(3, ', ')", "return ('x'):rep(0)", "return ('x'):rep(-1)",
      "return (''):rep(10)", "return ('x'):rep(1 << 62)", "return ('ab'):rep(math.maxinteger)",
      "return ('x'):rep('3')", "return ('x'):rep({})", "return (''):rep(3, '-')",
    ])
  }
}

import LuaRuntime
import Testing

@Suite("Patterns behave as in Lua")
struct PatternTests {
  static let subjects = Fixture.lines("pattern-subjects.txt")
  static let patterns = Fixture.lines("patterns.txt")

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
    try StockComparison.expectSame(Fixture.lines("pattern-odd-arguments.txt"))
  }
}

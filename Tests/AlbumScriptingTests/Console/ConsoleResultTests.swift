import AlbumPresentation
import AlbumTestSupport
import Testing

@Suite("Results in the console")
struct ConsoleResultTests {
  @Test(
    "a value is shown as a literal",
    arguments: CaseTable.pairs("console-result-values"))
  func values(text: String, shown: String) throws {
    // Two consecutive strings are two values here.
    let text = text == "'it''s'" ? "'it', 's'" : text
    #expect(try ConsoleBench().answer(text) == shown)
  }

  @Test("a line without values shows nothing")
  func nothing() throws {
    let bench = try ConsoleBench()
    #expect(try bench.answer("x = 1") == nil)
    #expect(try bench.answer("(function() end)()") == nil)
    #expect(try bench.answer("-- a remark") == nil)
  }

  @Test("a long table has one line per entry, with nested tables indented")
  func longTables() throws {
    let answer = try ConsoleBench().answer(
      "{ ('x'):rep(30), { ('y'):rep(30), inner = { ('z'):rep(50), 1 } } }")
    #expect(
      answer == """
        {
          "\(String(repeating: "x", count: 30))",
          {
            "\(String(repeating: "y", count: 30))",
            inner = { "\(String(repeating: "z", count: 50))", 1 },
          },
        }
        """)
  }

  @Test("infinite tables are shown up to a limit of depth, length and cycles")
  func limits() throws {
    let bench = try ConsoleBench()
    #expect(
      try bench.answer("(function() local t = { 1 } t.me = t return t end)()")
        == "{ 1, me = { … itself … } }")
    #expect(
      try bench.answer("{ { { { { { { 1 } } } } } } }") == "{ { { { { { … } } } } } }")
    try bench.answer("long = {} for i = 1, 1000 do long[i] = 0 end")
    let long = try bench.answer("long") ?? ""
    #expect(long.hasSuffix("  … and 940 more,\n}"))
    #expect(long.split(separator: "\n").count == 63)
    try bench.answer("wide = {} for i = 1, 20000 do wide['k' .. i] = i end")
    #expect(try bench.answer("wide")?.hasSuffix("  … and many more,\n}") == true)
    #expect(try bench.answer("('x'):rep(3000)")?.hasSuffix("x\"… (3000 bytes)") == true)
  }

  @Test("an album is a card, a list of albums a table")
  func albums() throws {
    let bench = try ConsoleBench()
    try bench.bench.add(("David Bowie", "Low"), ("Fela Kuti", "Zombie"))
    #expect(
      try bench.answer("library.albums[1]") == """
        ID      1
        Artist  David Bowie
        Album   Low
        Genre
        Year    1977
        Cover
        Added   2026-01-01 00:00:00
        """)
    let table = """
      ID  Artist       Album   Genre  Year
      ──  ───────────  ──────  ─────  ────
       1  David Bowie  Low            1977
       2  Fela Kuti    Zombie         1977
      """
    #expect(try bench.answer("library.albums") == table)
    #expect(try bench.answer("library.query 'year:1977'") == table)
    #expect(try bench.answer("library.query 'year:1900'") == "{}")
    #expect(
      try bench.answer("{ library.albums[1], n = 1 }") == "{ album 1 (David Bowie – Low), n = 1 }")
  }

  @Test("of many albums, the first hundred are shown")
  func manyAlbums() throws {
    let bench = try ConsoleBench()
    #expect(try bench.answer("library.albums") == "no albums")
    try bench.answer("for n = 1, 120 do library.add { title = 'Album ' .. n } end")
    #expect(try bench.answer("library.albums")?.hasSuffix("Album 100\n… and 20 more") == true)
    #expect(try bench.answer("library.query ''")?.hasSuffix("Album 100\n… and 20 more") == true)
  }

  @Test("colours are only shown on terminals that support them")
  func colors() throws {
    let bench = try ConsoleBench(terminal: Terminal(width: 80, usesStyles: true))
    #expect(try bench.answer("{ 'a', nil }") == "{ \u{1B}[32m\"a\"\u{1B}[0m }")
    #expect(try bench.answer("nil") == "\u{1B}[2mnil\u{1B}[0m")
  }

  @Test("the last value is _, globals persist, locals do not")
  func keeping() throws {
    let bench = try ConsoleBench()
    try bench.answer("a = 40")
    try bench.answer("local b = 1")
    #expect(try bench.answer("a + 2") == "42")
    #expect(try bench.answer("_ / 2") == "21.0")
    #expect(try bench.answer("b") == "nil")
  }

  @Test("= before an expression is accepted, == is not")
  func equalsSign() throws {
    let bench = try ConsoleBench()
    #expect(try bench.answer("=1 + 1") == "2")
    #expect(bench.complaint("==1") == "console:1: unexpected symbol near '=='")
  }

  @Test("incomplete input is not run yet")
  func incomplete() throws {
    let bench = try ConsoleBench()
    for text in ["do", "x = {", "print(", "{ 1,", "1 +", "[[text", "function f()", "--[[ remark"] {
      #expect(try bench.answer(text) == "more is needed", "\(text)")
    }
    #expect(bench.complaint("x y") == "console:1: syntax error near 'y'")
  }
}

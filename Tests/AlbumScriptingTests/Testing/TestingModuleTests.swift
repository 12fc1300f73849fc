import AlbumScripting
import AlbumTestSupport
import Testing

@Suite("What testing.* offers")
struct TestingModuleTests {
  private func expectPass(
    _ bench: TestFileBench, _ body: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let failure = try bench.failure(of: body)
    #expect(
      failure == nil, "\(failure?.message ?? "") at \(failure?.place ?? "")",
      sourceLocation: sourceLocation)
  }

  @Test("loads and runs scripts beside the test file, with words")
  func scripts() throws {
    let bench = try TestFileBench()
    try bench.folder.write("print(arg[1], #arg) return { answer = 42 }", to: "tidy.lua")
    try expectPass(
      bench,
      """
      expect(testing.run("tidy.lua", "one", "two")).equals { answer = 42 }
      expect(testing.output()).equals "one\\t2\\n"
      expect(testing.load("tidy.lua").answer).equals(42)
      expect(function() testing.load("none.lua") end).raises("none.lua: there is no such file")
      """)
  }

  @Test("gives rules one record and tells the verdict")
  func rules() throws {
    let bench = try TestFileBench()
    try bench.folder.write(
      """
      return function(album, record, ctx)
        if record.Format == "Single" then return ctx.skip("a single") end
        if record.Year == "?" then return ctx.reject("no year") end
        if record.Extra then ctx.emit { title = album.title .. " (extra)" } ctx.warn("extra") end
        if record.Tags then album.tags = record.Tags end
        if record.Bad then error("bad at line " .. ctx.line) end
        album.source, ctx.duplicates = ctx.source, "merge"
      end
      """, to: "rule.lua")
    try expectPass(
      bench,
      """
      testing.load "rule.lua"
      expect(testing.rule({ Artist = 'A "B", C', Title = "T", Extra = "yes" })).equals {
        verdict = "add", duplicates = "merge", warnings = { "extra" },
        album = { artist = 'A "B", C', title = "T", source = "csv" },
        emitted = { { title = "T (extra)" } },
      }
      expect(testing.rule({ Format = "Single" }).reason).equals("a single")
      expect(testing.rule({ Year = "?" }).verdict).equals("reject")
      expect(testing.rule({ Title = "" }).reason).equals("no title")
      local typed = testing.rule({ title = "T", Tags = { "x", "y" } }, { source = "mine" })
      expect(typed.album.tags).equals { "x", "y" }
      expect(typed.album.source).equals "mine"
      expect(testing.rule({}, { draft = { title = "D", year = 1977 } }).album.year).equals(1977)
      local failed = testing.rule({ Bad = "1" }, { line = 7 })
      expect(failed.verdict).equals("reject")
      expect(failed.reason).equals("the rule rule.lua failed: rule.lua:6: bad at line 7")
      """)
  }

  @Test("refuses to ask rules when none is loaded for the record's source")
  func noRules() throws {
    let failure = try TestFileBench().failure(of: "testing.rule { title = 'x' }")
    #expect(
      failure?.message
        == "no rule is loaded for records of the source \"csv\": testing.load a script that has one"
    )
  }

  @Test("imports a text as the command would, and gives the report")
  func imports() throws {
    let bench = try TestFileBench()
    try bench.folder.write("return function(album) album.genre = 'Jazz' end", to: "rule.lua")
    try expectPass(
      bench,
      """
      local report = testing.import("artist,title\\nA,B\\nC,\\nA,B\\n", { rule = "rule.lua" })
      expect(report.added).equals(1)
      expect(report.not_added).contains { line = 3, index = 2, fate = "rejected", reason = "no title" }
      expect(report.skipped).equals(1)
      local library = moonshelf.library
      expect(library.albums[1].genre).equals("Jazz")
      testing.import('[{"title": "B", "artist": "A", "year": 1999}]',
        { name = "list.json", duplicates = "merge" })
      expect(library.albums[1].year).equals(1999)
      expect(function() testing.import("", { duplicates = "often" }) end).raises("must be one of")
      expect(function() testing.import("x", { name = "../x" }) end).raises("is that of a file")
      """)
  }

  @Test("counts what observers are told")
  func observed() throws {
    try expectPass(
      TestFileBench(),
      """
      local library = moonshelf.library
      local changed = testing.observed "album.changed"
      expect(changed.count).equals(0)
      local album = library.add { title = "A" }
      album.year = 1977
      album.year = 1977
      expect(changed.count).equals(1)
      expect(changed.events[1].changes).equals { year = { new = 1977 } }
      expect(function() testing.observed "album.chnaged" end).raises("did you mean")
      """)
  }

  @Test("has a clock that stands still until it is set, for the library and for os")
  func clock() throws {
    try expectPass(
      TestFileBench(),
      """
      local library = moonshelf.library
      expect(os.time()).equals(1767225600)
      testing.clock.set "2026-03-29 18:30"
      expect(os.date "!%Y-%m-%d %H:%M:%S").equals "2026-03-29 18:30:00"
      expect(library.add({ title = "A" }).added).equals(os.time())
      testing.clock.advance(86400)
      expect(os.date("!%d")).equals "30"
      expect(library.count "added:..2026-03-29").equals(1)
      expect(os.time { year = 2000, month = 1, day = 1, hour = 12 }).is_near(946728000, 86400)
      testing.clock.set(0)
      expect(os.date "!%Y").equals "1970"
      for _, wrong in ipairs { "soon", "2026-02-30", "2026-1", "2026-01-01 25:00", "1-1-1-1", "" } do
        expect(function() testing.clock.set(wrong) end).raises("a time is like")
      end
      """)
  }

  @Test("shows rows as a listing does, with layouts and decorators")
  func rows() throws {
    try expectPass(
      TestFileBench(),
      """
      local library = moonshelf.library
      library.add { title = "Low", artist = "David Bowie", year = 1977, rating = 3 }
      moonshelf.layout("card", { "title", "rating" })
      moonshelf.decorate { name = "stars", cell = function(text, album, column)
        if column.key == "rating" then return ("★"):rep(album.rating) end
      end }
      expect(testing.rows()).equals { { "David Bowie", "Low", "", "1977" } }
      expect(testing.rows "card").equals { { "Low", "★★★" } }
      expect(function() testing.rows "cart" end).raises('there is no layout "cart"')
      """)
  }

  @Test("fails the test when a decorator or a column fails, which a listing only notes")
  func failingDecorator() throws {
    let failure = try TestFileBench().failure(
      of: """
        moonshelf.library.add { title = "Low" }
        moonshelf.decorate { name = "stars", cell = function() error("no stars") end }
        testing.rows()
        """)
    #expect(failure?.message == "the decorator \"stars\" failed: no stars")
  }
}

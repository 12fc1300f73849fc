import AlbumScripting
import AlbumTestSupport
import Testing

@Suite("The functions of testing")
struct TestingModuleTests {
  private func expectPass(
    _ bench: TestFileBench, _ body: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let failure = try bench.failure(of: body)
    #expect(
      failure == nil, "\(failure?.message ?? "") at \(failure?.place ?? "")",
      sourceLocation: sourceLocation)
  }

  @Test("loads and runs scripts next to the test file, with arguments")
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

  @Test("passes one record to rules and returns the verdict")
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
        album = { artist = 'A "B", C', title = "T", extra = "yes", source = "csv" },
        emitted = { { title = "T (extra)" } },
      }
      expect(testing.rule({ Format = "Single" }).reason).equals("a single")
      expect(testing.rule({ Year = "?" }).verdict).equals("reject")
      expect(testing.rule({ Title = "" }).reason).equals("no title")
      local typed = testing.rule({ title = "T", Tags = { "x", "y" } }, { source = "mine" })
      expect(typed.album.tags).equals { "x", "y" }
      expect(typed.album.source).equals "mine"
      local wound = {}
      wound.up = wound
      expect(function() testing.rule { a = wound } end).raises("nested deeper than 128 levels")
      expect(function() testing.rule { a = print } end).raises("a record is read as JSON: JSON cannot represent a function")
      expect(testing.rule({}, { draft = { title = "D", year = 1977 } }).album.year).equals(1977)
      local failed = testing.rule({ Bad = "1" }, { line = 7 })
      expect(failed.verdict).equals("reject")
      expect(failed.reason).equals("the rule rule.lua failed: rule.lua:6: bad at line 7")
      """)
  }

  @Test("fails without a rule for the record's source")
  func noRules() throws {
    let failure = try TestFileBench().failure(of: "testing.rule { title = 'x' }")
    #expect(
      failure?.message
        == "no rule is loaded for records of the source \"csv\": testing.load a script that has one"
    )
  }

  @Test("imports a text as the command would, and returns the report")
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
      expect(function() testing.import("", { duplicates = "often" }) end).raises("must be one of skip, merge, replace, keep")
      expect(function() testing.import("x", { name = "../x" }) end).raises("is that of a file")
      """)
  }

  @Test("counts the events that observers receive")
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

  @Test("has a clock that only changes when it is set, for the library and for os")
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

  @Test("fails the test if a decorator or a column fails, which a listing only reports")
  func failingDecorator() throws {
    let failure = try TestFileBench().failure(
      of: """
        moonshelf.library.add { title = "Low" }
        moonshelf.decorate { name = "stars", cell = function() error("no stars") end }
        testing.rows()
        """)
    #expect(failure?.message == "the decorator \"stars\" failed: no stars")
  }

  @Test("runs a script from loading to unloading, so that its store is saved")
  func unloading() throws {
    let bench = try TestFileBench()
    try bench.folder.write(
      """
      local store = moonshelf.store
      store.runs = (store.runs or 0) + 1
      moonshelf.on_unload(function() io.write("bye ", store.runs, "\\n") end)
      moonshelf.library.on("album.added", print)
      """, to: "counter.lua")
    try bench.folder.write("moonshelf.on_unload(function() error('stuck') end)", to: "bad.lua")
    try expectPass(
      bench,
      """
      testing.run "counter.lua"
      testing.run "counter.lua"
      moonshelf.library.add { title = "A" }
      expect(testing.output()).equals "bye 1\\nbye 2\\n"
      expect(function() testing.run "bad.lua" end).raises("bad.lua failed while unloading")
      """)
    #expect(
      try bench.failure(of: "testing.load 'bad.lua'")?.message
        == "a script failed while unloading")
  }

  @Test("runs the commands that scripts registered, with the user's settings")
  func commands() throws {
    let bench = try TestFileBench()
    try bench.folder.write(
      """
      moonshelf.prefs.define { limit = { default = 3, min = 1 } }
      moonshelf.command("tidy", { options = { all = false }, run = function(args)
        print(args[1], args.all, moonshelf.prefs.limit)
        return args[1] and 3
      end })
      """, to: "tidy.lua")
    try expectPass(
      bench,
      """
      testing.load "tidy.lua"
      expect(testing.command("tidy", "one", "--all")).equals(3)
      testing.prefer("tidy.limit", 5)
      expect(testing.command("tidy")).equals(0)
      expect(testing.output()).equals "one\\ttrue\\t3\\nnil\\tfalse\\t5\\n"
      expect(function() testing.command("tidy", "--al") end).raises("did you mean --all?")
      expect(function() testing.command "lend" end).raises('no script has a command "lend"')
      """)
  }

  @Test("grants scripts the test's folder, and the permissions that the test grants before loading")
  func permissions() throws {
    let bench = try TestFileBench()
    try bench.folder.write("return assert(io.open(arg[1])):read('a')", to: "read.lua")
    try bench.folder.write("Heroes", to: "near.txt")
    try expectPass(
      bench,
      """
      local list <close> = assert(io.open(testing.folder .. "/list.txt", "w"))
      list:write("Low")
      list:close()
      expect(testing.run("read.lua", testing.folder .. "/list.txt")).equals "Low"
      expect(function() testing.run("read.lua", "/etc/hostname") end).raises("read=")
      local near <const> = "\(bench.folder.path)"
      expect(function() testing.run("read.lua", near .. "/near.txt") end).raises("read=")
      testing.allow("read=" .. near)
      expect(testing.run("read.lua", near .. "/near.txt")).equals "Heroes"
      for _, escape in ipairs { "read=/etc/hostname", "write=" .. near, "run" } do
        expect(function() testing.allow(escape) end).raises("a test cannot allow " .. escape)
      end
      expect(function() testing.allow "fly" end).raises('invalid permission "fly"')
      """)
  }

  @Test("returns the test's responses, records requests, and fails all others")
  func network() throws {
    let bench = try TestFileBench()
    try bench.folder.write(
      """
      local answer, reason = moonshelf.http.get(arg[1], { headers = { ["User-Agent"] = "m" } })
      return answer and answer.body .. answer.status or reason
      """, to: "ask.lua")
    try expectPass(
      bench,
      """
      testing.allow "net=example.org"
      testing.network.answer("https://example.org/a", { body = "here", status = 203 })
      testing.network.answer("https://example.org/b", {
        status = 301, headers = { Location = "/a" },
      })
      expect(testing.run("ask.lua", "https://example.org/b")).equals "here203"
      expect(testing.network.requests).has_length(2)
      expect(testing.network.requests[1]).equals {
        url = "https://example.org/b", headers = { ["User-Agent"] = "m" },
      }
      """)
    #expect(
      try bench.failure(
        of: """
          testing.allow "net=example.org"
          pcall(testing.run, "ask.lua", "https://example.org/c")
          """)?.message
        == "asked the network for https://example.org/c; "
        + "testing.network.answer(\"https://example.org/c\", …) sets a response")
  }
}

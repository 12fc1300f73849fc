import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import LuaRuntime
import Testing

@Suite("Import rules")
struct ImportRuleTests {
  @Test("receive the draft, the record and its position")
  func seeing() throws {
    let bench = try ScriptBench()
    let report = try bench.importText(
      "Artist,Title,Year,Shelf\nFela,Zombie,1976,A\n\"Sade\",Promise,1985,\n",
      rule: """
        return function(album, record, ctx)
          print(album.title, record.Title, record.Shelf, record.nothing, #record)
          print(ctx.source, ctx.line, ctx.index, ctx.duplicates, ctx.existing())
          for name, value in pairs(record) do if name == "Year" then print(value) end end
          album.shelf = record.Shelf ~= "" and record.Shelf or nil
          album.year = album.year + 1
        end
        """)
    #expect(
      bench.printed == [
        "Zombie\tZombie\tA\tnil\t4", "csv\t2\t1\tmerge\tnil", "1976",
        "Promise\tPromise\t\tnil\t4", "csv\t3\t2\tmerge\tnil", "1985",
      ])
    #expect(report.added == 2)
    let albums = try bench.library.albums()
    #expect(albums.map { $0["shelf"] } == [.text("A"), nil])
    #expect(albums.map(\.content.year) == [1977, 1986])
    #expect(try bench.library.history().map(\.label) == ["Import list.csv"])
  }

  @Test("see and change the tracks of the draft")
  func tracks() throws {
    let bench = try ScriptBench()
    try bench.importText(
      "Artist,Title,Tracklist\nFela,Zombie,\"1. Zombie (12:25)\n2. Mister\"\n",
      rule: """
        return function(album)
          local list = album.tracks
          print(#list, list[1].title, list[1].length, album.track[2])
          list[2].title = "Mister Follow Follow"
          album.tracks = list
        end
        """)
    #expect(bench.printed == ["2\tZombie\t12:25\t2. Mister"])
    #expect(
      try bench.library.albums().first?["track"]
        == .list(["1. Zombie (12:25)", "2. Mister Follow Follow"]))
  }

  @Test("name the fields of columns in files that have them all")
  func mapping() throws {
    let bench = try ScriptBench()
    let rule = "moonshelf.rule { map = { Xq = \"artist\", week = false } }"
    _ = try bench.importText("Xq,Album,Year,week\nSade,Promise,1985,3\n", rule: rule)
    _ = try bench.importText("Xq,Album,Year\nCan,Ege,1971\n", rule: rule)
    let albums = try bench.library.albums()
    #expect(albums.map(\.content.artist) == ["Sade", nil])
    #expect(albums.first?["week"] == nil)
    for wrong in ["{ week = 3 }", "{ \"week\" }", "{ week = \"added\" }", "{}"] {
      #expect(throws: (any Error).self) {
        try bench.importText("a\nb\n", rule: "moonshelf.rule { map = \(wrong) }")
      }
    }
  }

  @Test("have an outcome for every record: added, skipped, rejected, and emitted albums")
  func accounting() throws {
    let bench = try ScriptBench()
    var plan = ImportPlan()
    plan.rejectsPath = bench.folder.file("rejects.csv")
    let report = try bench.importText(
      "artist,title\na,one\nb,skip\nc,reject\nd,raise\ne,\nf,emit\na,ONE\n",
      rule: """
        return function(album, record, ctx)
          if album.title == "skip" then return ctx.skip("as asked") end
          if album.title == "reject" then return ctx.reject("as asked too") end
          if album.title == "raise" then error("oops") end
          if album.title == "emit" then
            ctx.warn("two for one")
            ctx.emit { title = "bonus", artist = "f" }
          end
        end
        """, plan)
    #expect(report.records == 7)
    #expect([report.added, report.merged, report.skipped, report.rejected] == [2, 0, 2, 3])
    #expect(report.emitted == 1)
    #expect(report.isComplete)
    #expect(report.warnings.map(\.text) == ["two for one"])
    #expect(report.warnings.map(\.line) == [7])
    #expect(
      try report.firstEntries(10).map(\.reason) == [
        "as asked", "as asked too", "the rule rule.lua failed: rule.lua:4: oops", "no title",
        "already in the library",
      ])
    #expect(try report.firstEntries(10).map(\.line) == [3, 4, 5, 6, 8])
    #expect(try bench.library.titles() == ["one", "emit", "bonus"])
    let again = try ScriptBench()
    let second = try again.library.importFile(bench.folder.file("rejects.csv"))
    #expect(second.records == 3)
    #expect(try again.library.titles() == ["reject", "raise"])
  }

  @Test("that fail stop a strict import, which is rolled back")
  func strict() throws {
    let bench = try ScriptBench()
    var plan = ImportPlan()
    plan.isStrict = true
    let error = #expect(throws: StrictImportFailure.self) {
      try bench.importText(
        "artist,title\na,one\nb,two\n",
        rule: "return function(album) if album.title == 'two' then error('oops') end end", plan)
    }
    #expect(error?.line == 3)
    #expect(error?.description.contains("rule.lua:1: oops") == true)
    #expect(try bench.library.count() == 0)
    #expect(try bench.library.history().isEmpty)
  }

  @Test("run by priority, only for their source, and the first verdict is final")
  func order() throws {
    let bench = try ScriptBench()
    try bench.importText(
      "artist,title\na,one\n",
      rule: """
        local moonshelf = require "moonshelf"
        local function rule(name, priority, source, verdict)
          moonshelf.rule { name = name, priority = priority, source = source,
            apply = function(album, record, ctx)
              print(name)
              if verdict then return ctx.skip("enough") end
            end }
        end
        rule("late", -5)
        rule("first", 10)
        rule("elsewhere", 100, "discogs")
        rule("second", 10)
        rule("decides", 0, "csv", true)
        """)
    #expect(bench.printed == ["first", "second", "decides"])
  }

  @Test(
    "handle existing albums by the policy, which they may choose",
    arguments: [
      (DuplicatePolicy.skip, "Jazz", nil, 1), (.merge, "Jazz, Fusion", "ECM", 1),
      (.replace, "Fusion", "ECM", 1), (.keep, "Jazz", nil, 2),
    ])
  func duplicates(policy: DuplicatePolicy, genre: String, label: String?, count: Int) throws {
    let bench = try ScriptBench()
    try bench.library.add(AlbumContent(title: "Crystal Silence", artist: "Burton", genre: "Jazz"))
    let report = try bench.importText(
      "artist,title,genre,label\nBURTON,crystal silence,Fusion,ECM\n",
      rule: """
        return function(album, record, ctx)
          album.label = record.label
          ctx.duplicates = "\(policy.rawValue)"
        end
        """)
    #expect(report.isComplete)
    let first = try #require(try bench.library.albums().first)
    #expect(first.content.genre == genre)
    #expect(first["label"] == label.map(FieldValue.text))
    #expect(try bench.library.count() == count)
  }

  @Test("importing the same file twice changes nothing")
  func twice() throws {
    let bench = try ScriptBench()
    let text = "artist,title\na,one\nb,two\n"
    try bench.importText(text)
    let state = try LibraryState(of: bench.library)
    let report = try bench.importText(text)
    #expect(report.skipped == 2)
    #expect(report.step == nil)
    #expect(try LibraryState(of: bench.library) == state)
    #expect(try bench.library.history().count == 1)
  }

  @Test("a rule that writes to a record gets an error")
  func readOnly() throws {
    let bench = try ScriptBench()
    let report = try bench.importText(
      "artist,title\na,one\n", rule: "return function(_, record) record.title = 'x' end")
    let reason = try #require(report.reasons.first?.text)
    #expect(reason.contains("are read-only; change the album"), "\(reason)")
  }

  @Test("read JSON records with their nested values")
  func json() throws {
    let bench = try ScriptBench()
    let report = try bench.importText(
      #"[{"title": "One", "artist": "A", "tags": ["x", "y"], "label": {"name": "L"}, "n": 1.5}]"#,
      named: "list.json",
      rule: """
        return function(album, record)
          album.tags = record.tags
          album.label = record.label.name
          album.n = record.n
        end
        """)
    #expect(report.added == 1)
    let album = try #require(try bench.library.albums().first)
    #expect(album["tags"] == .list(["x", "y"]))
    #expect(album["label"] == .text("L"))
    #expect(album["n"] == .number(1.5))
  }

  @Test("a file without a rule is rejected in one line")
  func noRule() throws {
    let bench = try ScriptBench()
    let path = try bench.folder.write("return 7", to: "seven.lua")
    let error = #expect(throws: ScriptFailure.self) { try bench.host.loadRules(path) }
    #expect(error?.description == "\(path) does not register a rule, and returns no function")
  }

  @Test("observers receive an import's beginning and end")
  func events() throws {
    let bench = try ScriptBench()
    try bench.run(
      """
      library.on("import.started", function(ev) print(ev.name, ev.origin) end)
      library.on("import.finished", function(ev) print(ev.report.added, ev.report.rejected) end)
      """)
    try bench.importText("artist,title\na,one\nb,\n")
    #expect(bench.printed == ["import.started\timport", "1\t1"])
  }
}

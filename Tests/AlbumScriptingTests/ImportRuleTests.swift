import AlbumImport
import AlbumScripting
import Testing

@Suite("Import rules")
struct ImportRuleTests {
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

  @Test("a file without a rule is rejected in one line")
  func noRule() throws {
    let bench = try ScriptBench()
    let path = try bench.folder.write("return 7", to: "seven.lua")
    let error = #expect(throws: ScriptFailure.self) { try bench.host.loadRules(path) }
    #expect(error?.description == "\(path) does not register a rule, and returns no function")
  }
}

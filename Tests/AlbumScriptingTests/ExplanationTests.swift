import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import Testing

@Suite("The explanation of a record")
struct ExplanationTests {
  private func explain(
    _ number: Int, of text: String, in bench: ScriptBench, rule: String? = nil
  ) throws -> ImportExplanation {
    if let rule { try bench.host.loadRules(bench.folder.write(rule, to: "rule.lua")) }
    var plan = ImportPlan()
    plan.rules = bench.host.recordRules
    return try bench.library.explainRecord(
      number, of: bench.folder.write(text, to: "list.csv"), plan)
  }

  @Test("shows the effect of each rule, the match and the outcome, and is rolled back")
  func steps() throws {
    let bench = try ScriptBench()
    var stored = AlbumContent(title: "Low", artist: "David Bowie")
    stored.fields["shelf"] = .text("A")
    try bench.library.add(stored)
    let state = try LibraryState(of: bench.library)
    let explanation = try explain(
      2, of: "artist,title,shelf\nSade,Promise,\nDavid Bowie,low,B\n", in: bench,
      rule: """
        local moonshelf = require "moonshelf"
        moonshelf.rule { name = "first", priority = 1, apply = function(album, _, ctx)
          album.title = "Low!"
          ctx.warn("odd")
        end }
        moonshelf.rule { name = "idle", apply = function() end }
        moonshelf.rule { name = "last", priority = -1, apply = function(album, _, ctx)
          album.label = "RCA"
          ctx.emit { title = "besides" }
        end }
        """)
    #expect(explanation.raw == "David Bowie,low,B")
    #expect(explanation.draft.title == "low")
    #expect([explanation.line, explanation.index] == [3, 2])
    #expect(explanation.steps.map(\.rule) == ["first", "idle", "last"])
    #expect(explanation.steps[0].changes.map(\.name) == ["title"])
    #expect(explanation.steps[0].warnings == ["odd"])
    #expect(explanation.steps[1].changes.isEmpty)
    #expect(explanation.steps[2].changes.map(\.new) == [.text("RCA")])
    #expect(explanation.steps[2].emitted.map(\.title) == ["besides"])
    #expect(explanation.match?.kind == .spelling)
    #expect(explanation.entry?.result == .merged)
    #expect(explanation.entry?.differences.map(\.field) == ["shelf"])
    #expect(explanation.changes.map(\.name) == ["label"])
    #expect(try LibraryState(of: bench.library) == state)
  }

  @Test("stops when a rule decides or fails, and finds albums from earlier in the file")
  func verdicts() throws {
    let bench = try ScriptBench()
    let text = "artist,title\na,one\na,ONE\na,skip\na,raise\n"
    let rule = """
      return function(album, _, ctx)
        if album.title == "skip" then return ctx.skip("as asked") end
        if album.title == "raise" then error("oops") end
      end
      """
    #expect(try explain(1, of: text, in: bench, rule: rule).entry == nil)
    let second = try explain(2, of: text, in: bench)
    #expect(second.match?.album.title == "one")
    #expect(second.entry?.reason == "already in the library")
    #expect(try explain(3, of: text, in: bench).steps.first?.verdict == "skips it: as asked")
    let failed = try explain(4, of: text, in: bench)
    let verdict = try #require(failed.steps.first?.verdict)
    #expect(verdict.hasPrefix("failed: rule.lua:3: oops\nstack traceback:"))
    #expect(failed.entry?.result == .rejected)
    #expect(try bench.library.count() == 0)
    #expect(try bench.library.history().isEmpty)
  }

  @Test("of a missing record shows the number of records")
  func missing() throws {
    let bench = try ScriptBench()
    let error = #expect(throws: UserError.self) {
      try explain(9, of: "artist,title\na,one\n", in: bench)
    }
    #expect(
      error?.description
        == "\(bench.folder.file("list.csv")) has no record 9: it has 1 record, counted from 1")
  }
}

import AlbumModel
import Testing

@Suite("The report of an import")
struct ImportReportTests {
  @Test("keeps every entry of a very large import in order, with unusual characters")
  func many() throws {
    let bench = try ScriptBench()
    let count = 3000
    let rows = (1...count).map { "a,\($0)\n" }.joined()
    let report = try bench.importText(
      "artist,title\n" + rows,
      rule: #"return function(album, _, ctx) ctx.skip("no\n\"" .. album.title .. "\" é") end"#)
    #expect(report.skipped == count)
    var next = 1
    try report.forEachEntry { entry in
      #expect(entry.index == next)
      #expect(entry.reason == "no\n\"\(next)\" é")
      next += 1
      return true
    }
    #expect(next == count + 1)
    // The bug: a separate reason was kept for each record.
    #expect(report.reasons.count == 101)
    #expect(report.reasons.first?.text == "for other reasons")
    #expect(report.reasons.map(\.count).reduce(0, +) == count)
    #expect(try report.firstEntries(2).map(\.line) == [2, 3])
  }

  @Test("counts warnings by text, up to a limit")
  func warnings() throws {
    let bench = try ScriptBench()
    let rows = (1...300).map { "a,\($0)\n" }.joined()
    let report = try bench.importText(
      "artist,title\n" + rows,
      rule: """
        return function(album, _, ctx)
          ctx.warn("always")
          ctx.warn("once " .. album.title)
        end
        """)
    #expect(report.warningCount == 600)
    #expect(report.warnings.count == 101)
    #expect(report.warnings.first?.text == "always")
    #expect(report.warnings.first?.count == 300)
    #expect(report.warnings.last?.kind == "rule")
  }
}

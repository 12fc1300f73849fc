import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import Foundation
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

  @Test("a broken file yields the records before the error, and the report has its position")
  func broken() throws {
    let bench = try ScriptBench()
    // The bug: everything was rolled back, and the message was that it had been read.
    let report = try bench.importText(
      "<list><album><title>1</title></album>\n<album><title>2</album></list>")
    #expect(report.added == 1)
    #expect(try bench.library.count() == 1)
    #expect(
      report.warnings.map(\.text) == [
        "the rest of the file is unreadable: invalid XML: this closing tag does not match"
      ])
    #expect(report.warnings.map(\.kind) == ["broken file"])
    #expect(report.warnings.map(\.line) == [2])
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

  private func add(
    _ title: String, artist: String, shelf: String, to bench: ScriptBench
  ) throws {
    var content = AlbumContent(title: title, artist: artist)
    content.fields["shelf"] = .text(shelf)
    try bench.library.add(content)
  }

  @Test("is a JSON object for programs")
  func json() throws {
    let bench = try ScriptBench()
    try add("Low \"x\"", artist: "Bowie", shelf: "A", to: bench)
    let report = try bench.importText(
      "artist,title,shelf\nBowie,\"Low \"\"x\"\"\",B\nx,\n",
      rule: "return function(_, _, ctx) ctx.warn('odd') end")
    var text: [UInt8] = []
    try report.writeJSON { text += $0 }
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text)) as? NSDictionary)
    #expect(object["source"] as? String == "csv")
    #expect(object["differing"] as? Int == 1)
    #expect(
      object["warnings"] as? NSArray == [["kind": "rule", "text": "odd", "count": 2, "line": 2]])
    #expect(
      object["not_added"] as? NSArray == [
        [
          "line": 2, "index": 1, "fate": "skipped", "reason": "already in the library",
          "album": "Bowie – Low \"x\"",
          "differences": [["field": "shelf", "library": "A", "record": "B"]],
        ],
        ["line": 3, "index": 2, "fate": "rejected", "reason": "no title"],
      ])
  }

  @Test("has kinds of warnings and differences for scripts")
  func scripts() throws {
    let bench = try ScriptBench()
    try add("Low", artist: "X", shelf: "A", to: bench)
    try bench.run(
      """
      library.on("import.finished", function(ev)
        local report = ev.report
        print(report.source, report.differing, #report.not_added, report.items)
        for _, kind in ipairs(report.warning_kinds) do
          print(kind.kind, kind.text, kind.count, kind.line)
        end
        local entry = report.not_added[1]
        print(entry.album, entry.fate, entry.differences[1].field, entry.differences[1].record)
      end)
      """)
    try bench.importText(
      "artist,title,shelf\nX,Low,B\n", rule: "return function(_, _, ctx) ctx.warn('odd') end")
    #expect(
      bench.printed == ["csv\t1\t1\tnil", "rule\todd\t1\t2", "X – Low\tskipped\tshelf\tB"])
  }
}

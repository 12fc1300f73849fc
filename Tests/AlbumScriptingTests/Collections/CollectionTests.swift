import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import Foundation
import RecordReading
import Testing

@Suite(
  "Real collections of the table",
  .enabled(if: CollectionTable.isThere, "no collections beside the project"))
struct CollectionTests {
  @Test("the table is complete")
  func complete() throws {
    let known = Set(CollectionTable.rows.map(\.path))
    let lines = try String(
      contentsOf: CollectionTable.package.appendingPathComponent("Tests/Collections.tsv"),
      encoding: .utf8
    ).split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count == CollectionTable.rows.count)
    let files = try #require(FileManager.default.enumerator(atPath: CollectionTable.folder))
    for case let path as String in files {
      var isFolder: ObjCBool = false
      let full = CollectionTable.folder + "/" + path
      #expect(FileManager.default.fileExists(atPath: full, isDirectory: &isFolder))
      // The audio files are one folder that is imported as a whole, without the playlists in it.
      let isAudio = path.hasPrefix("audio-tags/") && !path.contains(".m3u")
      guard !isFolder.boolValue, !isAudio, path != "INDEX.md" else { continue }
      #expect(known.contains(path))
    }
  }

  @Test(
    "have the expected results without a rule; a second import changes nothing",
    arguments: CollectionTable.rows)
  func row(_ row: CollectionTable.Row) throws {
    let bench = try ScriptBench()
    var plan = ImportPlan()
    plan.accepts = { _ in true }
    try bench.host.addRules(to: &plan)
    guard let source = row.source else {
      let error = try #require(throws: ImportError.self) {
        try bench.library.importFile(row.fullPath, plan)
      }
      #expect(error.description == "\(row.fullPath): \(row.message ?? "")")
      #expect(try bench.library.count() == 0)
      return
    }
    let report = try bench.library.importFile(row.fullPath, plan)
    #expect(report.source == source)
    #expect(
      [report.records, report.added, report.merged, report.skipped, report.rejected] == row.counts)
    #expect(report.isComplete)
    #expect(try bench.library.count() == report.added)
    // One import of the largest takes long enough in a debug build.
    guard report.records < 6000 else { return }
    let again = try bench.library.importFile(row.fullPath, plan)
    #expect(again.added == 0)
    #expect(again.merged == 0)
    #expect(again.rejected == report.rejected)
    #expect(again.step == nil)
    guard report.step != nil else { return }
    try bench.library.undo()
    #expect(try bench.library.count() == 0)
  }

  @Test("all audio files, including broken ones, have an outcome")
  func audio() throws {
    let folder = CollectionTable.folder + "/audio-tags"
    let bench = try ScriptBench()
    let report = try bench.library.importFile(folder)
    #expect(report.source == "audio")
    #expect(report.isComplete)
    // Readers of tags differ on the broken ones, so this is not an exact number.
    #expect((30...40).contains(report.added))
    #expect(try bench.library.count() == report.added)
    let again = try bench.library.importFile(folder)
    #expect(again.added == 0 && again.merged == 0 && again.step == nil)
  }
}

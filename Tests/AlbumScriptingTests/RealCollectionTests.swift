import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import Foundation
import RecordReading
import Testing

/// Real collections, if there are any: next to the project, or in `MOONSHELF_TEST_DATA`.
private enum RealCollections {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let folder =
    ProcessInfo.processInfo.environment["MOONSHELF_TEST_DATA"]
    ?? root.deletingLastPathComponent().appendingPathComponent("shared/data").path

  static let rules = [
    "discogs": "discogs", "rollingstone500": "rolling-stone-500", "collector-list": "spreadsheet",
    "critics": "critics", "rateyourmusic": "ratings", "lastfm": "lastfm", "spotify": "spotify",
    "bandcamp": "labels",
  ]

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder) }

  static var files: [(path: String, rule: String)] {
    rules.sorted { $0.key < $1.key }.flatMap { kind, rule -> [(path: String, rule: String)] in
      let names =
        FileManager.default.enumerator(atPath: folder + "/" + kind)?
        .compactMap { $0 as? String } ?? []
      let endings = [".csv", ".tsv", ".json"]
      return names.filter { name in endings.contains { name.hasSuffix($0) } }
        .sorted().map { (folder + "/" + kind + "/" + $0, rule) }
    }
  }
}

@Suite(
  "Real collections",
  .enabled(if: RealCollections.isThere, "no collections beside the project"))
struct RealCollectionTests {
  @Test("import with the shipped rules, with an outcome for every record, and undo as one step")
  func everyFile() throws {
    #expect(!RealCollections.files.isEmpty)
    for (path, rule) in RealCollections.files {
      let bench = try ScriptBench()
      let name = path.split(separator: "/").suffix(3).joined(separator: "/")
      let isSpanish = path.contains("ccardonaguillen")
      try bench.host.loadRules(
        RealCollections.root.path + "/scripts/rules/\(isSpanish ? "spreadsheet-es" : rule).lua")
      let report: ImportReport
      do {
        var plan = ImportPlan()
        plan.accepts = { _ in true }
        try bench.host.addRules(to: &plan)
        report = try bench.library.importFile(path, plan)
      } catch let error as ImportError {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        #expect(size == 0, "\(name): \(error)")
        continue
      }
      #expect(report.isComplete, "\(name)")
      #expect(report.records > 0, "\(name)")
      #expect(
        !report.reasons.contains { $0.text.contains("failed") },
        "\(name): \(report.reasons.first { $0.text.contains("failed") }?.text ?? "")")
      #expect(try bench.library.count() == report.added + report.emitted, "\(name)")
      if report.step != nil {
        try bench.library.undo()
        #expect(try bench.library.count() == 0, "\(name)")
      }
    }
  }

  @Test("have correct accents, also in Mac Roman")
  func macRoman() throws {
    let bench = try ScriptBench()
    let path =
      RealCollections.folder
      + "/rollingstone500/bentrab+music-reviewer-name-will-change/albumlist.csv"
    try bench.host.loadRules(RealCollections.root.path + "/scripts/rules/rolling-stone-500.lua")
    let report = try bench.library.importFile(path)
    #expect(report.records == 500)
    let albums = try bench.library.albums()
    #expect(albums.contains { $0.title == "Honky Château" })
    // All other characters above ASCII in this file are no-break spaces.
    let texts = albums.flatMap { [$0.content.artist, $0.content.title].compactMap(\.self) }
    let letters = Set(texts.joined().unicodeScalars.filter { $0.value > 0x7F })
    #expect(letters.isSubset(of: ["â", "\u{a0}"]))
  }
}

import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import RecordReading
import Testing

@Suite("Archives of a library")
struct ArchiveTests {
  private func archive(_ library: LibraryAPI) throws -> String {
    var archive = ArchiveText()
    var text: [UInt8] = []
    try library.archive { archive.append($0, to: &text) }
    archive.end(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func restored(_ text: String) throws -> (bench: ScriptBench, report: ImportReport) {
    let bench = try ScriptBench()
    let path = try bench.folder.write(text, to: "backup.json")
    return (bench, try bench.library.importFile(path))
  }

  @Test("contain all data, one album per line")
  func text() throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    try library.add(AlbumContent(title: "Low", artist: "Bowie", year: 1977))
    try library.add(AlbumContent(title: "Gone"))
    try library.saveSnapshot("first")
    try library.update(AlbumID(rawValue: 1)) { content in
      content.genre = "Rock"
      content.fields["rating"] = .number(4)
      content.fields["tags"] = .list(["a"])
    }
    try library.remove([AlbumID(rawValue: 2)])
    try library.add(AlbumContent(title: "New"), at: 1)
    #expect(
      try archive(library) == """
        {"moonshelf":"archive","version":1,"made":1767225600,\
        "snapshots":[{"name":"first","time":1767225600}],"albums":[
        {"id":3,"added":1767225600,"place":"Zz","title":"New","then":[{"snapshot":0,"there":false}]},
        {"id":1,"added":1767225600,"place":"a-","artist":"Bowie","title":"Low","genre":"Rock",\
        "year":1977,"fields":{"rating":4.0,"tags":["a"]},\
        "then":[{"snapshot":0,"there":true,"lacked":["genre","rating","tags"]}]},
        {"id":2,"added":1767225600,"place":"a0","title":"Gone","removed":true,\
        "then":[{"snapshot":0,"there":true}]}
        ]}

        """)
  }

  @Test("restore the same library, with each snapshot", arguments: FullChecks.seeds(24, of: 40))
  func sameLibrary(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let clock = TickingClock()
    let original = try LibraryAPI(path: nil, effects: .init(now: clock.tick))
    for number in 0..<Int.random(in: 5...60, using: &random) {
      try Self.change(original, number, &random)
    }
    let text = try archive(original)
    let (bench, report) = try restored(text)
    #expect(report.rejected == 0 && report.isComplete, "seed \(seed): \(report.reasons)")
    #expect(try LibraryState(of: bench.library) == LibraryState(of: original), "seed \(seed)")
    #expect(try bench.library.doctor().problems == [], "seed \(seed)")
    #expect(
      try archive(bench.library).drop { $0 != "[" } == text.drop { $0 != "[" }, "seed \(seed)")
    let snapshots = try original.snapshots()
    #expect(try bench.library.snapshots().map(\.name) == snapshots.map(\.name))
    #expect(try bench.library.snapshots().map(\.time) == snapshots.map(\.time))
    let end = try LibraryState(of: original)
    for snapshot in snapshots {
      let differs = try original.restore(original.snapshot(snapshot.name))
      #expect(try bench.library.restore(bench.library.snapshot(snapshot.name)) == differs)
      #expect(
        try LibraryState(of: bench.library) == LibraryState(of: original),
        "seed \(seed), \(snapshot.name)")
      guard differs else { continue }
      try original.undo()
      try bench.library.undo()
    }
    #expect(try LibraryState(of: bench.library) == end)
    // All of it is undone and redone as one step.
    if try bench.library.history(1).first != nil {
      try bench.library.undo()
      #expect(try bench.library.count() == 0)
      try bench.library.redo()
      #expect(try LibraryState(of: bench.library) == end, "seed \(seed)")
      #expect(try bench.library.doctor().problems == [], "seed \(seed)")
    }
  }

  private static func change(
    _ library: LibraryAPI, _ number: Int, _ random: inout SeededRandom
  ) throws {
    let ids = try library.identities(.all)
    guard let id = ids.randomElement(using: &random) else {
      try library.add(NastyContent.album(&random))
      return
    }
    let position = Int.random(in: 1...ids.count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: try library.add(NastyContent.album(&random), at: position)
    case 3: try library.remove([id])
    case 4, 5: try library.move(id, to: position)
    case 6:
      let content = NastyContent.album(&random)
      try library.update(id) { $0 = content }
    case 7: try library.saveSnapshot("snapshot \(number)")
    case 8: try library.undo()
    default:
      try library.transaction("Several") {
        for id in ids.prefix(3) { try library.move(id, to: 1) }
        try library.update(id) { $0.fields["n"] = .integer(Int64(number)) }
      }
    }
  }

  @Test("are imported into a library with albums like any other file")
  func intoAnother() throws {
    let library = try LibraryAPI.inMemory("Low", "New")
    try library.update(AlbumID(rawValue: 1)) {
      $0.artist = "Bowie"
      $0.fields["rating"] = .number(4)
    }
    try library.saveSnapshot("first")
    let bench = try ScriptBench()
    try bench.library.add(AlbumContent(title: "low", artist: "Bowie"))
    let path = try bench.folder.write(archive(library), to: "backup.json")
    var plan = ImportPlan()
    plan.duplicates = .merge
    let report = try bench.library.importFile(path, plan)
    #expect(report.added == 1)
    #expect(try bench.library.titles() == ["low", "New"])
    #expect(try bench.library.album(AlbumID(rawValue: 1))?["rating"] == .number(4))
    #expect(try bench.library.snapshots().isEmpty)
  }

  @Test(
    "reject impossible records, and import the rest",
    arguments: CaseTable.pairs("archive-rejects"))
  func rejects(record: String, reason: String) throws {
    let (bench, report) = try restored(
      """
      {"moonshelf": "archive", "version": 1, "albums": [
      {"id": 1, "added": 5, "place": "a-", "title": "Good"},
      \(record)]}
      """)
    #expect(report.added == 1)
    #expect(report.reasons.map(\.text) == [reason])
    #expect(report.reasons.map(\.line) == [3])
    #expect(try bench.library.titles() == ["Good"])
    #expect(try bench.library.doctor().problems == [])
  }

  /// Rows of records after an album and an import.
  @Test(
    "reject impossible rows of records",
    arguments: CaseTable.pairs("archive-rejected-rows"))
  func rejectedRows(row: String, reason: String) throws {
    let (bench, report) = try restored(
      """
      {"moonshelf": "archive", "version": 2, "albums": [
      {"id": 1, "added": 5, "place": "a-", "title": "Good"},
      {"table":"import","id":1,"path":"a.csv","source":"csv","program":"0.1.0","settings":"{}"},
      \(row)]}
      """)
    #expect(report.added == 1)
    #expect(report.reasons.map(\.text).first?.contains(reason) == true, "\(report.reasons)")
    #expect(try bench.library.titles() == ["Good"])
    #expect(try bench.library.doctor().problems == [])
    #expect(try bench.library.recordedImports().map(\.path) == ["a.csv"])
  }

  @Test("are rejected as a whole if truncated, or from a newer version")
  func refused() throws {
    for (text, message) in [
      (
        "{\"moonshelf\":\"archive\",\"version\":3,\"albums\":[]}",
        "is an archive of a newer moonshelf (version 3); update moonshelf"
      ),
      (
        "{\"moonshelf\":\"archive\",\"version\":1}",
        "is an archive without albums; it may be truncated"
      ),
      ("{\"moonshelf\":\"archive\"", "is an archive without albums; it may be truncated"),
      (
        #"{"moonshelf":"archive","version":1,"snapshots":[{"name":"s","time":1},{"name":"s","time":2}],"#
          + #""albums":[]}"#,
        "each snapshot needs a unique name and a time; export it again"
      ),
      (
        "{\"moonshelf\":\"archive\",\"albums\":[{\"id\":1,\"added\":5,\"place\":\"a-\",\"title\":\"x\"}",
        "ends before the list's ]; export it again, or copy all of it"
      ),
    ] {
      do {
        _ = try restored(text)
        Issue.record("\(text) was taken")
      } catch let error as ImportError {
        #expect(error.description.hasSuffix(": " + message), "\(error)")
      }
    }
  }
}

/// A clock that advances with each reading.
private final class TickingClock: @unchecked Sendable {
  // Only one thread reads it.
  private var time: Int64 = 1_700_000_000

  @Sendable func tick() -> Int64 {
    time += 1
    return time
  }
}

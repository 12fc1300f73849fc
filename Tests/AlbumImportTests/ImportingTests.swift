import AlbumImport
import AlbumLibrary
import AlbumModel
import RecordRecognition
import Testing

@Suite("An import with rules in Swift")
struct ImportingTests {
  /// A rule that is a closure.
  private struct Rule: RecordRule {
    var name = "rule"
    let body: (inout RecordState, ImportRecord, AlbumMatcher) throws -> Void

    func apply(
      to state: inout RecordState, of record: ImportRecord, matching: AlbumMatcher
    ) throws {
      try body(&state, record, matching)
    }
  }

  private struct Oops: Error {}

  private static let list = "artist,title\na,one\nb,skip\nc,reject\nd,fail\ne,\nf,emit\na,ONE\n"

  private let decisions = Rule { state, _, _ in
    switch state.draft.title {
    case "skip": state.verdict = .skip("as asked")
    case "reject": state.verdict = .reject("as asked too")
    case "fail":
      state.draft.title = "half changed"
      throw RuleFailure("oops", cause: Oops())
    case "emit":
      state.warnings.append("two for one")
      state.emitted.append(AlbumContent(title: "bonus", artist: "f"))
    default: break
    }
  }

  private func plan(_ rules: Rule...) -> ImportPlan {
    var plan = ImportPlan()
    plan.rules = { _, _ in rules }
    return plan
  }

  @Test("has an outcome for every record, and keeps the rejected ones")
  func accounting() throws {
    let library = try LibraryAPI(path: nil)
    let file = try ScratchFile(Self.list.utf8)
    let rejects = try ScratchFile("".utf8)
    var plan = plan(decisions)
    plan.rejectsPath = rejects.path
    let report = try library.importFile(file.path, plan)
    #expect(report.isComplete)
    #expect([report.added, report.merged, report.skipped, report.rejected] == [2, 0, 2, 3])
    #expect(report.emitted == 1)
    #expect(report.warnings.map(\.text) == ["two for one"])
    #expect(report.warnings.map(\.line) == [7])
    let entries = try report.firstEntries(10)
    #expect(
      entries.map(\.reason) == [
        "as asked", "as asked too", "the rule rule failed: oops", "no title",
        "already in the library",
      ])
    #expect(entries.map(\.line) == [3, 4, 5, 6, 8])
    #expect(entries.map(\.index) == [2, 3, 4, 5, 7])
    #expect(entries.last?.album == "a – one")
    #expect(try library.albums().map(\.title) == ["one", "emit", "bonus"])
    #expect(try library.history().count == 1)
    #expect(
      try Reading(path: rejects.path).texts == [["c", "reject"], ["d", "fail"], ["e", ""]])
  }

  @Test("calls them in order with the record and the matching album, until one decides")
  func order() throws {
    let library = try LibraryAPI(path: nil)
    try library.add(AlbumContent(title: "Help!", artist: "Beatles"))
    var seen: [String] = []
    let file = try ScratchFile("artist,title,shelf\n\"Beatles, The\",Help,A\nx,y,B\n".utf8)
    let report = try library.importFile(
      file.path,
      plan(
        Rule { state, record, matcher in
          let match = try matcher.match(state.draft)
          seen.append("\(state.index) \(state.line) \(match?.kind.rawValue ?? "none")")
          if match != nil { state.duplicates = .keep }
          if record.value(named: "shelf") == .text("B") { state.verdict = .skip("enough") }
        },
        Rule { state, _, _ in
          seen.append("second")
          state.draft.fields["shelf"] = .text("new")
        }))
    #expect(seen == ["1 2 spelling", "second", "2 3 none"])
    #expect([report.added, report.skipped] == [1, 1])
    #expect(try library.albums().map { $0["shelf"] } == [nil, .text("new")])
  }

  @Test("is rolled back by a failing rule if it is strict, and by any other error")
  func failures() throws {
    let library = try LibraryAPI(path: nil)
    let file = try ScratchFile(Self.list.utf8)
    var strict = plan(decisions)
    strict.isStrict = true
    let failure = #expect(throws: StrictImportFailure.self) {
      try library.importFile(file.path, strict)
    }
    #expect(failure?.line == 5)
    #expect(failure?.cause is Oops)
    #expect(throws: Oops.self) {
      try library.importFile(
        file.path, plan(Rule { state, _, _ in if state.draft.title == "emit" { throw Oops() } }))
    }
    #expect(try library.count() == 0)
    #expect(try library.history().isEmpty)
  }

  @Test("explains the effect of each rule on a record, and is rolled back")
  func explaining() throws {
    let library = try LibraryAPI(path: nil)
    let file = try ScratchFile(Self.list.utf8)
    let rules = plan(
      Rule(name: "first") { state, _, _ in state.draft.year = 1977 },
      Rule(name: "idle") { _, _, _ in }, decisions)
    let added = try library.explainRecord(6, of: file.path, rules)
    #expect(added.steps.map(\.rule) == ["first", "idle", "rule"])
    #expect(added.steps.map { $0.changes.map(\.name) } == [["year"], [], []])
    #expect(added.steps.last?.emitted.map(\.title) == ["bonus"])
    #expect(added.entry == nil)
    let failed = try library.explainRecord(4, of: file.path, rules)
    #expect(failed.draft.title == "fail")
    #expect(failed.steps.last?.verdict == "failed: oops")
    #expect(failed.steps.last?.changes.map(\.new) == [.text("half changed")])
    #expect(failed.entry?.reason == "the rule rule failed: oops")
    let match = try library.explainRecord(7, of: file.path, rules)
    #expect(match.match?.album.title == "one")
    #expect(match.entry?.result == .skipped)
    #expect(try library.count() == 0)
  }
}

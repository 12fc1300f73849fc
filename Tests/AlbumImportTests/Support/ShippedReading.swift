import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumScripting

@testable import RecordRecognition

/// The sources of the program, which are scripts, for tests of reading.
enum ShippedReading {
  /// Their definitions, which are data.
  static let sources: [SourceDefinition] = {
    do { return try plan().reading.sources } catch { preconditionFailure("\(error)") }
  }()

  /// The names of those that have a function for drafts.
  private static let drafting: Set<String> = {
    guard let plan = try? plan() else { return [] }
    return Set(sources.map(\.name).filter { (try? plan.rules($0, "").isEmpty) == false })
  }()

  /// An import plan with these sources.
  static func plan() throws -> ImportPlan {
    var plan = ImportPlan()
    let host = try ScriptHost(
      library: LibraryAPI(path: nil), options: ScriptOptions(print: { _ in }, log: { _, _ in }))
    try host.addRules(to: &plan)
    let rules = plan.rules
    plan.rules = { source, path in
      try withExtendedLifetime(host) { try rules(source, path) }
    }
    return plan
  }

  /// What the script of a source makes of records; nil if it leaves them as they are.
  static func drafts(of source: String) throws -> ((ImportRecord) throws -> AlbumContent)? {
    guard drafting.contains(source) else { return nil }
    let plan = try plan()
    let rules = try plan.rules(source, "")
    let matcher = AlbumMatcher(try LibraryAPI(path: nil))
    return { record in
      var state = RecordState(line: record.line, index: record.index, draft: record.draft)
      let failed = try withExtendedLifetime(plan.rules) {
        try rules.apply(to: &state, of: record, matching: matcher)
      }
      if let failed { throw failed.failure.cause }
      return state.draft
    }
  }
}

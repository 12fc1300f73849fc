import AlbumImport
import AlbumLibrary
import AlbumModel
import LuaRuntime
import RecordRecognition

/// The arguments of the rules of one import: `album`, `record` and `ctx`.
///
/// They are created once and show one record after another. Its state is swapped into them for the
/// duration of a call, and never copied.
final class RuleArguments {
  private let host: ScriptHost
  private let draft: DraftObject
  private let record = RecordObject()
  private let context: RuleContext
  private let arguments:
    (LuaHostObject<DraftObject>, LuaHostObject<RecordObject>, LuaHostObject<RuleContext>)

  init(host: ScriptHost, source: String, path: String) throws {
    self.host = host
    draft = try DraftObject(in: host)
    context = try RuleContext(host: host, draft: draft, source: source, path: path)
    arguments = (try host.make(draft), try host.make(record), try host.make(context))
  }

  deinit {
    // A script may have kept them.
    context.end()
    record.end()
  }

  /// Calls a rule for a record.
  ///
  /// - Throws: `RuleFailure`; `LuaError` if the rule was stopped or ran out of memory: it would
  ///   also fail for the following records, and the import would be incomplete.
  func call(
    _ rule: RuleRegistration, _ state: inout RecordState, of record: ImportRecord,
    matching matcher: AlbumMatcher
  ) throws {
    self.record.show(record.batch, row: record.row)
    context.begin(line: state.line, index: state.index, matching: matcher)
    swap(&draft.content, &state.draft)
    swap(&context.state, &state)
    defer {
      swap(&context.state, &state)
      swap(&draft.content, &state.draft)
      context.isCalled = false
    }
    do {
      try host.calling(
        rule.script, rule.function, for: "rule \(rule.name), record \(context.state.index)",
        changing: draft.content
      ) { try rule.function?.call(arguments.0, arguments.1, arguments.2) }
    } catch let error as LuaError where !error.isStop && error.kind != .memory {
      throw RuleFailure(error.message, cause: error)
    }
  }
}

import AlbumImport
import AlbumModel
import LuaRuntime

/// The rules of one import, and their arguments.
///
/// The arguments are created once and show one record after another.
final class RuleChain {
  /// The rule that failed, and its error.
  typealias Failure = (rule: String, error: LuaError)

  let draft = DraftObject()
  let context: RuleContext
  let isEmpty: Bool
  private let host: ScriptHost
  private let rules: [ScriptRule]
  private let record: RecordObject
  private let arguments:
    (LuaHostObject<DraftObject>, LuaHostObject<RecordObject>, LuaHostObject<RuleContext>)

  init(
    host: ScriptHost, source: String, path: String, duplicates: DuplicatePolicy
  ) throws {
    self.host = host
    rules = host.rules.filter { $0.source == nil || $0.source == source }
    isEmpty = rules.isEmpty
    record = RecordObject()
    context = try RuleContext(host: host, draft: draft, duplicates: duplicates)
    context.source = source
    context.path = path
    arguments = (
      try host.types.draft.make(draft), try host.types.record.make(record),
      try host.types.context.make(context)
    )
  }

  deinit {
    context.forget()
  }

  /// Calls the rules in order for a record, until one decides.
  ///
  /// - Parameters:
  ///   - batch: the records.
  ///   - row: the index of the record.
  ///   - witness: called after each rule, with the message of one that failed.
  /// - Returns: the rule that failed and its error, if one did.
  /// - Throws: `LuaError` if a rule was stopped or ran out of memory: the following records would
  ///   fail as well, and the import would be incomplete.
  func ask(
    _ batch: RecordBatch, row: Int, witness: ((String, String?) -> Void)? = nil
  ) throws -> Failure? {
    record.show(batch, row: row)
    for rule in rules {
      do {
        try host.calling(rule.script) {
          try rule.apply.call(arguments.0, arguments.1, arguments.2)
        }
      } catch let error as LuaError {
        if error.isStop || error.kind == .memory { throw error }
        witness?(rule.name, error.message)
        return (rule.name, error)
      }
      witness?(rule.name, nil)
      if context.verdict != .proceed { return nil }
    }
    return nil
  }
}

import AlbumLibrary
import AlbumModel
import LuaRuntime

/// A rule's decision on a record.
enum RuleVerdict: Equatable {
  /// None: continue with the next rule, and finally the library.
  case proceed
  /// The record is not imported.
  case skip(reason: String)
  /// The record is invalid; it goes to the rejects file.
  case reject(reason: String)
}

/// `ctx`: the position of a record, and the decisions of a rule on it.
///
/// One object serves all records of an import.
final class RuleContext {
  unowned let host: ScriptHost
  let draft: DraftObject
  let matcher: AlbumMatcher
  var source = ""
  var path = ""
  var line = 0
  var index = 0
  var duplicates: DuplicatePolicy
  var verdict = RuleVerdict.proceed
  var warnings: [String] = []
  var emitted: [AlbumContent] = []
  /// The memory charged for both.
  private var keptMemory = 0

  /// The functions of `ctx`, created once.
  private var functions: [String: LuaFunction] = [:]

  init(host: ScriptHost, draft: DraftObject, duplicates: DuplicatePolicy) throws {
    self.host = host
    self.draft = draft
    matcher = AlbumMatcher(library: host.library)
    self.duplicates = duplicates
    try addFunctions()
  }

  /// Starts the next record.
  func begin(line: Int, index: Int, duplicates: DuplicatePolicy) {
    self.line = line
    self.index = index
    self.duplicates = duplicates
    verdict = .proceed
    if !warnings.isEmpty { warnings.removeAll() }
    if !emitted.isEmpty { emitted.removeAll() }
    forget()
  }

  /// Releases the memory charged to the scripts for a record.
  func forget() {
    if keptMemory > 0 { host.machine.budget.forget(keptMemory) }
    keptMemory = 0
    draft.forget(host.machine.budget)
  }

  /// Charges memory to the scripts until the next record.
  private func keep(_ bytes: Int, _ call: LuaCall) throws {
    try call.budget.keep(bytes)
    keptMemory += bytes
  }

  private func addFunctions() throws {
    try add("reject") { context, call in
      context.verdict = .reject(
        reason: try call.optionalString(1, "reason") ?? "rejected by a rule")
      return call.returnsNothing
    }
    try add("skip") { context, call in
      context.verdict = .skip(reason: try call.optionalString(1, "reason") ?? "skipped by a rule")
      return call.returnsNothing
    }
    try add("warn") { context, call in
      let text = try call.string(1, "text")
      try context.keep(32 + text.utf8.count, call)
      context.warnings.append(text)
      return call.returnsNothing
    }
    try add("emit") { context, call in
      let content = try AlbumContent(call.table(1, "fields"))
      try context.keep(256 + content.textSize, call)
      context.emitted.append(content)
      return call.returnsNothing
    }
    try add("existing") { context, call in
      guard let match = try context.matcher.match(context.draft.content) else {
        return try call.returnsNil()
      }
      return try call.returns(context.host.wrap(match.album))
    }
  }

  private func add(
    _ name: String, _ body: @escaping (RuleContext, LuaCall) throws -> LuaResults
  ) throws {
    functions[name] = try host.machine.makeFunction(named: name) { [weak self] call in
      guard let self else { throw LuaFailure("the import is over") }
      return try body(self, call)
    }
  }

  /// Defines its type on a machine.
  static func defineType(on machine: LuaMachine) throws -> LuaHostType<RuleContext> {
    try machine.defineType(RuleContext.self, name: "ctx") { type in
      type.field("source", get: { try $1.returns($0.source) })
      type.field("path", get: { try $1.returns($0.path) })
      type.field("line", get: { try $1.returns($0.line) })
      type.field("index", get: { try $1.returns($0.index) })
      type.field(
        "match", get: { try $1.returns($0.matcher.match($0.draft.content)?.kind.rawValue) })
      type.field(
        "duplicates", get: { try $1.returns($0.duplicates.rawValue) },
        set: { context, call in
          context.duplicates = try DuplicatePolicy(script: call.string(3, "duplicates"))
        })
      for name in ["reject", "skip", "warn", "emit", "existing"] {
        type.field(name, get: { try $1.returns($0.functions[name]) })
      }
    }
  }
}

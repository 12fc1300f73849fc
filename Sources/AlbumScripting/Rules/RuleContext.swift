import AlbumImport
import AlbumModel
import LuaRuntime

/// `ctx`: the position of a record, and the decisions of a rule on it.
///
/// One object serves all records of an import.
final class RuleContext: ScriptObject {
  unowned let host: ScriptHost
  let source: String
  let path: String
  private(set) var line = 0
  private(set) var index = 0
  /// The decisions on the current record; its draft is in the draft object.
  var state = RecordState()
  /// Whether a rule is being called; otherwise there is no current record.
  var isCalled = false
  private let draft: DraftObject
  private var matcher: AlbumMatcher?
  /// The memory charged for warnings and emitted albums.
  private var keptMemory = 0

  /// The functions of `ctx`, created once.
  private var functions: [String: LuaFunction] = [:]

  init(host: ScriptHost, draft: DraftObject, source: String, path: String) throws {
    (self.host, self.draft, self.source, self.path) = (host, draft, source, path)
    try addFunctions()
  }

  /// Starts a call of a rule, perhaps for the next record.
  func begin(line: Int, index: Int, matching matcher: AlbumMatcher) {
    isCalled = true
    guard index != self.index else { return }
    self.line = line
    self.index = index
    if self.matcher !== matcher { self.matcher = matcher }
    forget()
  }

  /// Ends the import: a script may have kept the object.
  func end() {
    matcher = nil
    forget()
  }

  /// The library's album of the current draft.
  private func match() throws -> AlbumMatch? { isCalled ? try matcher?.match(draft.content) : nil }

  /// Releases the memory charged to the scripts for a record.
  private func forget() {
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
      context.state.verdict = .reject(try call.optionalString(1, "reason") ?? "rejected by a rule")
      return call.returnsNothing
    }
    try add("skip") { context, call in
      context.state.verdict = .skip(try call.optionalString(1, "reason") ?? "skipped by a rule")
      return call.returnsNothing
    }
    try add("warn") { context, call in
      let text = try call.string(1, "text")
      try context.keep(32 + text.utf8.count, call)
      context.state.warnings.append(text)
      return call.returnsNothing
    }
    try add("emit") { context, call in
      let content = try AlbumContent(call.table(1, "fields"), of: context.draft.names)
      try context.keep(256 + content.approximateSize, call)
      context.state.emitted.append(content)
      return call.returnsNothing
    }
    try add("existing") { context, call in
      try call.returns(context.match().map { context.host.wrap($0.album) })
    }
  }

  private func add(
    _ name: String, _ body: @escaping (RuleContext, LuaCall) throws -> LuaResults
  ) throws {
    functions[name] = try host.machine.makeFunction(named: name) { [weak self] call in
      guard let self, isCalled else {
        throw LuaFailure("ctx.\(name) can only be called while a rule runs")
      }
      return try body(self, call)
    }
  }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<RuleContext> {
    try machine.defineType(RuleContext.self, name: "ctx") { type in
      type.field("source", get: { try $1.returns($0.source) })
      type.field("path", get: { try $1.returns($0.path) })
      type.field("line", get: { try $1.returns($0.line) })
      type.field("index", get: { try $1.returns($0.index) })
      type.field("match", get: { try $1.returns($0.match()?.kind.rawValue) })
      type.field(
        "duplicates", get: { try $1.returns($0.state.duplicates.rawValue) },
        set: { context, call in
          let policy = try DuplicatePolicy(script: call.string(3, "duplicates"))
          (context.state.duplicates, context.state.inDoubt) = (policy, policy)
        })
      for name in ["reject", "skip", "warn", "emit", "existing"] {
        type.field(name, get: { try $1.returns($0.functions[name]) })
      }
    }
  }
}

import AlbumImport
import AlbumModel
import Foundation
import LuaRuntime

extension TestBench {
  func addImports(to module: ModuleObject) throws {
    try add("rule", to: module) { bench, call in
      try call.returns(
        bench.tryRules(on: call.table(1, "record"), call.optionalTable(2, "opts")))
    }
    try add("import", to: module) { bench, call in
      let text = try call.bytes(1, "text")
      let options = try call.optionalTable(2, "opts")
      return try call.returns(bench.importText(text, options))
    }
  }

  /// Writes a file in the test's folder, for an import to read.
  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    guard !name.contains("/") else {
      throw LuaFailure("a name is that of a file, like \"list.csv\", not \"\(name)\"")
    }
    let path = folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// `testing.import(text, opts)`: imports it as `moonshelf import` would.
  private func importText(_ text: LuaString, _ options: LuaTable?) throws -> LuaTable {
    let name = try options?.get("name", as: String?.self) ?? "list.csv"
    let path = try write(text.bytes, to: name)
    // The next import of the test chooses its own.
    let rules = host.rules
    defer { host.rules = rules }
    switch try options?.get("rule", as: LuaValue.self) ?? .nil {
    case .nil: break
    case .table(let list):
      for rule in try list.array(of: String.self) { try host.loadRules(place(rule)) }
    default:
      try host.loadRules(place(try options?.get("rule", as: String.self) ?? ""))
    }
    var plan = ImportPlan()
    plan.reading.sourceName = try options?.get("source", as: String?.self)
    plan.reading.columns = try options?.get("columns", as: LuaTable?.self)?.array(of: String.self)
    plan.isStrict = try options?.get("strict", as: Bool?.self) ?? false
    if let policy = try options?.get("duplicates", as: String?.self) {
      guard let known = DuplicatePolicy(rawValue: policy) else {
        let names = DuplicatePolicy.allCases.map(\.rawValue).joined(separator: ", ")
        throw LuaFailure("duplicates must be one of \(names), not \"\(policy)\"")
      }
      plan.duplicates = known
    }
    return try host.importFile(path, plan).table(in: host.machine)
  }

  /// `testing.rule(record, opts)`: what the loaded rules make of one record.
  private func tryRules(on record: LuaTable, _ options: LuaTable?) throws -> LuaTable {
    let text = try RecordText(record)
    let path = try write(Array(text.text.utf8), to: text.isTable ? "record.csv" : "record.json")
    var reading = ImportOptions()
    reading.sourceName = try options?.get("source", as: String?.self)
    if text.isTable {
      reading.delimiter = ","
      reading.hasHeader = true
    }
    let stream = try ImportSource.open(path: path, options: reading)
    defer { stream.cancel() }
    guard let batch = try stream.nextBatch() else { throw LuaFailure("the record is empty") }
    let rules = try RuleChain(
      host: host, source: stream.sourceName, path: stream.displayName, duplicates: .skip)
    guard !rules.isEmpty else {
      throw LuaFailure(
        "no rule is loaded for records of the source \"\(stream.sourceName)\": "
          + "testing.load a script that has one")
    }
    rules.context.begin(
      line: try options?.get("line", as: Int?.self) ?? batch.line(row: 0), index: 1,
      duplicates: .skip)
    rules.draft.content =
      try options?.get("draft", as: LuaTable?.self).map { try AlbumContent($0) }
      ?? batch.draft(row: 0)
    let failure = try rules.ask(batch, row: 0)
    if let failure { output.log("error", "\(failure.error)") }
    return try verdict(of: rules, failure: failure.map { "the rule \($0) failed: \($1.message)" })
  }

  private func verdict(of rules: RuleChain, failure: String?) throws -> LuaTable {
    let context = rules.context
    let table = try host.machine.makeTable()
    let verdict: String
    var reason: String? = failure
    switch context.verdict {
    case _ where failure != nil: verdict = "reject"
    case .skip(let why): (verdict, reason) = ("skip", why)
    case .reject(let why): (verdict, reason) = ("reject", why)
    case .proceed where rules.draft.content.title == nil: (verdict, reason) = ("reject", "no title")
    case .proceed: verdict = "add"
    }
    try table.set("verdict", verdict)
    try table.set("reason", reason)
    try table.set("album", fields(of: rules.draft.content))
    let emitted = try host.machine.makeTable()
    for (index, content) in context.emitted.enumerated() {
      try emitted.set(index + 1, fields(of: content))
    }
    try table.set("emitted", emitted)
    try table.set("warnings", context.warnings)
    try table.set("duplicates", context.duplicates.rawValue)
    return table
  }

  private func fields(of content: AlbumContent) throws -> LuaTable {
    let table = try host.machine.makeTable()
    for (name, value) in content.allFields {
      try table.set(name.rawValue, value.luaValue(in: host.machine))
    }
    return table
  }
}

import AlbumImport
import AlbumLibrary
import AlbumModel
import Foundation
import LuaRuntime
import RecordReading
import RecordRecognition

extension TestBench {
  func addImports(to module: ModuleObject) throws {
    try add("rule", to: module) { bench, call in
      try call.returns(bench.tryRules(on: call.table(1, "record"), call.optionalTable(2, "opts")))
    }
    try add("import", to: module) { bench, call in
      let text = try call.bytes(1, "text")
      let options = try call.optionalTable(2, "opts")
      return try call.returns(bench.importText(text, options))
    }
    try add("rederive", to: module) { bench, call in
      try call.returns(bench.rederive(call.optionalTable(1, "opts")))
    }
  }

  /// Writes a file for an import to the test's folder.
  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    guard !name.contains("/") else {
      throw LuaFailure("a name is that of a file, like \"list.csv\", not \"\(name)\"")
    }
    let path = folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// `testing.import(text, opts)`: imports the text as `moonshelf import` would.
  private func importText(_ text: LuaString, _ options: LuaTable?) throws -> TableFields {
    // The next import of the test has its own rules.
    let rules = host.rules
    defer { host.rules = rules }
    for rule in try Self.paths(options?.get("rule", as: LuaValue.self) ?? .nil) {
      try host.loadRules(place(rule))
    }
    var plan = try host.importPlan(options, besides: ["name", "sql"])
    let name = try options?.member("name", as: String?.self) ?? "list.csv"
    let isDatabase = try options?.member("sql", as: Bool?.self) ?? false
    let path = try write(isDatabase ? [] : text.bytes, to: name)
    if isDatabase, let problem = SQLiteFile.make(path, by: text.repaired) {
      throw LuaFailure("the database cannot be made: \(problem)")
    }
    plan.reading.displayName = name
    return try host.library.importFile(path, plan).fields()
  }

  /// `testing.rederive(opts)`: derives the albums of the test's imports again, as `moonshelf
  /// rederive` would.
  private func rederive(_ options: LuaTable?) throws -> TableFields {
    var plan = try host.rederivationPlan(options, besides: ["rule"])
    let rules = try Self.paths(options?.get("rule", as: LuaValue.self) ?? .nil)
    if !rules.isEmpty { host.addRules(to: &plan, named: try rules.map(place)) }
    return try host.rederiveForScript(plan)
  }

  /// One path, or a list of them.
  private static func paths(_ value: LuaValue) throws -> [String] {
    guard let paths = try value.oneOrMore() else {
      throw LuaFailure("rule is the path of a script of rules, or a list of paths")
    }
    return paths
  }

  /// `testing.rule(record, opts)`: the effect of the loaded rules on one record.
  private func tryRules(on record: LuaTable, _ options: LuaTable?) throws -> TableFields {
    let text = try RecordText(record)
    let path = try write(Array(text.text.utf8), to: text.isTable ? "record.csv" : "record.json")
    var reading = ImportOptions()
    reading.sourceName = try options?.member("source", as: String?.self)
    if text.isTable {
      reading.delimiter = ","
      reading.hasHeader = true
    }
    reading.columnMaps = host.columnMaps
    reading.sources = try host.sources { _ in true }
    let stream = try ImportSource.open(path: path, options: reading)
    defer { stream.cancel() }
    guard let batch = try stream.nextBatch() else { throw LuaFailure("the record is empty") }
    let rules = try host.recordRules(source: stream.sourceName, path: stream.displayName)
    let isMapped = host.columnMaps.contains { [nil, stream.sourceName].contains($0.source) }
    guard !rules.isEmpty || isMapped else {
      throw LuaFailure(
        "no rule is loaded for records of the source \"\(stream.sourceName)\": "
          + "testing.load a script that has one")
    }
    var state = RecordState(
      line: try options?.member("line", as: Int?.self) ?? batch[0].line, index: 1,
      draft: try options?.member("draft", as: LuaTable?.self).map {
        try AlbumContent($0, of: host.library.names)
      }
        ?? batch[0].draft)
    let failed = try rules.apply(to: &state, of: batch[0], matching: AlbumMatcher(host.library))
    if let failed { output.log("error", "\(failed.failure.cause)") }
    return Self.fields(
      of: state, failure: failed.map { "the rule \($0.rule) failed: \($0.failure.message)" })
  }

  private static func fields(of state: RecordState, failure: String?) -> TableFields {
    let verdict: String
    var reason: String? = failure
    switch state.verdict {
    case _ where failure != nil: verdict = "reject"
    case .skip(let why): (verdict, reason) = ("skip", why)
    case .reject(let why): (verdict, reason) = ("reject", why)
    case .proceed where state.draft.title == nil: (verdict, reason) = ("reject", "no title")
    case .proceed: verdict = "add"
    }
    return [
      "verdict": verdict, "reason": reason, "album": TableFields(state.draft),
      "emitted": state.emitted.map { TableFields($0) }, "warnings": state.warnings,
      "duplicates": state.duplicates.rawValue,
    ]
  }
}

import AlbumImport
import LuaRuntime

extension DuplicatePolicy {
  /// The policy with a name from a script.
  init(script name: String) throws {
    guard let policy = DuplicatePolicy(rawValue: name) else {
      let known = DuplicatePolicy.allCases.map(\.rawValue).joined(separator: ", ")
      throw LuaFailure("duplicates must be one of \(known), not \"\(name)\"")
    }
    self = policy
  }
}

extension ImportReport {
  /// The maximum number of entries for scripts, as they use the script's memory.
  static let mostForScripts = 10_000

  /// The report as a Lua table.
  func table(in machine: LuaMachine) throws -> LuaTable {
    let table = try machine.makeTable()
    try table.set("path", path)
    try table.set("source", source)
    for (name, count) in counts { try table.set(name, count) }
    try table.set("warnings", warningCount)
    try table.set("seconds", seconds)
    try table.set("step", step)
    if let items {
      try table.set("item_name", items.name)
      try table.set("items", items.count)
    }
    let kinds = try machine.makeTable()
    for (number, warning) in warnings.enumerated() {
      let entry = try machine.makeTable()
      try entry.set("kind", warning.kind)
      try entry.set("text", warning.text)
      try entry.set("count", warning.count)
      try entry.set("line", warning.line)
      try kinds.set(number + 1, entry)
    }
    try table.set("warning_kinds", kinds)
    let list = try machine.makeTable()
    for (number, entry) in try firstEntries(Self.mostForScripts).enumerated() {
      try list.set(number + 1, entry.table(in: machine))
    }
    try table.set("not_added", list)
    return table
  }
}

extension ReportEntry {
  fileprivate func table(in machine: LuaMachine) throws -> LuaTable {
    let table = try machine.makeTable()
    try table.set("line", line)
    try table.set("index", index)
    try table.set("fate", fate.rawValue)
    try table.set("reason", reason)
    try table.set("album", album)
    guard !differences.isEmpty else { return table }
    let list = try machine.makeTable()
    for (number, difference) in differences.enumerated() {
      let entry = try machine.makeTable()
      try entry.set("field", difference.field)
      try entry.set("library", difference.library)
      try entry.set("record", difference.record)
      try list.set(number + 1, entry)
    }
    try table.set("differences", list)
    return table
  }
}

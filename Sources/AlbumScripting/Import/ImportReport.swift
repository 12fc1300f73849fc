import AlbumModel
import LuaRuntime

/// What became of every record of an import.
public final class ImportReport {
  /// A record that was not added, and why.
  public struct Exception: Sendable {
    /// What became of it.
    public enum Fate: String, Sendable {
      /// It completed an album of the library.
      case merged
      /// It was passed over.
      case skipped
      /// Something is wrong with it.
      case rejected
    }

    /// Where it begins in its file, counted from 1.
    public let line: Int
    /// Which record of the file it is, counted from 1.
    public let index: Int
    /// What became of it.
    public let fate: Fate
    /// Why.
    public let reason: String
  }

  /// How often a warning came, and where first.
  public struct Warning: Sendable {
    /// How often.
    public var count: Int
    /// The line of the first record it came for.
    public let firstLine: Int
  }

  /// The file.
  public let path: String
  /// How many records the file had.
  public internal(set) var records = 0
  /// How many became albums.
  public internal(set) var added = 0
  /// How many completed albums that were there.
  public internal(set) var merged = 0
  /// How many were passed over.
  public internal(set) var skipped = 0
  /// How many could not be taken.
  public internal(set) var rejected = 0
  /// How many albums rules added besides.
  public internal(set) var emitted = 0
  /// Every record that was not added, in the order of the file.
  public internal(set) var exceptions: [Exception] = []
  /// What was noticed on the way, by text.
  public internal(set) var warnings: [String: Warning] = [:]
  /// How long it took.
  public internal(set) var seconds = 0.0
  /// The undo step it became; nil when nothing changed or nothing was kept.
  public internal(set) var step: Int64?
  /// Where the rejected records are, when there are any and a place was given.
  public internal(set) var rejectsPath: String?

  init(path: String) {
    self.path = path
  }

  /// Whether every record is accounted for.
  public var isComplete: Bool { added + merged + skipped + rejected == records }

  /// How many warnings there were.
  public var warningCount: Int { warnings.values.reduce(0) { $0 + $1.count } }

  func note(_ fate: Exception.Fate, line: Int, index: Int, _ reason: String) {
    switch fate {
    case .merged: merged += 1
    case .skipped: skipped += 1
    case .rejected: rejected += 1
    }
    exceptions.append(Exception(line: line, index: index, fate: fate, reason: reason))
  }

  func warn(_ text: String, line: Int) {
    warnings[text, default: Warning(count: 0, firstLine: line)].count += 1
  }

  /// The report as a JSON object: `records`, `added`, `merged`, `skipped`, `rejected`, `emitted`,
  /// `warnings`, `seconds`, `step`, and under `not_added` each record that was not added with its
  /// line and reason.
  public var json: String {
    var output: [UInt8] = []
    func append(_ text: String) { output.append(contentsOf: text.utf8) }
    append("{\n  \"path\": ")
    JSONText.append(path, to: &output)
    for (name, count) in [
      ("records", records), ("added", added), ("merged", merged), ("skipped", skipped),
      ("rejected", rejected), ("emitted", emitted),
    ] {
      append(",\n  \"\(name)\": \(count)")
    }
    append(",\n  \"seconds\": \(seconds),\n  \"step\": \(step.map(String.init) ?? "null")")
    append(",\n  \"warnings\": [")
    for (number, item) in warnings.sorted(by: { $0.value.firstLine < $1.value.firstLine })
      .enumerated()
    {
      append(number == 0 ? "\n    " : ",\n    ")
      append("{\"text\": ")
      JSONText.append(item.key, to: &output)
      append(", \"count\": \(item.value.count), \"line\": \(item.value.firstLine)}")
    }
    append(warnings.isEmpty ? "]" : "\n  ]")
    append(",\n  \"not_added\": [")
    for (number, item) in exceptions.enumerated() {
      append(number == 0 ? "\n    " : ",\n    ")
      append(
        "{\"line\": \(item.line), \"index\": \(item.index), \"fate\": \"\(item.fate.rawValue)\"")
      append(", \"reason\": ")
      JSONText.append(item.reason, to: &output)
      append("}")
    }
    append(exceptions.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
    return String(decoding: output, as: UTF8.self)
  }

  /// The report as scripts read it.
  func table(in machine: LuaMachine) throws -> LuaTable {
    let table = try machine.makeTable()
    try table.set("path", path)
    for (name, count) in [
      ("records", records), ("added", added), ("merged", merged), ("skipped", skipped),
      ("rejected", rejected), ("emitted", emitted), ("warnings", warningCount),
    ] {
      try table.set(name, count)
    }
    try table.set("seconds", seconds)
    try table.set("step", step)
    let list = try machine.makeTable()
    for (index, item) in exceptions.enumerated() {
      let entry = try machine.makeTable()
      try entry.set("line", item.line)
      try entry.set("index", item.index)
      try entry.set("fate", item.fate.rawValue)
      try entry.set("reason", item.reason)
      try list.set(index + 1, entry)
    }
    try table.set("not_added", list)
    return table
  }
}

import AlbumImport
import LuaRuntime
import RecordRecognition

extension DuplicatePolicy {
  /// The policy with a name from a script.
  init(script name: String, in field: String = "duplicates") throws {
    guard let policy = DuplicatePolicy(rawValue: name) else {
      let known = DuplicatePolicy.allCases.map(\.rawValue).joined(separator: ", ")
      throw LuaFailure("\(field) must be one of \(known), not \"\(name)\"")
    }
    self = policy
  }
}

extension ImportReport {
  /// The maximum number of entries for scripts, as they use the script's memory.
  static let mostForScripts = 10_000

  /// The report as a Lua table.
  func fields() throws -> TableFields {
    var fields: TableFields = [
      "path": path, "source": source, "warnings": warningCount, "seconds": seconds, "step": step,
      "item_name": items?.name, "items": items?.count,
      "warning_kinds": warnings.map { warning -> TableFields in
        [
          "kind": warning.kind, "text": warning.text, "count": warning.count,
          "line": warning.line, "part": warning.part,
        ]
      },
      "not_added": try firstEntries(Self.mostForScripts) { $0.result != .doubtful }.map(\.fields),
      "in_doubt": doubtful == 0
        ? [] : try firstEntries(Self.mostForScripts) { $0.result == .doubtful }.map(\.fields),
    ]
    for (name, count) in counts { fields.set(name, count) }
    return fields
  }
}

extension ReportEntry {
  /// The entry as a Lua table.
  var fields: TableFields {
    let differences = differences.map { difference -> TableFields in
      ["field": difference.field, "library": difference.library, "record": difference.record]
    }
    return [
      "line": line, "part": part, "index": index, "fate": result.rawValue, "reason": reason,
      "album": album, "differences": differences.isEmpty ? nil : differences,
      "traceback": traceback.isEmpty ? nil : traceback,
    ]
  }
}

import AlbumLibrary
import AlbumModel

/// What the rules did to a record, to say which of them makes a difference.
struct RuleTrace {
  /// The record.
  private(set) var place = ImportedPlace(importID: 0, record: 0)
  /// Its first line.
  private(set) var line = 0
  private var calls: [(rule: String, before: RecordState, after: RecordState, hasFailed: Bool)] = []

  /// Begins a record.
  mutating func begin(_ place: ImportedPlace, line: Int) {
    (self.place, self.line) = (place, line)
    calls.removeAll(keepingCapacity: true)
  }

  /// Adds a call of a rule.
  mutating func append(
    _ rule: String, _ before: RecordState, _ after: RecordState, hasFailed: Bool
  ) {
    calls.append((rule, before, after, hasFailed))
  }

  /// The rule that failed; nil if none did.
  var failedRule: String? { calls.last { $0.hasFailed }?.rule }

  /// The last rule that changed a field; nil if none did.
  func rule(setting field: FieldName) -> String? {
    calls.last { $0.before.draft[field] != $0.after.draft[field] }?.rule
  }

  /// The rule that decided about the record, or made other albums of it; nil if none did.
  var decidingRule: String? {
    calls.last {
      $0.after.verdict != .proceed || $0.after.emitted.count != $0.before.emitted.count
    }?.rule
  }

  /// The last rule that changed anything; nil if none did.
  var lastRule: String? { decidingRule ?? calls.last { $0.before.draft != $0.after.draft }?.rule }
}

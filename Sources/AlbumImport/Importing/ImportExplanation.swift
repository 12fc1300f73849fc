public import AlbumModel

/// The effect of an import on one record, step by step.
public struct ImportExplanation: Sendable {
  /// The effect of one rule.
  public struct Step: Sendable {
    /// The rule's name.
    public let rule: String
    /// Its changes of the draft.
    public let changes: [(name: FieldName, old: FieldValue?, new: FieldValue?)]
    /// Its warnings.
    public let warnings: [String]
    /// The albums that it added with `ctx:emit`.
    public let emitted: [AlbumContent]
    /// Its choice for duplicates; nil if it made none.
    public let duplicates: DuplicatePolicy?
    /// Its decision, or its error with a traceback; nil if it passed the record on.
    public let verdict: String?

    /// Compares a record before and after a rule.
    init(
      of rule: any RecordRule, _ before: RecordState, _ after: RecordState, failure: RuleFailure?
    ) {
      self.rule = rule.name
      changes = before.draft.changes(to: after.draft)
      warnings = Array(after.warnings.dropFirst(before.warnings.count))
      emitted = Array(after.emitted.dropFirst(before.emitted.count))
      duplicates = after.duplicates == before.duplicates ? nil : after.duplicates
      verdict =
        switch after.verdict {
        case _ where failure != nil:
          failure.map { failure in
            (["failed: " + failure.message] + [failure.traceback].filter { !$0.isEmpty })
              .joined(separator: "\n")
          }
        case .proceed: nil
        case .skip(let reason): "skips it: \(reason)"
        case .reject(let reason): "rejects it: \(reason)"
        }
    }
  }

  /// The file.
  public let path: String
  /// The name of the records' source.
  public let source: String
  /// The list in the file that it belongs to, such as a sheet; nil if the file is one list.
  public let part: String?
  /// The first line of the record, from 1.
  public let line: Int
  /// The number of the record, from 1.
  public let index: Int
  /// The record as in the file.
  public let raw: String
  /// The draft that the source made of it.
  public let draft: AlbumContent
  /// The effects of the rules that ran.
  public internal(set) var steps: [Step] = []
  /// The album of the library that matches the final draft.
  public internal(set) var match: AlbumMatch?
  /// The outcome for the record; nil if it would be added.
  public internal(set) var entry: ReportEntry?
  /// The changes of a matching album, by field.
  public internal(set) var changes: [(name: FieldName, old: FieldValue?, new: FieldValue?)] = []
}

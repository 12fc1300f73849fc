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
    /// Its decision or its error; nil if it passed the record on.
    public let verdict: String?
  }

  /// The file.
  public let path: String
  /// The name of the records' source.
  public let source: String
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

/// Records the effects of rules on one record.
struct RuleRecorder {
  private(set) var steps: [ImportExplanation.Step] = []
  private var content: AlbumContent
  private var warnings = 0
  private var emitted = 0
  private var duplicates: DuplicatePolicy

  init(_ content: AlbumContent, _ duplicates: DuplicatePolicy) {
    self.content = content
    self.duplicates = duplicates
  }

  /// Records the changes since the last rule.
  mutating func see(_ rule: String, _ context: RuleContext, failure: String?) {
    let verdict: String? =
      switch context.verdict {
      case _ where failure != nil: failure.map { "failed: \($0)" }
      case .proceed: nil
      case .skip(let reason): "skips it: \(reason)"
      case .reject(let reason): "rejects it: \(reason)"
      }
    steps.append(
      ImportExplanation.Step(
        rule: rule, changes: content.changes(to: context.draft.content),
        warnings: Array(context.warnings[warnings...]),
        emitted: Array(context.emitted[emitted...]),
        duplicates: context.duplicates == duplicates ? nil : context.duplicates, verdict: verdict))
    content = context.draft.content
    warnings = context.warnings.count
    emitted = context.emitted.count
    duplicates = context.duplicates
  }
}

public import AlbumModel

/// What an import would do with one record, step by step.
public struct ImportExplanation: Sendable {
  /// What one rule did.
  public struct Step: Sendable {
    /// The rule's name.
    public let rule: String
    /// What it changed in the draft.
    public let changes: [(name: FieldName, old: FieldValue?, new: FieldValue?)]
    /// What it said to the report.
    public let warnings: [String]
    /// The albums it added besides.
    public let emitted: [AlbumContent]
    /// What it chose to be done with an album that is there; nil when it left that alone.
    public let duplicates: DuplicatePolicy?
    /// What it decided, or how it failed; nil when it passed the record on.
    public let verdict: String?
  }

  /// The file.
  public let path: String
  /// What the records' source is called.
  public let source: String
  /// Where the record begins, from 1.
  public let line: Int
  /// Which record it is, from 1.
  public let index: Int
  /// The record as the file has it.
  public let raw: String
  /// What the source made of it.
  public let draft: AlbumContent
  /// What each rule that was asked did.
  public internal(set) var steps: [Step] = []
  /// The album of the library that the draft speaks of in the end.
  public internal(set) var match: AlbumMatch?
  /// What would become of the record; nil when it would be added.
  public internal(set) var entry: ReportEntry?
  /// What an album that is there would be changed to, field by field.
  public internal(set) var changes: [(name: FieldName, old: FieldValue?, new: FieldValue?)] = []
}

/// Watches what rules do to one record.
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

  /// Takes note of what changed since the last rule.
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

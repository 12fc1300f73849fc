public import AlbumLibrary
public import AlbumModel
public import RecordRecognition

/// A rule of an import: changes drafts, and decides about records.
///
/// ```swift
/// struct OnlyJazz: RecordRule {
///   let name = "only jazz"
///
///   func apply(to state: inout RecordState, of record: ImportRecord, matching: AlbumMatcher) {
///     if state.draft.genre != "Jazz" { state.verdict = .skip("not jazz") }
///   }
/// }
/// ```
public protocol RecordRule {
  /// The name in reports.
  var name: String { get }

  /// The rule in the records of an import, which say by which rules they were read; nil leaves it
  /// out.
  var recorded: RecordedRule? { get }

  /// Whether it is a part of a source that comes with the program, and no rule of the user.
  var isShipped: Bool { get }

  /// Whether it is the draft of a source, also of one of the user, without which records are not read.
  var isOfSource: Bool { get }

  /// Changes a record's draft, or decides about the record.
  ///
  /// - Throws: ``RuleFailure`` to reject the record; any other error stops the import.
  func apply(to state: inout RecordState, of record: ImportRecord, matching: AlbumMatcher) throws
}

extension RecordRule {
  /// None: a rule of a program, not of a script.
  public var recorded: RecordedRule? { nil }
  /// No.
  public var isShipped: Bool { false }
  /// No.
  public var isOfSource: Bool { false }
}

/// The error of a rule on one record, which is rejected.
public struct RuleFailure: Error {
  /// The message, in one line.
  public let message: String
  /// The underlying error, which stops a strict import.
  public let cause: any Error

  /// The lines after the message in the description of the cause: of a script, its traceback.
  public var traceback: String {
    let text = "\(cause)"
    return text.hasPrefix(message + "\n") ? String(text.dropFirst(message.count + 1)) : ""
  }

  /// Creates the error.
  public init(_ message: String, cause: any Error) { (self.message, self.cause) = (message, cause) }
}

/// A rule's decision on a record.
public enum RuleVerdict: Equatable, Sendable {
  /// None: continue with the next rule, and finally the library.
  case proceed
  /// The record is not imported, for this reason.
  case skip(String)
  /// The record is invalid, for this reason; it goes to the rejects file.
  case reject(String)
}

/// A record during an import: its draft, and the decisions of rules on it.
public struct RecordState: Sendable {
  /// The first line of the record, from 1.
  public internal(set) var line: Int
  /// The number of the record in the file, from 1.
  public internal(set) var index: Int
  /// The album to be added.
  public var draft: AlbumContent
  /// The handling of the record if its album exists.
  public var duplicates: DuplicatePolicy
  /// The same if that is in doubt.
  public var inDoubt: DuplicatePolicy
  /// The decision of the last rule.
  public var verdict = RuleVerdict.proceed
  /// Warnings for the report.
  public var warnings: [String] = []
  /// Albums to be added as well.
  public var emitted: [AlbumContent] = []

  /// Creates the state of a record before the first rule.
  public init(
    line: Int = 0, index: Int = 0, draft: AlbumContent = AlbumContent(),
    duplicates: DuplicatePolicy = .merge, inDoubt: DuplicatePolicy = .keep
  ) {
    (self.line, self.index, self.draft, self.duplicates) = (line, index, draft, duplicates)
    self.inDoubt = inDoubt
  }
}

extension [any RecordRule] {
  /// Applies the rules in order to a record, until one decides.
  ///
  /// - Parameters:
  ///   - state: the record's draft, and the decisions on it.
  ///   - record: the record as in the file.
  ///   - matching: finds the library's album of a draft.
  ///   - observer: called after each rule with the states before and after, and the error of a rule
  ///     that failed.
  /// - Returns: the rule that failed and its error, if one did.
  /// - Throws: any error that stops the import.
  package func apply(
    to state: inout RecordState, of record: ImportRecord, matching: AlbumMatcher,
    observer: ((any RecordRule, RecordState, RecordState, RuleFailure?) -> Void)? = nil
  ) throws -> (rule: String, failure: RuleFailure)? {
    for rule in self {
      let before = observer == nil ? nil : state
      var failure: RuleFailure?
      do {
        try rule.apply(to: &state, of: record, matching: matching)
      } catch let error as RuleFailure {
        failure = error
      }
      if let before { observer?(rule, before, state, failure) }
      if let failure { return (rule.name, failure) }
      if state.verdict != .proceed { return nil }
    }
    return nil
  }
}

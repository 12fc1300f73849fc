public import AlbumLibrary
public import AlbumModel
public import RecordRecognition

/// The rules with which the records of an import are derived again.
public struct RederivationRules {
  /// The rules for the records of a source in a file, in the order of their calls.
  public var rules: (_ source: String, _ path: String) throws -> [any RecordRule] = { _, _ in [] }
  /// The fields of columns that these rules name.
  public var columnMaps: [ColumnMap] = []
  /// The sources that the scripts of these rules define.
  public var sources: [SourceDefinition] = []
  /// The rules of the import whose script has changed since.
  public var changed: [RecordedRule] = []
  /// The rules of the import whose script is not there; its records are not derived again.
  public var missing: [RecordedRule] = []

  /// Creates no rules.
  public init() {}
}

/// The options of a re-derivation.
public struct RederivationPlan {
  /// The numbers of the imports; nil for all.
  public var imports: Set<Int64>?
  /// The albums; nil for all, and for records that became no album.
  public var albums: AlbumQuery?
  /// The rules for an import.
  public var rules: (RecordedImport) throws -> RederivationRules = { _ in RederivationRules() }
  /// Whether albums whose records are no albums any more are removed.
  public var isRemoving = false
  /// The maximum number of differences that the report has one by one; the first ones are kept.
  public var mostEntries = Int.max
  /// Whether nothing is kept.
  public var isDryRun = false
  /// Called with the progress: records of the current import, and the import.
  public var progress: (_ records: Int, RecordedImport) -> Void = { _, _ in }
  /// Called repeatedly: whether to stop.
  public var isCancelled: () -> Bool = { false }

  /// Creates the default options.
  public init() {}
}

extension LibraryAPI {
  /// Makes the library what it would be if today's importers and rules had been there when the
  /// records of its imports came, in one step.
  ///
  /// Fields that are unchanged since take the new value. Fields that a person or a script changed
  /// keep theirs, and are listed; so are albums whose records are no albums any more, which are only
  /// removed if the plan says so. Records that became no album and are one today are added. Imports
  /// that were undone are left out.
  ///
  /// ```swift
  /// var plan = RederivationPlan()
  /// plan.isDryRun = true
  /// print(try library.rederive(plan).count(.changed))
  /// ```
  ///
  /// - Parameter plan: the options.
  /// - Returns: what was changed, and what was kept.
  /// - Throws: `LibraryError`, ``ImportError``, an error of a rule, `CancellationError`; then
  ///   nothing is changed.
  /// - Complexity: O(n) in the records and the journal; memory grows with the albums that several
  ///   records of one import made.
  public func rederive(_ plan: RederivationPlan = RederivationPlan()) throws -> RederivationReport {
    try RederivationRun(self, plan).perform()
  }
}

import AlbumFiles
public import AlbumLibrary
import RecordReading
public import RecordRecognition

/// The options of an import.
public struct ImportPlan {
  /// The options for reading the file.
  public var reading = ImportOptions()
  /// The rules for the records of a source in a file, in the order of their calls.
  public var rules: (_ source: String, _ path: String) throws -> [any RecordRule] = { _, _ in [] }
  /// The handling of records that are in the library already.
  public var duplicates = DuplicatePolicy.merge
  /// The handling of records that may be in the library: artist and title are, of another year or by others.
  public var inDoubt = DuplicatePolicy.keep
  /// Whether each record is a copy, an album of its own, also if earlier ones of its list are the same.
  public var keepsCopies = false
  /// Whether the first rule that fails stops the import.
  public var isStrict = false
  /// Called before anything is imported if columns are not certain, without rules: whether to import
  /// all the same.
  public var accepts: (_ doubts: [String]) throws -> Bool = { _ in false }
  /// The file for rejected records; nil for none.
  public var rejectsPath: String?
  /// Whether the library keeps the records as the file has them, so that their albums can be derived
  /// again; never for an archive, which has another library's albums.
  public var keepsRecords = true
  /// Called with the progress: bytes read, total bytes if known, records.
  public var progress: (Int, Int?, Int) -> Void = { _, _, _ in }
  /// Called repeatedly: whether to stop.
  public var isCancelled: () -> Bool = { false }

  /// Creates the default options, without rules.
  public init() {}

  /// The plan with what the library knows of fields and columns.
  func complete(for library: LibraryAPI) throws -> ImportPlan {
    var plan = self
    plan.reading.libraryFields = try library.names
    plan.reading.columnMaps += try library.columnMaps().map {
      ColumnMap(shape: $0.shape, text: $0.text)
    }
    plan.reading.keepsRecords = keepsRecords
    return plan
  }

  /// Opens a file, whose path is `PathText`; a pipe is read ahead.
  fileprivate func open(_ path: String) throws -> RecordStream {
    var reading = reading
    if !PathText.isPlain(path) { reading.displayName = reading.displayName ?? PathText.shown(path) }
    do throws(ImportError) {
      return try ImportSource.open(path: path, options: reading, isCancelled: isCancelled)
    } catch {
      if error.kind == .cancelled { throw CancellationError() }
      throw error
    }
  }
}

extension LibraryAPI {
  /// Imports one file in one transaction and one step; the report counts every record.
  ///
  /// The file is read ahead on another thread; rules and the library run here. The library is
  /// locked only after a pipe has been read to its end, or up to 256 MB.
  ///
  /// ```swift
  /// let report = try library.importFile("collection.csv")
  /// print(report.added, report.rejected)
  /// ```
  ///
  /// - Parameters:
  ///   - path: the file; `-` for standard input.
  ///   - plan: the options.
  /// - Returns: the outcome for every record.
  /// - Throws: ``ImportError`` if the file cannot be read, `UserError` if its columns are not certain
  ///   and the plan does not accept that, ``StrictImportFailure`` if a rule fails
  ///   and the plan is strict, another error of a rule, `LibraryError`, `CancellationError`; then
  ///   nothing was imported.
  public func importFile(_ path: String, _ plan: ImportPlan = ImportPlan()) throws -> ImportReport {
    let plan = try plan.complete(for: self)
    let stream = try plan.open(path)
    defer { stream.cancel() }
    var run = try ImportRun(stream: stream, library: self, plan: plan)
    return try run.perform()
  }

  /// Runs an import up to a record, explains that record step by step, and rolls back.
  ///
  /// - Parameters:
  ///   - number: the number of the record in the file, from 1.
  ///   - path: the file; `-` for standard input.
  ///   - plan: the options.
  /// - Returns: the outcome for the record, and its reasons.
  /// - Throws: as ``AlbumLibrary/LibraryAPI/importFile(_:_:)``; `UserError` if there is no such
  ///   record.
  public func explainRecord(
    _ number: Int, of path: String, _ plan: ImportPlan = ImportPlan()
  ) throws -> ImportExplanation {
    var plan = try plan.complete(for: self)
    plan.reading.keepsRecords = false
    let stream = try plan.open(path)
    defer { stream.cancel() }
    var run = try ImportRun(stream: stream, library: self, plan: plan)
    return try run.explain(number)
  }

  /// Reads the beginning of a file, without importing anything and without rules of the user.
  ///
  /// - Parameters:
  ///   - path: the file; `-` for standard input.
  ///   - plan: the options.
  /// - Returns: how its columns are read, and its first albums.
  /// - Throws: ``ImportError``, `CancellationError`.
  public func previewFile(_ path: String, _ plan: ImportPlan = ImportPlan()) throws -> ImportPreview
  {
    var plan = try plan.complete(for: self)
    plan.reading.isPreview = true
    plan.reading.keepsRecords = false
    let stream = try plan.open(path)
    defer { stream.cancel() }
    let matcher = AlbumMatcher(self)
    var rules: (source: String, own: [any RecordRule]) = ("", [])
    var isOwn: Bool?
    var preview = try ImportPreview(stream) { record in
      let source = record.batch.part?.sourceName ?? stream.sourceName
      if isOwn == nil {
        isOwn = ((try? OwnExport(record.batch, from: source, in: self)) ?? nil) != nil
      }
      if rules.source != source {
        let all = (try? plan.rules(source, path)) ?? []
        rules = (source, all.filter(\.isOfSource))
      }
      var state = RecordState(line: record.line, index: record.index, draft: record.draft)
      _ = try? rules.own.apply(to: &state, of: record, matching: matcher)
      return state.draft
    }
    if isOwn == true {
      preview.note =
        "It is an export of this library: rows with an ID change the album with that number, others are "
        + "added; --dry-run shows the changes."
    }
    return preview
  }
}

/// The error of a rule in a strict import.
public struct StrictImportFailure: Error, CustomStringConvertible {
  /// The first line of the record.
  public let line: Int
  /// The file.
  public let path: String
  /// The rule's error, with its traceback.
  public let cause: any Error

  /// The position and the rule's error.
  public var description: String { "\(path), line \(line): \(cause)" }
}

import AlbumFiles
public import AlbumImport
import AlbumModel

/// How an import shall go.
public struct ImportPlan {
  /// How to read the file.
  public var reading = ImportOptions()
  /// What to do with records the library has already.
  public var duplicates = DuplicatePolicy.merge
  /// Whether the first rule that fails stops the import.
  public var isStrict = false
  /// Where to put the records that are rejected; nil for nowhere.
  public var rejectsPath: String?
  /// Told now and then how far it is: bytes read, bytes in all if known, records.
  public var progress: (Int, Int?, Int) -> Void = { _, _, _ in }
  /// Asked now and then whether to stop.
  public var isCancelled: () -> Bool = { false }

  /// The usual way.
  public init() {}

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

extension ScriptHost {
  /// Imports one file: one transaction, one undo step, every record accounted for.
  ///
  /// The file is read ahead on another thread; rules and the library run here. The library is locked only when
  /// a pipe has been read to its end, or up to 256 MB.
  ///
  /// - Parameters:
  ///   - path: the file; `-` for standard input.
  ///   - plan: how.
  /// - Returns: what became of every record.
  /// - Throws: `ImportError` when the file cannot be read, a rule's error when the plan is strict,
  ///   `LuaError` when a script is stopped, `CancellationError`; then nothing was imported.
  public func importFile(_ path: String, _ plan: ImportPlan = ImportPlan()) throws -> ImportReport {
    let stream = try plan.open(path)
    defer { stream.cancel() }
    return try ImportRun(stream: stream, host: self, plan: plan).perform()
  }

  /// Does what an import would do up to a record, and tells of that one step by step; keeps nothing.
  ///
  /// - Parameters:
  ///   - number: which record of the file, from 1.
  ///   - path: the file; `-` for standard input.
  ///   - plan: how.
  /// - Returns: what would become of the record, and why.
  /// - Throws: as ``importFile(_:_:)``; ``NoSuchRecord``.
  public func explainRecord(
    _ number: Int, of path: String, _ plan: ImportPlan
  ) throws -> ImportExplanation {
    let stream = try plan.open(path)
    defer { stream.cancel() }
    return try ImportRun(stream: stream, host: self, plan: plan).explain(number)
  }
}

/// A rule that failed in an import that shall stop at the first failure.
public struct StrictImportFailure: Error, CustomStringConvertible {
  /// Where the record begins.
  public let line: Int
  /// The file.
  public let path: String
  /// The rule's error, with its traceback.
  public let cause: any Error

  /// Where, and what the rule said.
  public var description: String { "\(path), line \(line): \(cause)" }
}

/// A record was asked for that the file does not have.
public struct NoSuchRecord: Error, CustomStringConvertible {
  let number: Int
  let path: String
  let count: Int

  /// One line with what there is.
  public var description: String {
    "\(path) has no record \(number): it has \(CountText.of(count, "record")), counted from 1"
  }
}

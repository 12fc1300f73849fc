import AlbumFiles
public import AlbumModel
public import RecordReading
import Synchronization

/// The records of one file, read and parsed ahead on another thread.
///
/// ```swift
/// let stream = try ImportSource.open(path: "discogs.csv")
/// defer { stream.cancel() }
/// while let batch = try stream.nextBatch() {
///   for row in 0..<batch.count {
///     print(batch[row].draft.title ?? "no title")
///   }
/// }
/// ```
public final class RecordStream: Sendable {
  /// The maximum number of batches that wait for the consumer.
  private static let batchesAhead = 8

  /// The file's name in messages.
  public let displayName: String
  /// The name of the records' source, such as `discogs`; `csv` or `json` for unknown ones.
  public let sourceName: String
  /// The file's length in bytes; nil if it is unknown, as for a device.
  public let totalBytes: Int?

  /// The approximate number of records, rather too high; nil if unknown.
  public var expectedCount: Int? {
    // A record of a file is rarely shorter than this.
    totalBytes.map { $0 / 40 }
  }

  /// The snapshots of an archive, oldest first; nil for other files.
  public let snapshots: [ArchivedSnapshot]?

  let rejectsHeading: [UInt8]
  private let queue = BatchQueue(capacity: batchesAhead)
  private let parser: Parser
  /// Whether another thread reads, and not that of the consumer, as the functions of scripts must run
  /// there.
  private let readsAhead: Bool

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - records: the records of the file.
  ///   - displayName: the file's name in messages.
  ///   - totalBytes: its length in bytes, if it is known.
  ///   - keepingRecords: whether the texts of the records are compressed for the library.
  /// - Throws: ``ImportError`` if no thread can be started.
  package init(
    _ records: any BatchSequence, displayName: String, totalBytes: Int?,
    keepingRecords: Bool = false
  ) throws(ImportError) {
    parser = Parser(records, keepsRecords: keepingRecords)
    readsAhead = !records.runsScripts
    self.displayName = displayName
    sourceName = records.sourceName
    self.totalBytes = totalBytes
    rejectsHeading = records.rejectsHeading
    snapshots = records.snapshots
    guard readsAhead else { return }
    let code = DetachedThread.start { [queue, parser] in parser.run(into: queue) }
    guard code == 0 else { throw ImportError.unreadable(displayName, code: code) }
  }

  deinit { queue.cancel() }

  /// The next records of the file, in order.
  ///
  /// Waits for the parser if necessary. A batch contains at least one record.
  ///
  /// - Returns: nil at the end of the file, and after ``cancel()``.
  /// - Throws: an error, after all records before it have been returned.
  public func nextBatch() throws(ImportError) -> RecordBatch? {
    guard !readsAhead else { return try queue.take() }
    return queue.isCancelled ? nil : try parser.next()
  }

  /// The number of items, such as tracks, from which records were made; known at the end.
  public var items: ItemCount? { parser.items.withLock(\.self) }

  /// Stops reading; may be called from any thread, and after the end.
  public func cancel() { queue.cancel() }

  /// The number of bytes that have been read from the file so far, for a progress bar.
  public var bytesRead: Int { parser.bytesRead.load(ordering: .relaxed) }
}

/// A format that is passed to the parser's thread, or stays on that of the consumer.
///
/// Unchecked: the creator gives up the format, and only one thread uses it; others read the progress.
private final class Parser: @unchecked Sendable {
  private var records: any BatchSequence
  private let keepsRecords: Bool
  let bytesRead = Atomic(0)
  /// Complete at the end.
  let items = Mutex<ItemCount?>(nil)

  init(_ records: any BatchSequence, keepsRecords: Bool) {
    (self.records, self.keepsRecords) = (records, keepsRecords)
  }

  func next() throws(ImportError) -> RecordBatch? {
    defer { items.withLock { $0 = records.items } }
    guard let batch = try records.next() else { return nil }
    bytesRead.store(records.bytesRead, ordering: .relaxed)
    if keepsRecords { batch.pack() }
    return batch
  }

  func run(into queue: BatchQueue) {
    var failure: ImportError?
    do throws(ImportError) {
      while let batch = try next() { guard queue.put(batch) else { return } }
    } catch { failure = error }
    queue.finish(failure)
  }
}

/// The batches of a format, up to its end or an error.
package struct RecordSequence: BatchSequence {
  /// The reader of the records.
  package private(set) var format: any RecordFormat
  /// The name of the records' source.
  package let sourceName: String
  private var records: RecordBuilder
  private var isAtEnd = false
  /// A warning about the file, for the first batch.
  private var note: String?
  /// How the file may be read, for the first batch.
  private var candidates: [ReadingCandidate]
  /// The error that follows the records before it.
  private var failure: ImportError?

  /// Creates a sequence of records that are albums.
  package init(
    _ format: any RecordFormat, options: ImportOptions, note: String? = nil,
    candidates: [ReadingCandidate] = []
  ) {
    (self.format, self.note, self.candidates) = (format, note, candidates)
    let isArchive = format.snapshots != nil
    sourceName = (isArchive ? nil : options.sourceName) ?? format.kind.name
    records = RecordBuilder(
      JSONDraft(
        kind: format.kind, isCombined: format.keepsAllFields && !isArchive,
        keeping: format.keepsAllFields ? .all : options.keptFields, named: options.named),
      cleaning: isArchive ? nil : CleanText(options),
      keepsFormat: format.kind.isOfPeople && options.keptFields.keeps("format"))
  }

  /// Creates a sequence of records that are tracks.
  package init(tracks: any RecordFormat) {
    format = tracks
    sourceName = tracks.kind.name
    candidates = []
    records = RecordBuilder()
  }

  package var rejectsHeading: [UInt8] { format.heading ?? RejectsHeading.text(of: sourceName) }
  package var snapshots: [ArchivedSnapshot]? { format.snapshots }
  package var runsScripts: Bool { format.runsScripts }
  package var bytesRead: Int { format.bytesRead }
  package var items: ItemCount? { format.items }

  package mutating func next() throws(ImportError) -> RecordBatch? {
    while !isAtEnd, records.count == 0 {
      records.begin()
      if let note = note.take() { records.warnings.add(.leftOut, line: 1, note) }
      do throws(ImportError) { isAtEnd = try !format.read(into: &records) } catch {
        failure = error
        isAtEnd = true
      }
    }
    if records.count > 0 {
      defer { candidates = [] }
      return records.takeBatch(
        under: rejectsHeading, candidates, isOfPeople: format.kind.isOfPeople)
    }
    if let failure = failure.take() { throw failure }
    return nil
  }
}

public import AlbumModel
import Synchronization

/// The records of one file, read and parsed ahead on a thread of their own.
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
  /// How many batches may wait for the consumer.
  private static let batchesAhead = 8

  /// The file, as messages call it.
  public let displayName: String
  /// What the records' source is called, such as `discogs`; `csv` or `json` for nobody's.
  public let sourceName: String
  /// The file's length in bytes; nil where that is not known, as for a device.
  public let totalBytes: Int?

  /// About how many records there are, rather too many than too few; nil where nothing is known.
  public let expectedCount: Int?

  /// The snapshots of an archive, oldest first; nil for what is none.
  public let snapshots: [ArchivedSnapshot]?

  let rejectsHeading: [UInt8]
  private let queue = BatchQueue(capacity: batchesAhead)
  private let progress = Progress()

  /// Begins to read ahead.
  init(
    _ format: any RecordFormat, displayName: String, totalBytes: Int?, options: ImportOptions
  ) throws(ImportError) {
    self.displayName = displayName
    let records = RecordSequence(format, options: options)
    sourceName = records.sourceName
    self.totalBytes = totalBytes
    // A record of a file is rarely shorter than this.
    expectedCount = format.expectedCount ?? totalBytes.map { $0 / 40 }
    rejectsHeading = records.rejectsHeading
    snapshots = format.snapshots
    let parser = Parser(records)
    let code = ParserThread.start { [queue, progress] in
      parser.run(into: queue, progress: progress)
    }
    guard code == 0 else { throw ImportError.unreadable(displayName, code: code) }
  }

  deinit {
    queue.cancel()
  }

  /// The next records of the file, in its order.
  ///
  /// Waits for the parser where it must. A batch holds at least one record.
  ///
  /// - Returns: nil at the end of the file, and after ``cancel()``.
  /// - Throws: what went wrong, once all records before it have been handed over.
  public func nextBatch() throws(ImportError) -> RecordBatch? {
    try queue.take()
  }

  /// What the file had that records were made of, such as tracks; known once all has been read.
  public var items: ItemCount? {
    progress.items.withLock(\.self)
  }

  /// Stops reading, from any thread; harmless when all has been read.
  public func cancel() {
    queue.cancel()
  }

  /// How many bytes of the file have been read by now, for a progress bar.
  public var bytesRead: Int {
    progress.bytesRead.load(ordering: .relaxed)
  }
}

/// How far the parser's thread is, for the others to see.
private final class Progress: Sendable {
  let bytesRead = Atomic(0)
  /// Guards what one thread sets at the end and others read.
  let items = Mutex<ItemCount?>(nil)
}

/// A format on its way to the parser's thread.
///
/// Unchecked: whoever makes one gives the format away with it; only the thread uses it afterwards.
private final class Parser: @unchecked Sendable {
  private var records: RecordSequence

  init(_ records: RecordSequence) {
    self.records = records
  }

  func run(into queue: BatchQueue, progress: Progress) {
    var failure: ImportError?
    do throws(ImportError) {
      while let batch = try records.next() {
        progress.bytesRead.store(records.format.bytesRead, ordering: .relaxed)
        guard queue.put(batch) else { return }
      }
    } catch {
      failure = error
    }
    progress.items.withLock { $0 = records.format.items }
    queue.finish(failure)
  }
}

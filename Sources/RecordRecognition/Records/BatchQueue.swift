import AlbumFiles
import RecordReading
import Synchronization

/// Passes batches from the parser's thread to the consumer's, a limited number ahead.
final class BatchQueue: Sendable {
  private struct State {
    var waiting: [RecordBatch] = []
    var end: Result<Void, ImportError>?
    var isStopped = false
  }

  private let state = Mutex(State())
  /// Sent for each batch for which there is room.
  private let room: Signal
  /// Sent for each batch that waits, and for the end.
  private let filled = Signal()

  init(capacity: Int) { room = Signal(capacity) }

  /// Whether ``cancel()`` was called.
  var isCancelled: Bool { state.withLock(\.isStopped) }

  /// Adds a batch as soon as there is room; returns false after ``cancel()``.
  func put(_ batch: RecordBatch) -> Bool {
    room.wait()
    let isStopped = state.withLock { state in
      if !state.isStopped { state.waiting.append(batch) }
      return state.isStopped
    }
    (isStopped ? room : filled).send()
    return !isStopped
  }

  /// Marks the end of the batches.
  func finish(_ error: ImportError?) {
    state.withLock { $0.end = error.map { .failure($0) } ?? .success(()) }
    filled.send()
  }

  /// Removes and returns the next batch as soon as there is one.
  ///
  /// - Returns: nil after the last one, and after ``cancel()``.
  func take() throws(ImportError) -> RecordBatch? {
    filled.wait()
    let (batch, ending) = state.withLock { state -> (RecordBatch?, Result<Void, ImportError>?) in
      guard !state.waiting.isEmpty else { return (nil, state.isStopped ? nil : state.end) }
      return (state.waiting.removeFirst(), nil)
    }
    // The end is there for further calls.
    (batch == nil ? filled : room).send()
    try ending?.get()
    return batch
  }

  /// Ends the waiting of both sides, and drops the remaining batches.
  func cancel() {
    state.withLock { ($0.isStopped, $0.waiting) = (true, []) }
    room.send()
    filled.send()
  }
}

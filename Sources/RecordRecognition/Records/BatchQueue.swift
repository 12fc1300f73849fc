import Glibc
import RecordReading

/// Passes batches from the parser's thread to the consumer's, a limited number ahead.
///
/// Unchecked: the mutex guards `waiting`, `end` and `isStopped`, and nothing else is mutable.
final class BatchQueue: @unchecked Sendable {
  private let capacity: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signaled whenever a condition that one side waits for may have changed.
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [RecordBatch] = []
  private var end: Result<Void, ImportError>?
  private var isStopped = false

  init(capacity: Int) {
    self.capacity = capacity
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Whether ``cancel()`` was called.
  var isCancelled: Bool { locked { isStopped } }

  /// Adds a batch as soon as there is room.
  ///
  /// - Returns: false after ``cancel()``.
  func put(_ batch: RecordBatch) -> Bool {
    locked {
      while waiting.count == capacity, !isStopped { pthread_cond_wait(condition, mutex) }
      if !isStopped { waiting.append(batch) }
      pthread_cond_broadcast(condition)
      return !isStopped
    }
  }

  /// Marks the end of the batches.
  func finish(_ error: ImportError?) {
    locked {
      end = error.map { .failure($0) } ?? .success(())
      pthread_cond_broadcast(condition)
    }
  }

  /// Removes and returns the next batch as soon as there is one.
  ///
  /// - Returns: nil after the last one, and after ``cancel()``.
  func take() throws(ImportError) -> RecordBatch? {
    let (batch, ending) = locked { () -> (RecordBatch?, Result<Void, ImportError>?) in
      while waiting.isEmpty, end == nil, !isStopped { pthread_cond_wait(condition, mutex) }
      guard !waiting.isEmpty else { return (nil, isStopped ? nil : end) }
      pthread_cond_broadcast(condition)
      return (waiting.removeFirst(), nil)
    }
    try ending?.get()
    return batch
  }

  /// Ends the waiting of both sides, and drops the remaining batches.
  func cancel() {
    locked {
      isStopped = true
      waiting = []
      pthread_cond_broadcast(condition)
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}

/// The thread that reads and parses ahead of the consumer.
///
/// A thread rather than a task, because reading a pipe may block for any time.
enum ParserThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs a closure on a new, detached thread.
  ///
  /// - Returns: the system's error code; 0 if the thread runs.
  static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    if code == 0 {
      pthread_detach(thread)
    } else {
      work.release()
    }
    return code
  }
}

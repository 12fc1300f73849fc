import Glibc
import Synchronization

/// A queue of work for a library that lives on another thread.
///
/// A ``LibraryAPI`` belongs to the thread that made it. Other threads submit closures to a domain,
/// and the owner of the library runs them in order, with ``run(_:)``. So the library, its observers
/// and its scripts stay on one thread, and no locks are needed. Several threads, each with its own
/// library on the same file, may serve one domain.
public final class LibraryDomain: Sendable {
  /// The reason why a domain takes no work.
  public enum Refusal: Error, Sendable {
    /// The queue is full.
    case overloaded
    /// The domain is about to end.
    case closed
  }

  private struct Job: Sendable {
    let run: @Sendable (LibraryAPI) -> Void
    let refuse: @Sendable (any Error) -> Void
  }

  private struct Waiting: Sendable {
    var jobs: [Job] = []
    /// The index of the first pending item; items before it are done, and removed together from
    /// time to time.
    var first = 0
    var isClosed = false
    var count: Int { jobs.count - first }

    mutating func next() -> Job? {
      guard first < jobs.count else { return nil }
      defer { first += 1 }
      if first >= 512 {
        jobs.removeFirst(first)
        first = 0
      }
      return jobs[first]
    }
  }

  private let waiting = Mutex(Waiting())
  private let most: Int

  /// A file descriptor that is readable (`poll`) while work is pending.
  public let descriptor: Int32
  private let wakeup: Int32

  /// Makes an empty domain.
  ///
  /// - Parameter most: the maximum number of pending items.
  /// - Throws: ``LibraryError/storage(_:)`` when the process may open no more files.
  public init(most: Int = 1024) throws {
    self.most = most
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw LibraryError.storage("too many open files") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, wakeup) = (ends[0], ends[1])
  }

  deinit {
    Glibc.close(descriptor)
    Glibc.close(wakeup)
  }

  /// Runs a closure with the library, and waits for its result.
  ///
  /// - Parameter body: runs on the library's thread.
  /// - Returns: the result of `body`.
  /// - Throws: ``Refusal``; any error of `body`.
  public func perform<Result: Sendable>(
    _ body: @escaping @Sendable (LibraryAPI) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let job = Job(
        run: { library in continuation.resume(with: Swift.Result { try body(library) }) },
        refuse: { continuation.resume(throwing: $0) })
      if let refusal = put(job) { continuation.resume(throwing: refusal) }
    }
  }

  /// Runs the pending work, until there is none.
  ///
  /// - Parameters:
  ///   - library: the library to run it with.
  ///   - each: runs each item.
  ///   - goesOn: asked before each item; the rest stays pending, and the descriptor readable.
  /// - Returns: the number of items run.
  @discardableResult
  public func run(
    _ library: LibraryAPI, each: (_ run: () -> Void) -> Void = { $0() },
    while goesOn: () -> Bool = { true }
  ) -> Int {
    // Fewer bytes than items are never left: one is read, and at least one item is run.
    guard goesOn() else { return 0 }
    drain()
    var done = 0
    while done == 0 || goesOn(), let job = waiting.withLock({ $0.next() }) {
      each { job.run(library) }
      done += 1
    }
    return done
  }

  /// Refuses the oldest pending item, if there is no library to run it with at the moment.
  func refuseNext(because reason: any Error) {
    drain()
    waiting.withLock { $0.next() }?.refuse(reason)
  }

  /// Whether ``close()`` was called.
  public var isClosed: Bool { waiting.withLock { $0.isClosed } }

  /// Takes no more work, refuses pending work, and wakes all waiting threads.
  public func close() {
    let rest = waiting.withLock { waiting in
      waiting.isClosed = true
      defer { waiting.jobs.removeAll() }
      let rest = waiting.jobs[waiting.first...]
      waiting.first = 0
      return rest
    }
    for job in rest { job.refuse(Refusal.closed) }
    signal()
  }

  private func put(_ job: Job) -> Refusal? {
    let refusal: Refusal? = waiting.withLock { waiting in
      if waiting.isClosed { return .closed }
      if waiting.count >= most { return .overloaded }
      waiting.jobs.append(job)
      return nil
    }
    if refusal == nil { signal() }
    return refusal
  }

  /// Reads one of the bytes, so that the others wake other threads.
  private func drain() {
    var byte: UInt8 = 0
    _ = read(descriptor, &byte, 1)
  }

  private func signal() {
    // A full pipe has woken every thread.
    var byte: UInt8 = 1
    _ = write(wakeup, &byte, 1)
  }
}

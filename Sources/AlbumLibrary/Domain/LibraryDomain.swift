import Glibc
import Synchronization

/// Work for a library that lives on another thread, in the order it came.
///
/// A ``LibraryAPI`` belongs to whoever made it. A domain is how others ask it for something: they
/// hand over what is to be done, and whoever has the library does it when it suits, with
/// ``run(_:)``. So the library, its observers and its scripts stay where they are, and nobody needs
/// a lock. Several threads, each with a library of its own on the same file, may serve one domain.
public final class LibraryDomain: Sendable {
  /// Why a domain takes no work.
  public enum Refusal: Error, Sendable {
    /// So much is waiting that more would only wait in vain.
    case overloaded
    /// It is about to end.
    case closed
  }

  private struct Job: Sendable {
    let run: @Sendable (LibraryAPI) -> Void
    let refuse: @Sendable (any Error) -> Void
  }

  private struct Waiting: Sendable {
    var jobs: [Job] = []
    /// Those before are done; taken off together, now and then.
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

  /// Can be read (`poll`) while something waits to be done.
  public let descriptor: Int32
  private let bell: Int32

  /// Makes a domain in which nothing waits.
  ///
  /// - Parameter most: how much may wait before more is refused.
  /// - Throws: ``LibraryError/storage(_:)`` when the process may open no more files.
  public init(most: Int = 1024) throws {
    self.most = most
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw LibraryError.storage("too many open files") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, bell) = (ends[0], ends[1])
  }

  deinit {
    Glibc.close(descriptor)
    Glibc.close(bell)
  }

  /// Has something done with the library, and waits for what it gives.
  ///
  /// - Parameter body: runs where the library lives.
  /// - Returns: what `body` returns.
  /// - Throws: ``Refusal``; whatever `body` throws.
  public func perform<Result: Sendable>(
    _ body: @escaping @Sendable (LibraryAPI) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let job = Job(
        run: { library in
          continuation.resume(with: Swift.Result { try body(library) })
        }, refuse: { continuation.resume(throwing: $0) })
      if let refusal = put(job) { continuation.resume(throwing: refusal) }
    }
  }

  /// Does what waits, until nothing does.
  ///
  /// - Parameter library: the library that all of it is done with.
  /// - Returns: how much was done.
  @discardableResult
  public func run(_ library: LibraryAPI) -> Int {
    silence()
    var done = 0
    while let job = waiting.withLock({ $0.next() }) {
      job.run(library)
      done += 1
    }
    return done
  }

  /// Refuses what has waited longest, where there is no library to do it with at the moment.
  ///
  /// - Parameter reason: why.
  func refuseNext(because reason: any Error) {
    silence()
    waiting.withLock { $0.next() }?.refuse(reason)
  }

  /// Whether ``close()`` was called.
  public var isClosed: Bool { waiting.withLock { $0.isClosed } }

  /// Takes no more work, refuses what waits, and wakes whoever waits for some.
  public func close() {
    let rest = waiting.withLock { waiting in
      waiting.isClosed = true
      defer { waiting.jobs.removeAll() }
      let rest = waiting.jobs[waiting.first...]
      waiting.first = 0
      return rest
    }
    for job in rest { job.refuse(Refusal.closed) }
    ring()
  }

  private func put(_ job: Job) -> Refusal? {
    let refusal: Refusal? = waiting.withLock { waiting in
      if waiting.isClosed { return .closed }
      if waiting.count >= most { return .overloaded }
      waiting.jobs.append(job)
      return nil
    }
    if refusal == nil { ring() }
    return refusal
  }

  /// Reads one of the bytes, so that the others wake other threads.
  private func silence() {
    var byte: UInt8 = 0
    _ = read(descriptor, &byte, 1)
  }

  private func ring() {
    // A pipe that is full has woken everybody.
    var byte: UInt8 = 1
    _ = write(bell, &byte, 1)
  }
}

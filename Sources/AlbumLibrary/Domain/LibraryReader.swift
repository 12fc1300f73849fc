import AlbumFiles
import Foundation
import Glibc
import Synchronization

/// Reads a library from any thread, concurrently with writers.
///
/// Each of its threads has a separate connection. SQLite's write-ahead log lets them read while
/// this process or another one writes; each read sees a consistent snapshot of the library.
public final class LibraryReader: Sendable {
  private let domain: LibraryDomain
  /// The reads with a time limit.
  let deadlines: ReadingDeadlines

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - path: the library's file, which exists.
  ///   - connections: the number of concurrent reads.
  ///   - most: the maximum number of waiting reads.
  ///   - waitLimit: the maximum time of a read, including its waiting; it is stopped at most an
  ///     eighth of that later.
  /// - Throws: ``LibraryError`` when the file cannot be opened.
  public convenience init(
    path: String, connections: Int = 2, most: Int = 1024, waitLimit: Duration = .seconds(60)
  ) throws {
    try self.init(path: path, connections: connections, most: most, waitLimit: waitLimit) {
      try LibraryAPI(path: path, waitLimit: 5)
    }
  }

  /// Starts the threads, each with a library that `open` opens.
  init(
    path: String, connections: Int, most: Int = 1024, waitLimit: Duration = .seconds(60),
    open: @escaping @Sendable () throws -> LibraryAPI
  ) throws {
    deadlines = ReadingDeadlines(waitLimit)
    domain = try LibraryDomain(most: most)
    // Reports an error of the file now, while there is a caller to report it to.
    try open().close()
    let file = FileStatus(path)
    for _ in 0..<max(1, connections) {
      let domain = domain
      Thread.detachNewThread { Self.serve(domain, path: path, file, open) }
    }
  }

  deinit { domain.close() }

  /// Reads from a consistent snapshot of the library.
  ///
  /// A cancelled task stops its current statement, and so does the time limit.
  ///
  /// - Parameters:
  ///   - mayTakeLong: whether there is no time limit.
  ///   - body: reads; it must not write to the library.
  /// - Returns: the result of `body`.
  /// - Throws: ``LibraryDomain/Refusal``, ``LibraryError``, `CancellationError`; any error of
  ///   `body`.
  public func read<Result: Sendable>(
    mayTakeLong: Bool = false, _ body: @escaping @Sendable (LibraryAPI) throws -> Result
  ) async throws -> Result {
    try await look(mayTakeLong: mayTakeLong) { library in
      try library.consistently { try body(library) }
    }
  }

  /// Reads data with a separate state, such as covers, which is not part of a consistent snapshot.
  ///
  /// - Parameters:
  ///   - mayTakeLong: whether there is no time limit.
  ///   - body: must not change albums.
  /// - Returns: the result of `body`.
  /// - Throws: as ``read(mayTakeLong:_:)``.
  public func look<Result: Sendable>(
    mayTakeLong: Bool = false, _ body: @escaping @Sendable (LibraryAPI) throws -> Result
  ) async throws -> Result {
    let ticket = ReadRequest()
    let number = mayTakeLong ? nil : deadlines.begin(ticket)
    defer { if let number { deadlines.end(number) } }
    return try await withTaskCancellationHandler {
      try await domain.perform { library in
        guard ticket.begin(library.interrupter) else { throw CancellationError() }
        defer { ticket.end() }
        return try body(library)
      }
    } onCancel: {
      ticket.cancel()
    }
  }

  /// Takes no more reads; waiting ones are refused.
  public func close() { domain.close() }

  private static func serve(
    _ domain: LibraryDomain, path: String, _ file: FileStatus?, _ open: () throws -> LibraryAPI
  ) {
    // Opened now, so that the first read need not wait for it; an error now is retried then.
    var library = isSame(path, file) ? try? open() : nil
    while !domain.isClosed {
      var request = pollfd(fd: domain.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, -1)
      if library == nil, !domain.isClosed {
        // Never another file that replaced the library: it would be opened with the log of this
        // one.
        guard isSame(path, file) else { return domain.close() }
        do { library = try open() } catch {
          // Too many open files and similar errors may be gone by the next read.
          domain.refuseNext(because: error)
        }
      }
      if let library { domain.run(library) }
    }
    try? library?.close()
  }

  private static func isSame(_ path: String, _ file: FileStatus?) -> Bool {
    guard let file else { return false }
    return FileStatus(path)?.isSame(as: file) == true
  }
}

/// Stops reads that take too long.
///
/// It checks all reads periodically instead of setting a timer for each: a timer stays in memory
/// until its time comes, even if the read ended long before, so thousands of reads a second would
/// leave as many timers as there were reads during one time limit.
final class ReadingDeadlines: Sendable {
  private struct Reads: Sendable {
    var underWay: [UInt64: (ticket: ReadRequest, end: ContinuousClock.Instant)] = [:]
    var lastNumber: UInt64 = 0
    var isWatched = false
  }

  private let reads = Mutex(Reads())
  private let waitLimit: Duration

  /// - Parameter waitLimit: the maximum time of a read; it is stopped at most an eighth of that
  ///   later.
  init(_ waitLimit: Duration) { self.waitLimit = waitLimit }

  /// The number of reads with a time limit.
  var count: Int { reads.withLock { $0.underWay.count } }

  /// Starts the time limit of a read.
  ///
  /// - Returns: the number to pass to ``end(_:)``.
  func begin(_ ticket: ReadRequest) -> UInt64 {
    let end = ContinuousClock.now + waitLimit
    let (number, isWatched) = reads.withLock { reads in
      reads.lastNumber += 1
      reads.underWay[reads.lastNumber] = (ticket, end)
      defer { reads.isWatched = true }
      return (reads.lastNumber, reads.isWatched)
    }
    if !isWatched { Task.detached { await self.watch() } }
    return number
  }

  /// Removes a finished read.
  func end(_ number: UInt64) { _ = reads.withLock { $0.underWay.removeValue(forKey: number) } }

  /// Checks until there is no read left.
  private func watch() async {
    while true {
      try? await Task.sleep(for: waitLimit / 8)
      let late: [ReadRequest]? = reads.withLock { reads in
        reads.isWatched = !reads.underWay.isEmpty
        guard reads.isWatched else { return nil }
        let now = ContinuousClock.now
        let late = reads.underWay.filter { $0.value.end <= now }
        for number in late.keys { reads.underWay[number] = nil }
        return late.values.map(\.ticket)
      }
      guard let late else { return }
      for ticket in late { ticket.cancel() }
    }
  }
}

/// The state of one read: waiting, running or cancelled.
final class ReadRequest: Sendable {
  private enum State: Sendable {
    case waiting
    case running(@Sendable () -> Void)
    case over
  }

  private let state = Mutex(State.waiting)

  /// - Returns: false when it was cancelled.
  func begin(_ interrupt: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard case .waiting = state else { return false }
      state = .running(interrupt)
      return true
    }
  }

  func end() { state.withLock { $0 = .over } }

  func cancel() {
    let isRunning = state.withLock { state in
      guard case .running(let interrupt) = state else {
        state = .over
        return false
      }
      // Inside the lock, so that the current statement still belongs to this read.
      interrupt()
      return true
    }
    guard isRunning else { return }
    // The read may have been between two statements, which an interrupt does not stop.
    Task.detached {
      try? await Task.sleep(for: .milliseconds(10))
      self.cancel()
    }
  }
}

import AlbumFiles
import Foundation
import Glibc

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

  deinit {
    domain.close()
  }

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
  public func close() {
    domain.close()
  }

  private static func serve(
    _ domain: LibraryDomain, path: String, _ file: FileStatus?,
    _ open: () throws -> LibraryAPI
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
        do {
          library = try open()
        } catch {
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

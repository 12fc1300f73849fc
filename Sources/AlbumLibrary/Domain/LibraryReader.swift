import AlbumFiles
import Foundation
import Glibc

/// Reads a library from any thread, beside whoever writes to it.
///
/// Each of its threads has a connection of its own. SQLite's write-ahead log lets them read while this
/// process or another one writes; each read sees the library as it is at one moment.
public final class LibraryReader: Sendable {
  private let domain: LibraryDomain
  /// The reads that are waited for.
  let deadlines: ReadingDeadlines

  /// Begins to serve reads.
  ///
  /// - Parameters:
  ///   - path: the library's file, which is there.
  ///   - connections: how many reads go on at the same time.
  ///   - most: how many may wait before more are refused.
  ///   - waitLimit: how long a read may take, with its waiting; it is stopped an eighth of that later at
  ///     the latest.
  /// - Throws: ``LibraryError`` when the file cannot be opened.
  public convenience init(
    path: String, connections: Int = 2, most: Int = 1024, waitLimit: Duration = .seconds(60)
  ) throws {
    try self.init(path: path, connections: connections, most: most, waitLimit: waitLimit) {
      try LibraryAPI(path: path, waitLimit: 5)
    }
  }

  /// Begins to serve reads of a library that `open` opens, on each of the threads.
  init(
    path: String, connections: Int, most: Int = 1024, waitLimit: Duration = .seconds(60),
    open: @escaping @Sendable () throws -> LibraryAPI
  ) throws {
    deadlines = ReadingDeadlines(waitLimit)
    domain = try LibraryDomain(most: most)
    // Says at once what is wrong with the file, to whoever can be told.
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

  /// Reads something, with everything as it is at one moment.
  ///
  /// A task that is cancelled stops the statement it waits for, and so does the end of the time limit.
  ///
  /// - Parameters:
  ///   - mayTakeLong: whether there is no time limit.
  ///   - body: reads; the library it is given must not be written.
  /// - Returns: what `body` returns.
  /// - Throws: ``LibraryDomain/Refusal``, ``LibraryError``, `CancellationError`; whatever `body`
  ///   throws.
  public func read<Result: Sendable>(
    mayTakeLong: Bool = false, _ body: @escaping @Sendable (LibraryAPI) throws -> Result
  ) async throws -> Result {
    try await look(mayTakeLong: mayTakeLong) { library in
      try library.consistently { try body(library) }
    }
  }

  /// Looks at something that keeps books of its own, such as covers, and so is no part of a read at
  /// one moment.
  ///
  /// - Parameters:
  ///   - mayTakeLong: whether there is no time limit.
  ///   - body: must not change albums.
  /// - Returns: what `body` returns.
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

  /// Takes no more reads; those that wait are refused.
  public func close() {
    domain.close()
  }

  private static func serve(
    _ domain: LibraryDomain, path: String, _ file: FileStatus?,
    _ open: () throws -> LibraryAPI
  ) {
    // At once, so that the first read need not wait for it; what fails now is tried again then.
    var library = isSame(path, file) ? try? open() : nil
    while !domain.isClosed {
      var request = pollfd(fd: domain.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, -1)
      if library == nil, !domain.isClosed {
        // Never another file that was put in the library's place: it would be taken for one with the log
        // of this one.
        guard isSame(path, file) else { return domain.close() }
        do {
          library = try open()
        } catch {
          // Too many open files and the like may have passed by the next read.
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

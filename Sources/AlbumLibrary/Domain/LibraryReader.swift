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
  ///   - patience: how long a read may take, with its waiting; it is stopped an eighth of that later at
  ///     the latest.
  /// - Throws: ``LibraryError`` when the file cannot be opened.
  public init(
    path: String, connections: Int = 2, most: Int = 1024, patience: Duration = .seconds(60)
  ) throws {
    deadlines = ReadingDeadlines(patience)
    domain = try LibraryDomain(most: most)
    // Says at once what is wrong with the file, to whoever can be told.
    try LibraryAPI(path: path, patience: 5).close()
    let file = FileStatus(path)
    for _ in 0..<max(1, connections) {
      let domain = domain
      Thread.detachNewThread { Self.serve(domain, path: path, file) }
    }
  }

  deinit {
    domain.close()
  }

  /// Reads something, with everything as it is at one moment.
  ///
  /// A task that is cancelled stops the statement it waits for, and so does the end of patience.
  ///
  /// - Parameters:
  ///   - mayTakeLong: whether patience has no end.
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
  ///   - mayTakeLong: whether patience has no end.
  ///   - body: must not change albums.
  /// - Returns: what `body` returns.
  /// - Throws: as ``read(mayTakeLong:_:)``.
  public func look<Result: Sendable>(
    mayTakeLong: Bool = false, _ body: @escaping @Sendable (LibraryAPI) throws -> Result
  ) async throws -> Result {
    let ticket = ReadingTicket()
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

  private static func serve(_ domain: LibraryDomain, path: String, _ file: FileStatus?) {
    var library: LibraryAPI?
    while !domain.isClosed {
      // At once, and again after what may have been a moment's trouble; never another file that was put in
      // the library's place: it would be taken for one with the log of this one.
      if library == nil, let file, FileStatus(path)?.isSame(as: file) == true {
        library = try? LibraryAPI(path: path, patience: 5)
      }
      var request = pollfd(fd: domain.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, -1)
      guard let library else {
        domain.close()
        return
      }
      domain.run(library)
    }
    try? library?.close()
  }
}

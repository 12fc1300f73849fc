public import AlbumLibrary
import Glibc

/// The library's side of a server: runs the work of requests on the library's thread, and notices
/// changes of other processes.
public final class LibraryLoop {
  private let library: LibraryAPI
  private let served: ServedLibrary
  private let tasks: [BackgroundTask]
  private let parts: [AnyObject?]
  private let lookEvery: Int
  private let failed: (any Error) -> Void
  /// Called after work was done: saves the stores of scripts, and shows their output.
  public var settle: () -> Void = {}
  /// Runs the work of one request, which scripts share a time limit for.
  public var request: (_ work: () -> Void) -> Void = { $0() }
  private var seen: UInt64 = 0
  private let heartbeat: Duration
  private var lastRung = ContinuousClock.now
  private var lastDone: [ContinuousClock.Instant?]

  /// Makes a loop for a library.
  ///
  /// - Parameters:
  ///   - library: the library; it stays on its thread.
  ///   - server: the server.
  ///   - tasks: the background tasks.
  ///   - tables: makes the tables of layouts; nil for none.
  ///   - imports: imports files; nil for none.
  ///   - commands: the commands of scripts; nil for none.
  ///   - failed: called with errors outside requests.
  public init(
    _ library: LibraryAPI, for server: LibraryServer, tasks: [BackgroundTask] = [],
    tables: (any AlbumTables)? = nil, imports: (any AlbumImports)? = nil,
    commands: (any AlbumCommands)? = nil, failed: @escaping (any Error) -> Void
  ) {
    (self.library, self.tasks, self.failed) = (library, tasks, failed)
    served = server.library
    parts = [tables, imports, commands]
    if let tables { server.library.tables.put(tables) }
    if let imports { server.library.imports.put(imports) }
    if let commands { server.library.commands.put(commands) }
    heartbeat = server.configuration.limits.heartbeat
    lookEvery = server.configuration.limits.lookEvery
    lastDone = tasks.map { _ in nil }
  }

  /// A descriptor that is readable when there is work.
  public var descriptor: Int32 { served.domain.descriptor }

  /// The maximum time to wait for that, in milliseconds.
  public var wait: Int32 { Int32(lookEvery) }

  /// Whether the library is still the one that was opened; otherwise no request is served any more.
  public var validity: LibraryVersion.Validity { served.version.validity }

  /// Does pending work, for a short time: its caller must notice that it is to end.
  public func turn() {
    served.version.look()
    // Pending work is refused rather than written to a file that is another library now.
    guard served.version.validity == .current else { return served.close() }
    let end = ContinuousClock.now + .milliseconds(lookEvery)
    let done = served.domain.run(library, each: request) { [served] in
      served.version.look()
      return served.version.isCertain && .now < end
    }
    do {
      // Notifies observers of changes of other processes.
      try library.refresh()
    } catch {
      failed(error)
    }
    let number = served.version.look()
    let isChanged = number != seen
    seen = number
    signal(isChanged)
    for (index, task) in tasks.enumerated() {
      let now = ContinuousClock.now
      if let last = lastDone[index], !isChanged, now - last < task.interval { continue }
      lastDone[index] = now
      do { try task.body(library) } catch { failed(error) }
    }
    if done > 0 || isChanged { settle() }
  }

  /// Wakes the followers: after a change, and often enough for heartbeats.
  private func signal(_ isChanged: Bool) {
    let now = ContinuousClock.now
    guard isChanged || now - lastRung >= heartbeat else { return }
    lastRung = now
    served.changes.signal()
  }

  /// Runs the loops of a server's libraries until it has ended.
  ///
  /// - Parameters:
  ///   - loops: the loops of its library, and of those of its other servers.
  ///   - server: the server.
  ///   - wait: waits until a descriptor is readable, for at most a number of milliseconds.
  public static func keep(
    _ loops: [LibraryLoop], until server: LibraryServer,
    wait: (_ descriptors: [Int32], _ milliseconds: Int32) -> Void
  ) {
    while !server.hasEnded {
      wait(loops.map(\.descriptor), loops.map(\.wait).min() ?? 50)
      for loop in loops { loop.turn() }
    }
    server.close()
  }
}

/// A periodic task of a server: it runs every few seconds, and after each change.
public struct BackgroundTask {
  /// The maximum time between two runs.
  public let interval: Duration
  /// The task, which runs on the library's thread; it must be quick, since writes wait for it.
  public let body: (LibraryAPI) throws -> Void

  /// Makes a task.
  public init(every interval: Duration, _ body: @escaping (LibraryAPI) throws -> Void) {
    (self.interval, self.body) = (interval, body)
  }
}

public import AlbumLibrary
import Glibc

/// The library's side of a server: does what requests ask for, on the thread the library lives on,
/// and notices what other processes do.
public final class LibraryLoop {
  private let library: LibraryAPI
  private let served: ServedLibrary
  private let tasks: [BackgroundTask]
  private let tables: (any AlbumTables)?
  private let lookEvery: Int
  private let failed: (any Error) -> Void
  /// Called after something was done: writes what scripts want kept, shows what they said.
  public var settle: () -> Void = {}
  private var seen: UInt64 = 0
  private let heartbeat: Duration
  private var lastRung = ContinuousClock.now
  private var lastDone: [ContinuousClock.Instant?]

  /// Takes charge of a library.
  ///
  /// - Parameters:
  ///   - library: the library; it stays where it is.
  ///   - server: who asks for things.
  ///   - tasks: what is done beside.
  ///   - tables: says what layouts show; nil where nobody shall ask.
  ///   - failed: told of what fails beside requests.
  public init(
    _ library: LibraryAPI, for server: LibraryServer, tasks: [BackgroundTask] = [],
    tables: (any AlbumTables)? = nil, failed: @escaping (any Error) -> Void
  ) {
    self.library = library
    served = server.library
    self.tasks = tasks
    self.tables = tables
    if let tables { server.library.tables.put(tables) }
    heartbeat = server.configuration.limits.heartbeat
    lookEvery = server.configuration.limits.lookEvery
    self.failed = failed
    lastDone = tasks.map { _ in nil }
  }

  /// What can be read when there is something to do.
  public var descriptor: Int32 { served.domain.descriptor }

  /// How long to wait for that at most, in milliseconds.
  public var wait: Int32 { Int32(lookEvery) }

  /// Whether the library is still the one that was opened; once it is not, nothing is answered any more.
  public var validity: LibraryVersion.Validity { served.version.validity }

  /// Does what there is to do.
  public func turn() {
    served.version.look()
    // What waits is refused rather than written into a file that is another library now.
    guard served.version.validity == .current else { return served.close() }
    guard !served.version.isDoubtful else { return }
    let done = served.domain.run(library)
    do {
      // Tells observers of what other processes did.
      try library.refresh()
    } catch {
      failed(error)
    }
    let number = served.version.look()
    let isChanged = number != seen
    seen = number
    ring(isChanged)
    for (index, task) in tasks.enumerated() {
      let now = ContinuousClock.now
      if let last = lastDone[index], !isChanged, now - last < task.interval { continue }
      lastDone[index] = now
      do { try task.body(library) } catch { failed(error) }
    }
    if done > 0 || isChanged { settle() }
  }

  /// Wakes whoever follows: at a change, and often enough to be known to be there.
  private func ring(_ isChanged: Bool) {
    let now = ContinuousClock.now
    guard isChanged || now - lastRung >= heartbeat else { return }
    lastRung = now
    served.bell.ring()
  }

  /// Turns until a server has ended.
  ///
  /// - Parameters:
  ///   - server: the server.
  ///   - wait: waits until the descriptor can be read, for so many milliseconds at most.
  public func keep(
    until server: LibraryServer, wait: (_ descriptor: Int32, _ milliseconds: Int32) -> Void
  ) {
    while !server.hasEnded {
      wait(descriptor, self.wait)
      turn()
    }
  }
}

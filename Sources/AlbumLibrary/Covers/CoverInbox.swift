import Glibc
import Synchronization

/// The results of background work, until the library takes them.
final class CoverInbox: Sendable {
  /// The result for one location.
  struct Outcome: Sendable {
    let place: CoverLocation
    let result: Result<PictureRecord, CoverError>
  }

  /// Signalled for each result.
  let bell = CoverBell()
  private let outcomes = Mutex<[Outcome]>([])

  /// Whether there are no results.
  var isEmpty: Bool { outcomes.withLock { $0.isEmpty } }

  /// Adds a result; from any thread.
  func put(_ outcome: Outcome) {
    outcomes.withLock { $0.append(outcome) }
    bell.ring()
  }

  /// Takes all results.
  func take() -> [Outcome] {
    outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
  }
}

/// Wakes a thread that waits for covers.
public final class CoverBell: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Ends one wait, the current or the next; from any thread, and from a signal handler.
  public func ring() {
    sem_post(semaphore)
  }

  /// Waits for a signal.
  func wait() {
    while sem_wait(semaphore) != 0, errno == EINTR {}
  }
}

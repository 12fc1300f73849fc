import Glibc
import Synchronization

/// What background work has to say to the library, until the library looks.
final class CoverInbox: Sendable {
  /// What became of one place.
  struct Outcome: Sendable {
    let place: CoverLocation
    let result: Result<PictureRecord, CoverError>
  }

  /// Rung for each outcome.
  let bell = CoverBell()
  private let outcomes = Mutex<[Outcome]>([])

  /// Whether there is nothing to take.
  var isEmpty: Bool { outcomes.withLock { $0.isEmpty } }

  /// Puts an outcome in; from any thread.
  func put(_ outcome: Outcome) {
    outcomes.withLock { $0.append(outcome) }
    bell.ring()
  }

  /// Takes all that is there.
  func take() -> [Outcome] {
    outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
  }
}

/// Wakes whoever waits for covers.
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

  /// Ends one wait, this or the next; from any thread, and from a signal handler.
  public func ring() {
    sem_post(semaphore)
  }

  /// Waits until it rings.
  func wait() {
    while sem_wait(semaphore) != 0, errno == EINTR {}
  }
}

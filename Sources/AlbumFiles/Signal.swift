import Glibc

/// Wakes a thread that waits.
///
/// Unchecked: the system guards the semaphore.
package final class Signal: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  /// - Parameter count: the number of waits that end at once.
  package init(_ count: Int = 0) {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, UInt32(count))
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Ends one wait, the current or the next; from any thread, and from a signal handler.
  package func send() { sem_post(semaphore) }

  /// Waits until it is sent.
  package func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }
}

import Synchronization

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

  func end() {
    state.withLock { $0 = .over }
  }

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

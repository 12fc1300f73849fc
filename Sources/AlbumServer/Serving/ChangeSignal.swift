import Synchronization

/// Wakes the tasks that wait for changes.
final class ChangeSignal: Sendable {
  private struct State: Sendable {
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var next = 0
    var isOver = false
  }

  private let state = Mutex(State())
  private let most: Int

  init(most: Int) { self.most = most }

  /// Sends a signal immediately, then whenever ``signal()`` is called; consecutive signals may be
  /// merged.
  ///
  /// - Returns: nil when there are too many listeners.
  func listen() -> (id: Int, rings: AsyncStream<Void>)? {
    let (rings, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    return state.withLock { state in
      guard !state.isOver, state.listeners.count < most else { return nil }
      state.next += 1
      state.listeners[state.next] = continuation
      continuation.yield()
      return (state.next, rings)
    }
  }

  /// Ends a listener's stream.
  func forget(_ id: Int) { state.withLock { $0.listeners.removeValue(forKey: id) }?.finish() }

  /// Wakes all listeners.
  func signal() {
    state.withLock { state in
      for continuation in state.listeners.values { continuation.yield() }
    }
  }

  /// Ends all streams.
  func end() {
    let listeners = state.withLock { state in
      state.isOver = true
      defer { state.listeners.removeAll() }
      return state.listeners.values
    }
    for continuation in listeners { continuation.finish() }
  }
}

import Synchronization

/// Wakes whoever waits for changes.
final class ChangeSignal: Sendable {
  private struct State: Sendable {
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var next = 0
    var isOver = false
  }

  private let state = Mutex(State())
  private let most: Int

  init(most: Int) {
    self.most = most
  }

  /// Rings at once, then whenever ``ring()`` is called; several rings in a row may become one.
  ///
  /// - Returns: nil when too many listen already.
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

  /// Ends a listener's rings.
  func forget(_ id: Int) {
    state.withLock { $0.listeners.removeValue(forKey: id) }?.finish()
  }

  /// Wakes everybody.
  func ring() {
    state.withLock { state in
      for continuation in state.listeners.values { continuation.yield() }
    }
  }

  /// Ends everybody's rings.
  func end() {
    let listeners = state.withLock { state in
      state.isOver = true
      defer { state.listeners.removeAll() }
      return state.listeners.values
    }
    for continuation in listeners { continuation.finish() }
  }
}

import Synchronization

/// An amount that all requests share, such as the bytes of bodies in memory.
final class Budget: Sendable {
  private let rest: Mutex<Int>

  /// Makes a budget.
  init(_ amount: Int) {
    rest = Mutex(amount)
  }

  /// Takes an amount.
  ///
  /// - Returns: false when less than that is left; then nothing is taken.
  func take(_ amount: Int) -> Bool {
    rest.withLock { rest in
      guard amount <= rest else { return false }
      rest -= amount
      return true
    }
  }

  /// Returns an amount that was taken.
  func give(back amount: Int) {
    rest.withLock { $0 += amount }
  }
}

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
  /// - Returns: false when so much is not left; then nothing is taken.
  func take(_ amount: Int) -> Bool {
    rest.withLock { rest in
      guard amount <= rest else { return false }
      rest -= amount
      return true
    }
  }

  /// Gives back what was taken.
  func give(back amount: Int) {
    rest.withLock { $0 += amount }
  }
}

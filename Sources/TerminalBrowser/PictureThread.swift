import Foundation

/// Draws pictures on a separate thread, by priority.
///
/// The list of wanted pictures is replaced each time, so that pictures no longer wanted are not
/// drawn.
final class PictureThread: @unchecked Sendable {
  /// A picture to draw.
  struct Order: Hashable, Sendable {
    let path: String
    let frame: PictureFrame
  }

  /// Draws one.
  typealias Draw = @Sendable (Order, _ identifier: UInt32) throws -> TerminalPicture
  /// The result of an order; nil if there is no such picture.
  typealias Outcome = (order: Order, identifier: UInt32, picture: TerminalPicture?)

  private let draw: Draw
  private let tell: @Sendable () -> Void
  private let condition = NSCondition()
  // The following variables are accessed only with the condition locked.
  private var orders: [(order: Order, identifier: UInt32)] = []
  private var underWay: Order?
  private var outcomes: [Outcome] = []
  private var isEnding = false

  /// Starts the thread.
  init(tell: @escaping @Sendable () -> Void, draw: @escaping Draw) {
    self.draw = draw
    self.tell = tell
    let thread = Thread { [self] in work() }
    thread.start()
  }

  /// Replaces the list of wanted pictures.
  func want(_ orders: [(order: Order, identifier: UInt32)]) {
    condition.withLock {
      self.orders = orders.filter { entry in
        entry.order != underWay && !outcomes.contains { $0.order == entry.order }
      }
      condition.signal()
    }
  }

  /// The pictures drawn since the last call.
  func take() -> [Outcome] {
    condition.withLock {
      defer { outcomes = [] }
      return outcomes
    }
  }

  /// Ends the thread after the current picture, without waiting for it.
  func end() {
    condition.withLock {
      isEnding = true
      condition.signal()
    }
  }

  private func work() {
    while let next = next() {
      let picture = try? draw(next.order, next.identifier)
      condition.withLock {
        underWay = nil
        outcomes.append((next.order, next.identifier, picture))
      }
      tell()
    }
  }

  private func next() -> (order: Order, identifier: UInt32)? {
    condition.withLock {
      while orders.isEmpty && !isEnding { condition.wait() }
      guard !isEnding else { return nil }
      let next = orders.removeFirst()
      underWay = next.order
      return next
    }
  }
}

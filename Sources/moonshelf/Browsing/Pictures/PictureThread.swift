import AlbumLibrary
import Foundation

/// Draws pictures on a thread of its own, the most wanted one first.
///
/// What is wanted is said anew each time, so that what is no longer wanted is not drawn.
final class PictureThread: @unchecked Sendable {
  /// A picture to draw.
  struct Order: Hashable, Sendable {
    let path: String
    let frame: PictureFrame
  }

  /// Draws one.
  typealias Draw = @Sendable (Order, _ identifier: UInt32) throws -> TerminalPicture
  /// What became of an order; nil where there is no such picture.
  typealias Outcome = (order: Order, identifier: UInt32, picture: TerminalPicture?)

  private let draw: Draw
  private let tell: @Sendable () -> Void
  private let condition = NSCondition()
  // What follows is touched with the condition locked only.
  private var orders: [(order: Order, identifier: UInt32)] = []
  private var underWay: Order?
  private var outcomes: [Outcome] = []
  private var isEnding = false

  /// Begins.
  ///
  /// - Parameters:
  ///   - tell: called on the thread after each picture.
  ///   - draw: draws one, however long it takes.
  init(tell: @escaping @Sendable () -> Void, draw: @escaping Draw) {
    self.draw = draw
    self.tell = tell
    let thread = Thread { [self] in work() }
    thread.start()
  }

  /// Says what is wanted, and no longer what was wanted before.
  func want(_ orders: [(order: Order, identifier: UInt32)]) {
    condition.withLock {
      self.orders = orders.filter { entry in
        entry.order != underWay && !outcomes.contains { $0.order == entry.order }
      }
      condition.signal()
    }
  }

  /// What was drawn since the last question.
  func take() -> [Outcome] {
    condition.withLock {
      defer { outcomes = [] }
      return outcomes
    }
  }

  /// Ends it after the picture under way, which nobody waits for.
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

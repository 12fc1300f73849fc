/// Those who want to be called for something, in the order of priority, then of registration.
///
/// A handler that fails is reported the first time; one that fails ``HandlerList/patience`` times
/// in a row is switched off, and that is reported too. The others never notice.
struct HandlerList<Handler> {
  /// How often in a row a handler may fail before it is switched off.
  static var patience: Int { 5 }

  /// One registered handler.
  final class Entry {
    let handler: Handler
    let owner: String
    let priority: Int
    let once: Bool
    fileprivate(set) var isActive = true
    fileprivate var failures = 0

    init(handler: Handler, owner: String, priority: Int, once: Bool) {
      self.handler = handler
      self.owner = owner
      self.priority = priority
      self.once = once
    }
  }

  private var entries: [Entry] = []

  /// Whether nobody wants to be called.
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a handler behind those of the same priority.
  mutating func insert(_ entry: Entry) {
    let index = entries.firstIndex { $0.priority < entry.priority } ?? entries.endIndex
    entries.insert(entry, at: index)
  }

  /// Takes a handler off, at once: it is not called any more even in a round under way.
  mutating func remove(_ entry: Entry) {
    entry.isActive = false
    entries.removeAll { $0 === entry }
  }

  /// Takes off all handlers of one owner.
  mutating func removeAll(of owner: String) {
    for entry in entries where entry.owner == owner { remove(entry) }
  }

  /// Those to call in one round.
  ///
  /// Handlers registered during the round wait for the next.
  var round: [Entry] { entries }

  /// Takes note of how a call went.
  ///
  /// - Returns: what to tell the user, if anything.
  mutating func note(_ error: (any Error)?, of entry: Entry, event: String) -> HandlerFailure? {
    guard let error else {
      entry.failures = 0
      return nil
    }
    entry.failures += 1
    if entry.failures >= Self.patience {
      remove(entry)
      return HandlerFailure(owner: entry.owner, event: event, cause: error, isSwitchedOff: true)
    }
    guard entry.failures == 1 else { return nil }
    return HandlerFailure(owner: entry.owner, event: event, cause: error, isSwitchedOff: false)
  }
}

/// A handler that failed, as it is reported to the user.
public struct HandlerFailure: Error {
  /// Whose handler it is: a script's name.
  public let owner: String
  /// The event it was called for.
  public let event: String
  /// What went wrong, with a script's traceback.
  public let cause: any Error
  /// Whether it failed so often that it is not called any more.
  public let isSwitchedOff: Bool
}

extension HandlerFailure: CustomStringConvertible {
  /// What failed, and what became of the handler.
  public var description: String {
    let ending =
      isSwitchedOff ? "\n\(owner): handler of \(event) switched off: it keeps failing" : ""
    return "\(owner): handler of \(event) failed: \(cause)\(ending)"
  }
}

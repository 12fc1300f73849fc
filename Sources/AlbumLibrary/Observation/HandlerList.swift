/// Those who want to be called for something, in the order of priority, then of registration.
///
/// A handler that fails is reported the first time; one that fails ``HandlerList/waitLimit`` times
/// in a row is switched off, and that is reported too. The others never notice.
struct HandlerList<Handler> {
  /// How often in a row a handler may fail before it is switched off.
  static var waitLimit: Int { 5 }

  /// One registered handler.
  final class Entry {
    /// What to call; nil once it was taken off.
    fileprivate(set) var handler: Handler?
    let owner: String
    let priority: Int
    let once: Bool
    fileprivate var failures = 0

    init(handler: Handler, owner: String, priority: Int, once: Bool) {
      self.handler = handler
      self.owner = owner
      self.priority = priority
      self.once = once
    }
  }

  /// In order; those that were taken off stay until they are the larger half.
  private var entries: [Entry] = []
  private var removedCount = 0

  /// Whether no handler is left.
  var isEmpty: Bool { entries.count == removedCount }

  /// Adds a handler behind those of the same priority.
  ///
  /// - Complexity: O(log n) behind all others, O(n) before any.
  mutating func insert(_ entry: Entry) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].priority < entry.priority { high = middle } else { low = middle + 1 }
    }
    entries.insert(entry, at: low)
  }

  /// Takes a handler off, at once: it is not called any more even in a round under way.
  ///
  /// - Complexity: O(1) on average: a script may take off as many as it has registered.
  mutating func remove(_ entry: Entry) {
    guard entry.handler != nil else { return }
    entry.handler = nil
    removedCount += 1
    guard removedCount > entries.count / 2 else { return }
    entries.removeAll { $0.handler == nil }
    removedCount = 0
  }

  /// Takes off all handlers of one owner.
  mutating func removeAll(of owner: String) {
    for entry in entries where entry.owner == owner { remove(entry) }
  }

  /// Those to call in one round; one that has no handler by then is left out.
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
    if entry.failures >= Self.waitLimit {
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
      isSwitchedOff ? "\n\(owner): handler of \(event) disabled: it keeps failing" : ""
    return "\(owner): handler of \(event) failed: \(cause)\(ending)"
  }
}

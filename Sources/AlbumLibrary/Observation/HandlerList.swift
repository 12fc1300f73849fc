public import AlbumModel

/// The handlers of one event, in the order of priority, then of registration.
///
/// A failing handler is reported the first time; one that fails ``HandlerList/failureLimit`` times in
/// a row is disabled, and that is reported too. The other handlers are not affected.
struct HandlerList<Handler> {
  /// How often in a row a handler may fail before it is disabled.
  static var failureLimit: Int { 5 }

  /// One registered handler.
  final class Entry {
    /// The function to call; nil after its removal.
    fileprivate(set) var handler: Handler?
    let owner: String
    let priority: Int
    let once: Bool
    let scope: ObserverScope
    /// Whether it is being called.
    var isRunning = false
    /// How often in a row it failed.
    var failures = 0

    init(
      handler: Handler, owner: String, priority: Int = 0, once: Bool = false,
      scope: ObserverScope = .everywhere
    ) {
      (self.scope, self.handler, self.owner) = (scope, handler, owner)
      (self.priority, self.once) = (priority, once)
    }
  }

  /// In order; removed ones stay until they are the majority.
  private var entries: [Entry] = []
  private var removedCount = 0

  /// Whether there are no handlers.
  var isEmpty: Bool { entries.count == removedCount }

  /// Whether any of them is in an audience.
  func contains(_ audience: Audience) -> Bool {
    entries.contains { $0.handler != nil && audience.includes($0.scope) }
  }

  /// Adds a handler after those of the same priority.
  ///
  /// - Complexity: O(log n) after all others, O(n) before any.
  mutating func insert(_ entry: Entry) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].priority < entry.priority { high = middle } else { low = middle + 1 }
    }
    entries.insert(entry, at: low)
  }

  /// Removes a handler immediately: it is not called any more even in the current round.
  ///
  /// - Complexity: O(1) on average, since a script may remove as many as it has registered.
  mutating func remove(_ entry: Entry) {
    guard entry.handler != nil else { return }
    entry.handler = nil
    removedCount += 1
    guard removedCount > entries.count / 2 else { return }
    entries.removeAll { $0.handler == nil }
    removedCount = 0
  }

  /// Removes all handlers of one owner.
  mutating func removeAll(of owner: String) {
    for entry in entries where entry.owner == owner { remove(entry) }
  }

  /// The entries to call in one round; one without a handler by then is skipped.
  ///
  /// Handlers registered during the round wait for the next.
  var round: [Entry] { entries }

  /// Records the failure of a call.
  ///
  /// - Returns: the failure to report to the user, if any.
  mutating func note(_ error: any Error, of entry: Entry, event: String) -> HandlerFailure? {
    entry.failures += 1
    let isSwitchedOff = entry.failures >= Self.failureLimit
    if isSwitchedOff { remove(entry) }
    guard isSwitchedOff || entry.failures == 1 else { return nil }
    return HandlerFailure(
      owner: entry.owner, event: event, cause: error, isSwitchedOff: isSwitchedOff)
  }
}

/// A failure of a handler, or of a computed field, for the user.
public struct HandlerFailure: Error {
  /// The owner of the handler: a script's name.
  public let owner: String
  /// What failed: a handler of an event, or the value of a field.
  public let subject: String
  /// The error, with a script's traceback.
  public let cause: any Error
  /// Whether it failed so often that it is disabled.
  public let isSwitchedOff: Bool

  /// Describes the failure of something that is not a handler.
  ///
  /// - Parameters:
  ///   - owner: the script's name.
  ///   - subject: what failed.
  ///   - cause: the error.
  public init(owner: String, subject: String, cause: any Error) {
    (self.owner, self.subject, self.cause) = (owner, subject, cause)
    isSwitchedOff = false
  }

  init(owner: String, event: String, cause: any Error, isSwitchedOff: Bool) {
    self.owner = owner
    subject = "handler of \(event)"
    self.cause = cause
    self.isSwitchedOff = isSwitchedOff
  }
}

extension HandlerFailure: CustomStringConvertible {
  /// The failure, and whether the handler is disabled.
  public var description: String {
    let ending = isSwitchedOff ? "\n\(owner): \(subject) disabled: it keeps failing" : ""
    return "\(owner): \(subject) failed: \(cause)\(ending)"
  }
}

/// A pending change, for hooks.
public struct PendingChange {
  /// The kind: `EventName.albumWillAdd`, `EventName.albumWillChange` or
  /// `EventName.albumWillRemove`.
  public let name: EventName
  /// The origin of the change.
  public let origin: Origin
  /// The current album; nil for one that is about to be added.
  public let album: Album?
  /// The new content of the album.
  ///
  /// A hook may change it; it is ignored when an album is removed.
  public var content: AlbumContent
}

/// The decision of a hook.
public enum HookVerdict: Equatable, Sendable {
  /// Allows the change.
  case proceed
  /// Refuses the change, with a reason.
  case veto(reason: String)
}

/// A handle for removing an observer or a hook.
///
/// The library keeps the registration alive: dropping this object does not remove the observer.
public final class Registration {
  private var cancelAction: (() -> Void)?

  init(cancel: @escaping () -> Void) { cancelAction = cancel }

  /// Removes the observer; safe to call more than once, and from within the observer.
  public func remove() {
    cancelAction?()
    cancelAction = nil
  }
}

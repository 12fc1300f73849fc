import AlbumModel

/// The observers and hooks of the library.
///
/// An event without observers is not even built: call ``observes(_:)`` first.
final class ObserverCenter {
  typealias EventHandler = (LibraryEvent) throws -> Void
  typealias HookHandler = (inout PendingChange) throws -> HookVerdict
  typealias FieldHandler = (Album, LibraryEvent.FieldChange) throws -> Void
  typealias PropertyHandler = (FieldValue?, FieldValue?) throws -> Void

  var eventHandlers: [EventName: HandlerList<EventHandler>] = [:]
  var hookHandlers: [EventName: HandlerList<HookHandler>] = [:]
  var fieldHandlers: [AlbumID: HandlerList<FieldHandler>] = [:]
  var propertyHandlers: [LibraryProperty: HandlerList<PropertyHandler>] = [:]

  /// Called for every failing handler.
  var onFailure: (HandlerFailure) -> Void = { _ in }

  /// The changes that hooks are deciding on, innermost last.
  private(set) var pending: [PendingChange] = []

  /// The number of calls of handlers so far.
  private(set) var callCount = 0
  /// The names under which observers were registered that are called once.
  private var onceNames: Set<String> = []

  /// The owner of the handler being called, for the label of its step.
  private(set) var callee: String?
  /// The event that it is called for.
  private var calledFor = ""
  /// Whether the library refused a change of that handler, which is not a failure of it.
  private var isRefused = false
  /// The handlers whose refused changes were reported.
  private var reported: Set<String> = []

  // MARK: Registering

  typealias Lists<Key: Hashable, Handler> =
    ReferenceWritableKeyPath<ObserverCenter, [Key: HandlerList<Handler>]>

  func register<Key, Handler>(
    _ entry: HandlerList<Handler>.Entry, in lists: Lists<Key, Handler>, at key: Key
  ) -> Registration {
    if case .once(let name) = entry.scope { onceNames.insert(name) }
    self[keyPath: lists][key, default: HandlerList()].insert(entry)
    return Registration { [weak self, weak entry] in
      guard let self, let entry else { return }
      self[keyPath: lists][key]?.remove(entry)
      if self[keyPath: lists][key]?.isEmpty == true { self[keyPath: lists][key] = nil }
    }
  }

  /// Removes all event and field handlers of one owner.
  func switchOff(owner: String, because reason: any Error) {
    func remove<Key, Handler>(_ lists: Lists<Key, Handler>) {
      for key in self[keyPath: lists].keys { self[keyPath: lists][key]?.removeAll(of: owner) }
      self[keyPath: lists] = self[keyPath: lists].filter { !$0.value.isEmpty }
    }
    remove(\.eventHandlers)
    remove(\.fieldHandlers)
    remove(\.propertyHandlers)
    onFailure(HandlerFailure(owner: owner, event: "changes", cause: reason, isSwitchedOff: true))
  }

  // MARK: Queries

  func observes(_ name: EventName, _ audience: Audience = .all) -> Bool {
    eventHandlers[name]?.contains(audience) ?? false
  }
  func observesFields(of album: AlbumID, _ audience: Audience = .all) -> Bool {
    fieldHandlers[album]?.contains(audience) ?? false
  }
  func observesFields(_ audience: Audience) -> Bool {
    fieldHandlers.values.contains { $0.contains(audience) }
  }
  func hooks(_ name: EventName) -> Bool { hookHandlers[name] != nil }
  var hooksAnything: Bool { !hookHandlers.isEmpty }

  /// Whether there are any observers of changes in the journal.
  var observesChanges: Bool {
    !fieldHandlers.isEmpty
      || [.albumChanged, .albumAdded, .albumRemoved, .albumMoved, .historyChanged].contains {
        observes($0)
      }
  }

  /// The names of the observers that are called once.
  func observersOnce() -> [String] {
    guard !onceNames.isEmpty else { return [] }
    onceNames = onceNames.filter { name in
      eventHandlers.values.contains { $0.contains(.once(as: name)) }
        || observesFields(.once(as: name))
    }
    return onceNames.sorted()
  }

  /// The observed properties of the library.
  var observedProperties: [LibraryProperty] {
    propertyHandlers.keys.sorted { $0.rawValue < $1.rawValue }
  }

  // MARK: Calling

  func deliver(_ event: LibraryEvent, to audience: Audience = .all) {
    call(\.eventHandlers, at: event.name, event: event.name.rawValue, to: audience) {
      try $0(event)
    }
  }

  func deliver(_ change: LibraryEvent.FieldChange, of album: Album, to audience: Audience = .all) {
    let event = "\(change.name) of album \(album.id)"
    call(\.fieldHandlers, at: album.id, event: event, to: audience) { try $0(album, change) }
  }

  func deliver(_ property: LibraryProperty, old: FieldValue?, new: FieldValue?) {
    call(\.propertyHandlers, at: property, event: property.rawValue) { try $0(old, new) }
  }

  /// Calls every hook in turn.
  ///
  /// - Returns: the first veto's reason, or nil when the change is allowed.
  func ask(_ change: inout PendingChange) -> String? {
    pending.append(change)
    defer { pending.removeLast() }
    var reason: String?
    var allowed = change
    call(\.hookHandlers, at: change.name, event: change.name.rawValue, isHook: true) { handler in
      guard reason == nil else { return }
      var attempt = allowed
      if case .veto(let why) = try handler(&attempt) { reason = why }
      allowed = attempt
    }
    change = allowed
    return reason
  }

  /// Reports, once for each owner, that the handler being called tried to change the library during
  /// undo or redo.
  func noteRefusal(_ error: any Error) {
    isRefused = true
    guard let callee, reported.insert(callee).inserted else { return }
    onFailure(HandlerFailure(owner: callee, event: calledFor, cause: error, isSwitchedOff: false))
  }

  /// Runs a deferred function of an owner, and reports its failure.
  func run(_ owner: String, _ body: () throws -> Void) {
    let outer = callee
    callee = owner
    defer { callee = outer }
    do { try body() } catch {
      onFailure(
        HandlerFailure(owner: owner, event: "library.after", cause: error, isSwitchedOff: false))
    }
  }

  private func call<Key, Handler>(
    _ lists: Lists<Key, Handler>, at key: Key, event: String, isHook: Bool = false,
    to audience: Audience = .all, _ body: (Handler) throws -> Void
  ) {
    guard let round = self[keyPath: lists][key]?.round else { return }
    let outer = (callee, calledFor, isRefused)
    defer { (callee, calledFor, isRefused) = outer }
    calledFor = event
    for entry in round {
      // A hook is not called for its own changes: it would call itself endlessly.
      guard let handler = entry.handler, !(isHook && entry.isRunning),
        audience.includes(entry.scope)
      else { continue }
      callCount += 1
      callee = entry.owner
      isRefused = false
      if entry.once { self[keyPath: lists][key]?.remove(entry) }
      var failure: (any Error)?
      entry.isRunning = true
      do { try body(handler) } catch { failure = error }
      entry.isRunning = false
      guard let failure, !isRefused else {
        entry.failures = 0
        let isGone = entry.handler == nil && self[keyPath: lists][key]?.isEmpty == true
        if isGone { self[keyPath: lists][key] = nil }
        continue
      }
      // The list may be gone by now, when the handler removed itself.
      var list = self[keyPath: lists][key] ?? HandlerList()
      let report = list.note(failure, of: entry, event: event)
      self[keyPath: lists][key] = list.isEmpty ? nil : list
      if let report { onFailure(report) }
    }
  }
}

import AlbumModel

/// The observers and hooks of the library.
///
/// An event without observers is not even built: call ``observes(_:)`` first.
final class ObserverCenter {
  typealias EventHandler = (LibraryEvent) throws -> Void
  typealias HookHandler = (inout PendingChange) throws -> HookVerdict
  typealias FieldHandler = (Album, LibraryEvent.FieldChange) throws -> Void
  typealias PropertyHandler = (FieldValue?, FieldValue?) throws -> Void

  private var eventHandlers: [EventName: HandlerList<EventHandler>] = [:]
  private var hookHandlers: [EventName: HandlerList<HookHandler>] = [:]
  private var fieldHandlers: [AlbumID: HandlerList<FieldHandler>] = [:]
  private var propertyHandlers: [String: HandlerList<PropertyHandler>] = [:]

  /// Called for every failing handler.
  var onFailure: (HandlerFailure) -> Void = { _ in }

  private var isAsking = false

  /// The owner of the handler being called, for the label of its step.
  private(set) var callee: String?

  // MARK: Registering

  func observe(
    _ name: EventName, owner: String, priority: Int, once: Bool, _ handler: @escaping EventHandler
  ) -> Registration {
    let entry = HandlerList.Entry(handler: handler, owner: owner, priority: priority, once: once)
    return register(entry, in: \.eventHandlers, at: name)
  }

  func hook(
    _ name: EventName, owner: String, priority: Int, _ handler: @escaping HookHandler
  ) -> Registration {
    let entry = HandlerList.Entry(handler: handler, owner: owner, priority: priority, once: false)
    return register(entry, in: \.hookHandlers, at: name)
  }

  func observeFields(
    of album: AlbumID, owner: String, _ handler: @escaping FieldHandler
  ) -> Registration {
    let entry = HandlerList.Entry(handler: handler, owner: owner, priority: 0, once: false)
    return register(entry, in: \.fieldHandlers, at: album)
  }

  func observeProperty(
    _ key: String, owner: String, _ handler: @escaping PropertyHandler
  ) -> Registration {
    let entry = HandlerList.Entry(handler: handler, owner: owner, priority: 0, once: false)
    return register(entry, in: \.propertyHandlers, at: key)
  }

  private typealias Lists<Key: Hashable, Handler> =
    ReferenceWritableKeyPath<ObserverCenter, [Key: HandlerList<Handler>]>

  private func register<Key, Handler>(
    _ entry: HandlerList<Handler>.Entry, in lists: Lists<Key, Handler>, at key: Key
  ) -> Registration {
    self[keyPath: lists][key, default: HandlerList()].insert(entry)
    return Registration { [weak self, weak entry] in
      guard let self, let entry else { return }
      self[keyPath: lists][key]?.remove(entry)
      if self[keyPath: lists][key]?.isEmpty == true { self[keyPath: lists][key] = nil }
    }
  }

  /// Removes all event and field handlers of one owner.
  func switchOff(owner: String, because reason: any Error) {
    for name in eventHandlers.keys { eventHandlers[name]?.removeAll(of: owner) }
    for album in fieldHandlers.keys { fieldHandlers[album]?.removeAll(of: owner) }
    eventHandlers = eventHandlers.filter { !$0.value.isEmpty }
    fieldHandlers = fieldHandlers.filter { !$0.value.isEmpty }
    for key in propertyHandlers.keys { propertyHandlers[key]?.removeAll(of: owner) }
    propertyHandlers = propertyHandlers.filter { !$0.value.isEmpty }
    onFailure(
      HandlerFailure(owner: owner, event: "changes", cause: reason, isSwitchedOff: true))
  }

  // MARK: Queries

  func observes(_ name: EventName) -> Bool { eventHandlers[name] != nil }
  func observesFields(of album: AlbumID) -> Bool { fieldHandlers[album] != nil }
  func hooks(_ name: EventName) -> Bool { hookHandlers[name] != nil }

  /// Whether there are any observers of changes in the journal.
  var observesChanges: Bool { observesAlbums || observes(.historyChanged) }

  /// Whether there are observers of changes to albums.
  var observesAlbums: Bool {
    observesFields || observes(.albumAdded) || observes(.albumRemoved) || observes(.albumMoved)
  }

  /// Whether there are observers of changes to fields of albums.
  var observesFields: Bool { observes(.albumChanged) || !fieldHandlers.isEmpty }

  /// The observed properties of the library.
  var observedProperties: [String] { propertyHandlers.keys.sorted() }

  // MARK: Calling

  func deliver(_ event: LibraryEvent) {
    call(\.eventHandlers, at: event.name, event: event.name.rawValue) { try $0(event) }
  }

  func deliver(_ change: LibraryEvent.FieldChange, of album: Album) {
    call(\.fieldHandlers, at: album.id, event: "\(change.name) of album \(album.id)") {
      try $0(album, change)
    }
  }

  func deliverProperty(_ key: String, old: FieldValue?, new: FieldValue?) {
    call(\.propertyHandlers, at: key, event: key) { try $0(old, new) }
  }

  /// Calls every hook in turn.
  ///
  /// - Returns: the first veto's reason, or nil when the change is allowed.
  func ask(_ change: inout PendingChange) -> String? {
    // Hooks are not called for a hook's own changes: it would call itself endlessly.
    guard !isAsking else { return nil }
    isAsking = true
    defer { isAsking = false }
    var reason: String?
    var pending = change
    call(\.hookHandlers, at: change.name, event: change.name.rawValue) { handler in
      guard reason == nil else { return }
      var attempt = pending
      if case .veto(let why) = try handler(&attempt) { reason = why }
      pending = attempt
    }
    change = pending
    return reason
  }

  private func call<Key, Handler>(
    _ lists: Lists<Key, Handler>, at key: Key, event: String, _ body: (Handler) throws -> Void
  ) {
    guard let round = self[keyPath: lists][key]?.round else { return }
    let outerCallee = callee
    defer { callee = outerCallee }
    for entry in round {
      guard let handler = entry.handler else { continue }
      callee = entry.owner
      if entry.once { self[keyPath: lists][key]?.remove(entry) }
      var failure: (any Error)?
      do { try body(handler) } catch { failure = error }
      // The list may be gone by now, when the handler removed itself.
      var list = self[keyPath: lists][key] ?? HandlerList()
      let report = list.note(failure, of: entry, event: event)
      self[keyPath: lists][key] = list.isEmpty ? nil : list
      if let report { onFailure(report) }
    }
  }
}

import AlbumModel

/// Builds events from the journal, after the commit.
///
/// The journal is the single record, so the same code serves this process's own transactions, undo
/// and redo, and changes of other processes.
struct EventDelivery {
  let library: LibraryAPI
  let observers: ObserverCenter

  /// The number of albums that are read together.
  private static let readTogether = 256

  /// Delivers one line of the feed.
  func deliver(_ entry: Journal.Entry, origin: Origin) throws {
    // Upkeep does not change the order of albums.
    if observers.observesAlbums, entry.origin != .upkeep {
      var net = NetChange()
      try library.journal.forEachEffect(
        entry.act, of: entry.step, includingFields: observers.observesFields
      ) { net.append($0) }
      try deliverChanges(net, origin: origin)
      try deliverPresence(net, origin: origin)
      try deliverMoves(net, origin: origin)
    }
    if observers.observes(.historyChanged) {
      observers.deliver(
        LibraryEvent(
          .historyChanged, origin: origin,
          subject: .information([
            "act": .text(entry.act.rawValue), "step": .integer(entry.step),
            "label": .text(entry.label),
          ])))
    }
  }

  private func deliverChanges(_ net: NetChange, origin: Origin) throws {
    let turned = net.presenceToggles
    var byAlbum: [AlbumID: [FieldName]] = [:]
    var order: [AlbumID] = []
    for key in net.changedFields where !turned.contains(key.album) {
      if byAlbum[key.album] == nil { order.append(key.album) }
      byAlbum[key.album, default: []].append(key.name)
    }
    for start in stride(from: 0, to: order.count, by: Self.readTogether) {
      let ids = order[start..<min(start + Self.readTogether, order.count)]
      let generation = library.generation
      for (album, isRemoved) in try library.stored(ids) where !isRemoved {
        deliver(byAlbum[album.id] ?? [], of: album, as: generation, net, origin: origin)
      }
    }
  }

  private func deliver(
    _ names: [FieldName], of album: Album, as generation: UInt64, _ net: NetChange, origin: Origin
  ) {
    let changes = names.compactMap { name -> LibraryEvent.FieldChange? in
      let old = net.values[NetChange.FieldKey(album: album.id, name: name)] ?? nil
      let new = album[name]
      return old == new ? nil : LibraryEvent.FieldChange(name: name, old: old, new: new)
    }
    guard !changes.isEmpty else { return }
    if observers.observes(.albumChanged) {
      observers.deliver(
        LibraryEvent(
          .albumChanged, origin: origin, subject: .changes(album, changes), generation: generation))
    }
    if observers.observesFields(of: album.id) {
      for change in changes + computedChanges(because: changes, of: album) {
        observers.deliver(change, of: album)
      }
    }
  }

  /// The changes of computed fields that depend on changed ones.
  private func computedChanges(
    because changes: [LibraryEvent.FieldChange], of album: Album
  ) -> [LibraryEvent.FieldChange] {
    let names = library.computedFields(dependingOn: Set(changes.map(\.name)))
    guard !names.isEmpty else { return [] }
    var before = album
    // The album had these values, so they are valid.
    for change in changes { try? before.content.set(change.old, for: change.name) }
    return names.compactMap { name in
      do {
        let old = try library.value(of: name, in: before, isCurrent: false)
        let new = try library.value(of: name, in: album)
        return old == new ? nil : LibraryEvent.FieldChange(name: name, old: old, new: new)
      } catch {
        observers.onFailure(
          HandlerFailure(
            owner: "computed field \(name)", event: "changes", cause: error, isSwitchedOff: false))
        return nil
      }
    }
  }

  private func deliverPresence(_ net: NetChange, origin: Origin) throws {
    guard observers.observes(.albumAdded) || observers.observes(.albumRemoved) else { return }
    let turned = net.presenceToggles
    let positions =
      observers.observes(.albumRemoved) ? try library.formerPositions(of: turned) : [:]
    for range in turned.ranges {
      for number in try library.givenNumbers(of: range) {
        guard let (album, isRemoved) = try library.stored(AlbumID(rawValue: number)) else {
          continue
        }
        if isRemoved, observers.observes(.albumRemoved) {
          let position = positions[album.id] ?? 0
          observers.deliver(
            LibraryEvent(
              .albumRemoved, origin: origin, subject: .removed(album, position: position)))
        } else if !isRemoved, observers.observes(.albumAdded) {
          observers.deliver(LibraryEvent(.albumAdded, origin: origin, subject: .album(album)))
        }
      }
    }
  }

  private func deliverMoves(_ net: NetChange, origin: Origin) throws {
    guard observers.observes(.albumMoved) else { return }
    let turned = net.presenceToggles
    for id in net.places.keys.sorted() where !turned.contains(id) {
      guard let (album, isRemoved) = try library.stored(id), !isRemoved else { continue }
      observers.deliver(LibraryEvent(.albumMoved, origin: origin, subject: .album(album)))
    }
  }
}

/// The queue of events for observers, with their causes.
///
/// A handler that writes makes a separate step; the events of that step wait until the current
/// round is over, so that every observer sees events in the order of the changes.
struct DeliveryQueue {
  /// One entry of the queue.
  struct Item {
    let entry: Journal.Entry
    let origin: Origin
    /// The step that started the chain, as the cause of the observers' steps.
    let cause: Int64
    /// The owner of the handler that made it; nil for none.
    let owner: String?
    /// Its position in the chain.
    let link: Link
  }

  /// A position in a chain of handlers, and of deferred functions, that trigger each other.
  struct Link {
    /// The step that started the chain; nil for a function that no handler deferred.
    var root: Int64?
    /// The number of handlers and functions before it.
    var depth = 0

    /// The position of what this one triggers.
    var next: Link { Link(root: root, depth: depth + 1) }
  }

  /// What is counted to find handlers that trigger each other without end.
  enum Triggered: Hashable {
    /// The steps of handlers, by their cause.
    case steps(because: Int64)
    /// The deferred functions, by the step that started the chain.
    case functions(because: Int64?)
  }

  /// The maximum length of a chain of handlers that trigger each other, before it is treated as
  /// endless.
  static let maximumChain = 100
  /// The maximum number of indirectly triggered steps, or functions, because of one step, and as many
  /// more for each of its changes.
  static let triggerLimit = 1000

  /// A function that waits until the handlers have been called.
  struct Deferred {
    /// The label of its step, and the name in reports of failures.
    let owner: String
    let origin: Origin
    let link: Link
    let body: () throws -> Void
  }

  /// The last line of the feed that was delivered or queued.
  var lastSeen: Int64 = 0
  var waiting: ArraySlice<Item> = []
  /// Events posted inside a transaction, delivered after it.
  var posted: ArraySlice<LibraryEvent> = []
  /// Functions to run after the handlers.
  var deferred: ArraySlice<Deferred> = []
  /// The position of the function that is running; nil if there is none.
  var running: Link?
  /// How many were triggered, until the queue is empty.
  var triggered: [Triggered: Int] = [:]
  /// The entry being delivered.
  var current: Item?

  /// The cause of the steps that the current handlers make.
  var cause: Int64? { current?.cause }

  /// The position of the handler or function that is running; nil if there is none.
  var link: Link? { current?.link ?? running }

  /// Whether the current handlers are notified of undo or redo, here or in another process.
  var isUndoing: Bool { current.map { $0.entry.act != .do } ?? false }
}

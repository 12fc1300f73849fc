import AlbumModel

/// Builds events from the journal, after the commit.
///
/// The journal is the single record, so the same code serves this process's own transactions, undo
/// and redo, and changes of other processes.
struct EventDelivery {
  private let library: LibraryAPI
  private let observers: ObserverCenter
  private let audience: Audience
  private let origin: Origin
  /// Whether later changes may have followed, so that only the journal has the values after this one.
  private let isLate: Bool
  private let observesFields: Bool

  /// The number of albums that are read together.
  private static let readTogether = 256

  /// The changes of a part of the albums.
  private struct Window {
    var net = NetChange()
    /// The values after the change, if later changes may have followed.
    var latest: [AlbumID: [FieldName: FieldValue?]] = [:]
    var albums: Set<AlbumID> = []
  }

  init(in library: LibraryAPI, to audience: Audience, origin: Origin) {
    (self.library, self.audience, self.origin) = (library, audience, origin)
    observers = library.observers
    observesFields =
      observers.observes(.albumChanged, audience) || observers.observesFields(audience)
    if case .once = audience { isLate = true } else { isLate = false }
  }

  /// Delivers one line of the feed.
  ///
  /// - Complexity: memory for a number of albums at a time, with a pass over the changes for each.
  func deliver(_ entry: Journal.Entry) throws {
    // Upkeep does not change the order of albums.
    let events: [EventName] = [.albumAdded, .albumRemoved, .albumMoved]
    if entry.origin != .upkeep, observesFields || events.contains(where: observes) {
      try deliverAlbums(entry)
    }
    if observes(.historyChanged) {
      deliver(
        .historyChanged,
        .information([
          "act": .text(entry.act.rawValue), "step": .integer(entry.step),
          "label": .text(entry.label),
        ]))
    }
  }

  private func observes(_ name: EventName) -> Bool { observers.observes(name, audience) }

  private func deliver(
    _ name: EventName, _ subject: LibraryEvent.Subject, as generation: UInt64? = nil
  ) {
    observers.deliver(
      LibraryEvent(name, origin: origin, subject: subject, generation: generation), to: audience)
  }

  private func deliverAlbums(_ entry: Journal.Entry) throws {
    var presence = NetChange()
    var directions: (added: [ClosedRange<AlbumID>], removed: [ClosedRange<AlbumID>]) = ([], [])
    // Those of earlier windows.
    var delivered = IdentityBits()
    var isFirst = true
    var isLast: Bool
    repeat {
      var window = Window()
      isLast = true
      try library.journal.forEachEffect(entry.act, of: entry.step, includingFields: observesFields)
      { change in
        switch change {
        case .added(let albums) where isFirst:
          presence.append(change)
          if isLate { directions.added.append(albums) }
        case .removed(let albums) where isFirst:
          presence.append(change)
          if isLate { directions.removed.append(albums) }
        case .added, .removed: break
        case .moved(let album, _, _), .changed(let album, _, _, _):
          if !window.albums.contains(album) {
            guard !delivered.contains(album) else { return }
            guard window.albums.count < library.deliveryWindow else {
              isLast = false
              return
            }
            window.albums.insert(album)
          }
          window.net.append(change)
          if isLate, case .changed(_, let name, _, let value) = change {
            window.latest[album, default: [:]][name] = .some(value)
          }
        }
      }
      let turned = presence.presenceToggles
      try deliverChanges(window, except: turned)
      if isFirst { try deliverPresence(turned, directions.added, directions.removed) }
      try deliverMoves(window.net, except: turned)
      for album in window.albums where !isLast { delivered.insert(album) }
      isFirst = false
    } while !isLast
  }

  private func deliverChanges(_ window: Window, except turned: IdentityRanges) throws {
    var byAlbum: [AlbumID: [NetChange.FieldChange]] = [:]
    var order: [AlbumID] = []
    for change in window.net.fields where !turned.contains(change.album) {
      if byAlbum[change.album] == nil { order.append(change.album) }
      byAlbum[change.album, default: []].append(change)
    }
    for start in stride(from: 0, to: order.count, by: Self.readTogether) {
      let ids = order[start..<min(start + Self.readTogether, order.count)]
      let generation = library.generation
      for (album, isRemoved) in try library.stored(ids) where !isRemoved {
        deliver(byAlbum[album.id] ?? [], of: album, as: generation, window)
      }
    }
  }

  private func deliver(
    _ changed: [NetChange.FieldChange], of album: Album, as generation: UInt64, _ window: Window
  ) {
    let changes = changed.compactMap { one -> LibraryEvent.FieldChange? in
      let new = window.latest[album.id]?[one.name] ?? album[one.name]
      return one.old == new ? nil : LibraryEvent.FieldChange(name: one.name, old: one.old, new: new)
    }
    guard !changes.isEmpty else { return }
    if observes(.albumChanged) { deliver(.albumChanged, .changes(album, changes), as: generation) }
    if observers.observesFields(of: album.id, audience) {
      for change in changes + computedChanges(because: changes, of: album) {
        observers.deliver(change, of: album, to: audience)
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

  private func deliverPresence(
    _ turned: IdentityRanges, _ added: [ClosedRange<AlbumID>], _ removed: [ClosedRange<AlbumID>]
  ) throws {
    guard observes(.albumAdded) || observes(.albumRemoved) else { return }
    let (added, removed) = (IdentityRanges(merging: added), IdentityRanges(merging: removed))
    let positions = observes(.albumRemoved) ? try library.formerPositions(of: turned) : [:]
    for range in turned.ranges {
      for number in try library.givenNumbers(of: range) {
        guard let (album, isGone) = try library.stored(AlbumID(rawValue: number)) else { continue }
        let wasAdded = added.contains(album.id)
        let isRemoved = wasAdded != removed.contains(album.id) ? !wasAdded : isGone
        if isRemoved, observes(.albumRemoved) {
          deliver(.albumRemoved, .removed(album, position: positions[album.id] ?? 0))
        } else if !isRemoved, observes(.albumAdded) {
          deliver(.albumAdded, .album(album))
        }
      }
    }
  }

  private func deliverMoves(_ net: NetChange, except turned: IdentityRanges) throws {
    guard observes(.albumMoved) else { return }
    for (id, _) in net.places.sorted where !turned.contains(id) {
      guard let (album, isRemoved) = try library.stored(id), !isRemoved else { continue }
      deliver(.albumMoved, .album(album))
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
    /// The owner of the handler that began the step for all handlers of the entry.
    var writer: String?
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

  /// The note that observers which are called once were called for a line of the feed.
  struct Note {
    let name: String
    let entry: Int64
    /// Whether the current transaction has written it, or one that was committed.
    var isWritten = false
  }

  /// The last line of the feed that was delivered or queued.
  var lastSeen: Int64 = 0
  /// The last line of the feed that was delivered once, by the names of the observers; before the first
  /// delivery, the last one when they were registered.
  var delivered: [String: (last: Int64, isKnown: Bool)] = [:]
  /// Whether changes may wait for observers that are called once.
  var mayWait = false
  /// The note for the next transaction.
  var note: Note?
  /// The lines that this process wrote, until all is delivered.
  var made: [Int64: Item] = [:]
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

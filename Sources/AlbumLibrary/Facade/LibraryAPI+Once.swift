import AlbumFiles
import AlbumModel
import Glibc

/// The right to call the observers that are called once, for the process that has it.
///
/// It is a lock of the log, on which SQLite has none, and which is the same file for all processes that
/// have the library open. The system releases it when the process ends.
private struct OnceLock: ~Copyable {
  private let descriptor: Int32

  /// Takes the lock, which a library in memory does not need; nil if another process has it.
  init?(path: String?) {
    let log = path.map(LibraryFiles.log(of:))
    let opened = log?.withSystemPath { open($0, O_RDONLY | O_CLOEXEC) } ?? -1
    if opened >= 0, flock(opened, LOCK_EX | LOCK_NB) != 0 {
      close(opened)
      return nil
    }
    descriptor = opened
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

extension LibraryAPI {
  /// How far the note of the last delivery may be behind, in lines that concern no observer.
  private static let mostUnnoted: Int64 = 256

  /// Notes that changes from now on are to be delivered to an observer that is called once.
  func noteRegistration(_ scope: ObserverScope) {
    guard case .once(let name) = scope else { return }
    deliveries.mayWait = true
    if deliveries.delivered[name] == nil {
      deliveries.delivered[name] = (deliveries.lastSeen, isKnown: false)
    }
  }

  /// Calls the observers that are called once for each change, for the next change.
  ///
  /// One process at a time does this. The note that they were called is written by their first
  /// transaction, which has all that they write; if they write nothing, afterwards. So neither is there
  /// without the other, whenever the process ends.
  ///
  /// - Returns: false if no change waits, or another process is at it.
  func deliverOnce() throws -> Bool {
    for name in observers.observersOnce() where !database.connection.isReadOnly {
      deliveries.mayWait = true
      guard let lock = OnceLock(path: isDryRun ? nil : path) else { return false }
      let wasCalled = try deliverOnce(name)
      _ = consume lock
      if wasCalled { return true }
    }
    deliveries.mayWait = false
    return false
  }

  private func deliverOnce(_ name: String) throws -> Bool {
    var noted = try isDryRun ? nil : database.storedNumber(Self.key(of: name))
    // A salvaged library may have a shorter history.
    if let stored = noted { noted = try min(stored, journal.lastEntry()) }
    let known = deliveries.delivered[name]
    var last = known.map { $0.isKnown ? max($0.last, noted ?? 0) : noted ?? $0.last } ?? 0
    defer { deliveries.delivered[name] = (last, isKnown: true) }
    while last < deliveries.lastSeen,
      let entry = try journal.entries(after: last, upTo: deliveries.lastSeen, limit: 1).first
    {
      let wasCalled = try deliver(entry, once: name)
      last = entry.id
      if wasCalled { return true }
    }
    if !isDryRun, noted.map({ last - $0 > Self.mostUnnoted }) ?? true {
      try writeNote(DeliveryQueue.Note(name: name, entry: last))
    }
    return false
  }

  private func deliver(_ entry: Journal.Entry, once name: String) throws -> Bool {
    // A folded step stands for those that were delivered.
    guard !entry.isFolded else { return false }
    let root = try journal.root(of: entry.step)
    let origin: Origin? = [.undo: .undo, .redo: .redo][entry.act]
    let item =
      deliveries.made[entry.id]
      ?? DeliveryQueue.Item(
        entry: entry, origin: entry.origin, cause: root, owner: nil,
        link: DeliveryQueue.Link(root: root))
    let note = DeliveryQueue.Note(name: name, entry: entry.id)
    deliveries.current = item
    defer {
      deliveries.current = nil
      deliveries.note = nil
    }
    // An endless chain was reported when its line was delivered to the observers of this process.
    guard item.link.depth <= DeliveryQueue.maximumChain else {
      if !isDryRun { try writeNote(note) }
      return true
    }
    let before = observers.callCount
    if !isDryRun { deliveries.note = note }
    let step = CoalescedStep(label: name, origin: .script, isOfHandlers: true)
    let delivery = EventDelivery(in: self, to: .once(as: name), origin: origin ?? entry.origin)
    try withoutCoalescing {
      try coalescing(step) { try whileObservingOnce(name) { try delivery.deliver(entry) } }
    }
    guard observers.callCount > before else { return false }
    if deliveries.note?.isWritten == false { try writeNote(note) }
    return true
  }

  func writeNote(_ note: DeliveryQueue.Note) throws {
    deliveries.note = note
    defer { deliveries.note = nil }
    try writingOutsideHistory {}
  }

  /// Writes the note that observers were called, in the transaction that has just begun.
  func writeNote() throws {
    guard let note = deliveries.note, !note.isWritten else { return }
    try database.setStoredNumber(note.entry, for: Self.key(of: note.name))
    deliveries.note?.isWritten = true
  }

  private static func key(of observers: String) -> String { "observers:" + observers }
}

import AlbumModel
import GRDB

extension LibraryAPI {
  /// Notices changes of other processes since the last call, and notifies observers.
  ///
  /// Every request to the library does this automatically; a program that only waits calls this
  /// method.
  ///
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(1) when nothing happened.
  public func refresh() throws {
    try database.connection.check()
    guard transactions.step == nil, deliveries.current == nil, !transactions.isInDryRun else {
      return
    }
    try takeCoverResultsUnlessBusy()
    guard try dataVersion() != shelf.dataVersion else { return }
    try noticeOtherProcesses()
    try deliverPending()
  }

  /// Moves the content of the log into the file that was opened, wherever that is now, and empties
  /// the log: it must not be taken for the log of another file that replaced this one.
  ///
  /// - Throws: ``LibraryError``.
  public func emptyLog() throws {
    let isBusy = try database.run { database in
      try Int64.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") != 0
    }
    if isBusy { throw LibraryError.storage("the log of the replaced library is in use") }
  }

  func dataVersion() throws -> Int64 {
    try database.translatingErrors {
      try database.albums.integer("PRAGMA data_version") ?? 0
    }
  }

  func noticeOtherProcesses() throws {
    let version = try dataVersion()
    guard version != shelf.dataVersion else { return }
    shelf.forget()
    shelf.dataVersion = version
    try enqueueEntries(origin: .otherProcess)
  }

  /// Queues events for the lines of the feed since the last call.
  func enqueueEntries(origin: Origin) throws {
    guard observers.observesChanges || !observers.observedProperties.isEmpty else {
      deliveries.lastSeen = try journal.lastEntry()
      return
    }
    for entry in try journal.entries(after: deliveries.lastSeen) {
      deliveries.lastSeen = entry.id
      deliveries.waiting.append(
        DeliveryQueue.Item(
          entry: entry, origin: origin, cause: deliveries.cause ?? entry.step,
          depth: (deliveries.current?.depth ?? 0) + 1))
    }
  }

  /// Delivers queued events to observers, unless that is in progress.
  func deliverPending() throws {
    guard deliveries.current == nil else { return }
    // Observers of other processes' changes may write, although a read-only operation triggered
    // them.
    let before = refusal
    refusal = nil
    defer { refusal = before }
    defer { deliveries.current = nil }
    let delivery = EventDelivery(library: self, observers: observers)
    while !deliveries.waiting.isEmpty {
      let item = deliveries.waiting.removeFirst()
      deliveries.current = item
      if item.depth > DeliveryQueue.longestChain {
        stopEndlessHandler(item)
        continue
      }
      try delivery.deliver(item.entry, origin: item.origin)
      try deliverProperties()
    }
    deliveries.current = nil
    while !deliveries.posted.isEmpty {
      publish(deliveries.posted.removeFirst())
    }
  }

  /// The step that exceeded the chain's limit is labelled with the script whose handler made it.
  private func stopEndlessHandler(_ item: DeliveryQueue.Item) {
    observers.switchOff(
      owner: item.entry.label, because: LibraryError.endlessHandlers(item.entry.label))
    deliveries.waiting.removeAll()
  }
}

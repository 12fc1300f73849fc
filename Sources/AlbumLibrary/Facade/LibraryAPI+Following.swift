import AlbumModel
import GRDB

extension LibraryAPI {
  /// Takes note of what other processes did since the last call, and tells observers.
  ///
  /// Every question to the library does so by itself; a program that only waits calls this.
  ///
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(1) when nothing happened.
  public func refresh() throws {
    try database.connection.check()
    guard transactions.step == nil, deliveries.current == nil, !transactions.isInDryRun else {
      return
    }
    try noticeCoversUnlessBusy()
    guard try dataVersion() != shelf.dataVersion else { return }
    try noticeOtherProcesses()
    try deliverPending()
  }

  /// Brings what the log has into the file that was opened, wherever that is now, and empties the log:
  /// it must not be taken for that of another file which was put in this one's place.
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

  /// Puts what the feed has since the last look before observers.
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

  /// Tells observers what waits to be told, unless that is being done already.
  func deliverPending() throws {
    guard deliveries.current == nil else { return }
    // Observers of what others did are no part of what only reads, though it looked first.
    let refusal = transactions.refusal
    transactions.refusal = nil
    defer { transactions.refusal = refusal }
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
      observers.deliver(deliveries.posted.removeFirst())
    }
  }

  /// The step that broke the chain's limit is labelled with the script whose handler made it.
  private func stopEndlessHandler(_ item: DeliveryQueue.Item) {
    observers.switchOff(
      owner: item.entry.label, because: LibraryError.endlessHandlers(item.entry.label))
    deliveries.waiting.removeAll()
  }
}

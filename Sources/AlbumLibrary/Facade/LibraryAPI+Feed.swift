public import AlbumModel
import GRDB

/// One line of the feed: a step was done, undone or redone.
public struct FeedEntry: Equatable, Sendable {
  /// Its number; later lines have higher ones.
  public let id: Int64
  /// `do`, `undo` or `redo`.
  public let act: String
  /// The time, in seconds since 1970 UTC.
  public let time: Int64
  /// The step's number.
  public let step: Int64
  /// The label of the step.
  public let label: String
  /// The origin of the step.
  public let origin: Origin
  /// The number of albums added, removed or moved, and of fields changed.
  public let changeCount: Int
  /// The changes, in the direction in which they were made; only the first ones of many.
  public let changes: [Change]
}

extension LibraryAPI {
  /// The number of the feed's last line; 0 if there is none.
  public func lastFeedEntry() throws -> Int64 {
    try refresh()
    return try journal.lastEntry()
  }

  /// The lines of the feed after an entry, oldest first, without those of steps that only made room.
  ///
  /// - Parameters:
  ///   - entry: the number of the last known line.
  ///   - limit: the maximum number of lines.
  ///   - most: the maximum number of changes of each.
  /// - Returns: the lines.
  /// - Throws: ``LibraryError``.
  public func feed(after entry: Int64, limit: Int, changes most: Int) throws -> [FeedEntry] {
    try refresh()
    return try database.rows(
      """
      SELECT entry.id, act, entry.time, step, label, origin, change_count
      FROM entry JOIN step ON step.id = entry.step
      WHERE entry.id > ? AND NOT \(Journal.isUpkeep) ORDER BY entry.id LIMIT ?
      """, [entry, limit]
    ) { row in
      let act: String = try row.column(1)
      let isUndo = act == Journal.Entry.Operation.undo.rawValue
      return FeedEntry(
        id: try row.column(0), act: act, time: try row.column(2), step: try row.column(3),
        label: try row.column(4), origin: Origin(rawValue: try row.column(5)) ?? .otherProcess,
        changeCount: try row.column(6),
        changes: try firstChanges(of: row.column(3), most: most).map { isUndo ? $0.inverse : $0 })
    }
  }

  /// The steps, newest first.
  ///
  /// - Parameter limit: the maximum number of steps.
  /// - Returns: the steps.
  /// - Throws: ``LibraryError``.
  public func history(_ limit: Int = 50) throws -> [Step] {
    try refresh()
    return try journal.steps(limit)
  }

  /// The steps of the history before a step, newest first.
  ///
  /// - Parameters:
  ///   - step: the number of the last known step; nil for the newest ones.
  ///   - limit: the maximum number of steps.
  /// - Returns: the steps.
  /// - Throws: ``LibraryError``.
  public func history(before step: Int64?, limit: Int) throws -> [Step] {
    try refresh()
    return try journal.steps(before: step ?? .max, limit)
  }

  private func firstChanges(of step: Int64, most: Int) throws -> [Change] {
    struct Enough: Error {}
    var changes: [Change] = []
    do {
      try journal.forEachChange(of: step) { change in
        guard changes.count < most else { throw Enough() }
        changes.append(change)
      }
    } catch is Enough {}
    return changes
  }
}

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
    // Nothing else is seen in an earlier state.
    guard past == nil, transactions.step == nil, deliveries.current == nil, !transactions.isInDryRun
    else { return }
    // Later if another process writes.
    do { try takeCoverResults(writing: database.withoutWaiting) } catch LibraryError.busy {}
    let mustDeliver = deliveries.mayWait && refusal == nil
    guard try mustDeliver || dataVersion() != shelf.dataVersion else { return }
    try noticeOtherProcesses()
    try deliverPending()
  }

  /// Moves the content of the log into the file that was opened, wherever that is now, and empties
  /// the log: it must not be taken for the log of another file that replaced this one.
  ///
  /// - Throws: ``LibraryError``.
  public func emptyLog() throws {
    if try database.albums.integer("PRAGMA wal_checkpoint(TRUNCATE)") != 0 {
      throw LibraryError.storage("the log of the replaced library is in use")
    }
  }

  /// Lets copies of albums be read again after a commit of another connection; the next request to
  /// the library finds out what it changed.
  func noticeCommits() {
    // In a transaction or a snapshot nothing of it is seen yet.
    guard !database.connection.isReadingSnapshot else { return }
    database.commits.note()
    shelf.contentChanged()
  }

  func dataVersion() throws -> Int64 { try database.albums.integer("PRAGMA data_version") ?? 0 }

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
    let observesOnce = !observers.observersOnce().isEmpty
    for entry in try journal.entries(after: deliveries.lastSeen) {
      deliveries.lastSeen = entry.id
      let item = DeliveryQueue.Item(
        entry: entry, origin: origin, cause: deliveries.cause ?? entry.step,
        owner: observers.callee ?? deliveries.current?.writer,
        link: DeliveryQueue.Link(
          root: deliveries.link?.root ?? entry.step, depth: deliveries.link?.next.depth ?? 0))
      deliveries.waiting.append(item)
      if origin != .otherProcess, observesOnce { deliveries.made[entry.id] = item }
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
    try deliverWaiting()
    if before != nil {
      deliveries.mayWait = true
    } else {
      var isDone = false
      while !isDone {
        isDone = true
        while try deliverOnce() {
          isDone = false
          try deliverWaiting()
        }
        // Another process may have left its changes to this one, which had the right.
        if !isDone, !isDryRun { try noticeOtherProcesses() }
        try deliverWaiting()
      }
      deliveries.made.removeAll()
    }
    while let event = deliveries.posted.popFirst() { publish(event) }
    try runDeferred()
    if deliveries.running == nil { deliveries.triggered.removeAll() }
  }

  private func deliverWaiting() throws {
    while !deliveries.waiting.isEmpty {
      let item = deliveries.waiting.removeFirst()
      deliveries.current = item
      if try isEndless(item.link, .steps(because: item.cause)) {
        try stopEndlessHandler(item.owner ?? item.entry.label)
        continue
      }
      let audience = Audience.present(isHere: item.origin != .otherProcess)
      try EventDelivery(in: self, to: audience, origin: item.origin).deliver(item.entry)
      for property in observers.observedProperties { try deliver(property) }
    }
    deliveries.current = nil
  }

  /// Whether handlers and deferred functions that trigger each other are treated as endless.
  func isEndless(_ link: DeliveryQueue.Link, _ kind: DeliveryQueue.Triggered) throws -> Bool {
    guard link.depth <= DeliveryQueue.maximumChain else { return true }
    guard link.depth > 1 else { return false }
    let count = deliveries.triggered[kind, default: 0] + 1
    deliveries.triggered[kind] = count
    guard count > DeliveryQueue.triggerLimit else { return false }
    let cause: Int64? =
      switch kind {
      case .steps(let cause): cause
      case .functions(let root): root
      }
    let changes = try cause.flatMap { try journal.step($0)?.changeCount } ?? 0
    return count > DeliveryQueue.triggerLimit * (1 + changes)
  }

  func stopEndlessHandler(_ owner: String) throws {
    let names = observers.observersOnce()
    observers.switchOff(owner: owner, because: LibraryError.endlessHandlers(owner))
    // The next process would go on with the last line of the chain.
    if !isDryRun, let last = deliveries.made.keys.max() {
      for name in Set(names).subtracting(observers.observersOnce()) {
        try writeNote(DeliveryQueue.Note(name: name, entry: last))
      }
    }
    deliveries.waiting.removeAll()
    deliveries.deferred.removeAll()
  }
}

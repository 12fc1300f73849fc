public import AlbumModel
import GRDB

/// The state of the current transaction.
struct TransactionState {
  /// Whether earlier steps of the transaction were written to the journal.
  var hasEndedSteps = false
  /// The first of those; the others are undone with it.
  var restoredRoot: Int64?
  /// The current step; nil outside a transaction.
  var step: StepDraft?
  /// The time it began, in seconds since 1970 UTC, which is the time of all of its changes.
  var time: Int64 = 0
  /// The depth of nested transactions.
  var depth = 0
  /// The numbers of events and functions that waited when it began; a rollback drops later ones.
  var queued: (posted: Int, deferred: Int)?
  /// Whether a dry run's outer transaction is open.
  var isInDryRun = false
  /// The newest step before a dry run.
  var lastStepBefore: Int64 = 0
  /// The step for changes outside a transaction; nil when each is a separate step.
  var coalesced: CoalescedStep?
  /// The fields whose last value may be gone, or back.
  var touched = TouchedFields()
  /// The replacement for the indexes on disk during a large import.
  var bulk: SamenessTable?

  /// The state after the end of the transaction.
  var ended: TransactionState {
    TransactionState(isInDryRun: isInDryRun, lastStepBefore: lastStepBefore, coalesced: coalesced)
  }
}

extension LibraryAPI {
  /// Makes several changes one undo step: all of them are made, or none.
  ///
  /// A transaction inside another becomes part of it, but an error that leaves it rolls back only
  /// the inner changes. Observers are notified after the end of the outermost one.
  ///
  /// - Parameters:
  ///   - label: the label of the step in the history; only the outermost one counts.
  ///   - origin: the origin of the changes.
  ///   - isNamed: whether the label is the user's: then it is also that of a step that a handler makes,
  ///     which otherwise has the name of the handler's owner.
  ///   - body: the changes.
  /// - Returns: the result of `body`.
  /// - Throws: any error of `body`, after rolling back; ``LibraryError/busy(seconds:)`` when
  ///   another process kept writing.
  @discardableResult
  public func transaction<Result>(
    _ label: String, origin: Origin = .command, isNamed: Bool = false, _ body: () throws -> Result
  ) throws -> Result {
    try requireChangeable()
    guard transactions.step == nil else { return try nested(body) }
    let label = isNamed ? label : handlerOwner ?? label
    if let coalesced = transactions.coalesced,
      coalesced.isOfHandlers == (deliveries.current != nil)
    {
      let isOwn = coalesced.isOfHandlers
      if isOwn { deliveries.current?.writer = observers.callee }
      try begin(isOwn ? label : coalesced.label, origin: isOwn ? origin : coalesced.origin)
      return try nested(body)
    }
    try begin(label, origin: origin)
    let result: Result
    do { result = try body() } catch {
      rollback()
      throw error
    }
    try finishTransaction()
    return result
  }

  /// Replaces the label of the current transaction, for a label that counts what was really changed.
  ///
  /// In a transaction inside another, and in one of an observer, it has no effect, as their labels have none.
  public func relabelStep(_ label: String) {
    guard transactions.depth == 1, deliveries.cause == nil else { return }
    transactions.step?.relabel(label)
  }

  /// Commits the current transaction and notifies observers.
  func finishTransaction() throws {
    let saved: StepDraft?
    do { saved = try commit() } catch {
      rollback()
      throw error
    }
    guard let saved else { return try deliverPending() }
    firstSaved = firstSaved ?? saved.id
    savedChanges += saved.changeCount
    try announce(saved.label, origin: saved.origin)
  }

  /// Notifies observers of the changes just committed.
  ///
  /// - Throws: ``SavedWithError``, as a later error does not revert the changes; in a dry run,
  ///   which saves nothing, the error itself.
  func announce(_ label: String, origin: Origin) throws {
    lastSaved = label
    do {
      try enqueueEntries(origin: origin)
      try deliverPending()
    } catch  where !isDryRun {
      throw SavedWithError("the change is saved", but: error)
    }
  }

  private func nested<Result>(_ body: () throws -> Result) throws -> Result {
    let step = transactions.step
    let wasBulk = transactions.bulk != nil
    let before = database.connection.changeCount
    let name = "nested_\(transactions.depth)"
    transactions.depth += 1
    defer { transactions.depth -= 1 }
    try execute("SAVEPOINT \(name)")
    do {
      let result = try body()
      try execute("RELEASE \(name)")
      return result
    } catch {
      let hasChanged =
        database.connection.changeCount != before || wasBulk != (transactions.bulk != nil)
      database.rollBack(toSavepoint: name)
      transactions.step = step
      // Refused changes may be many. After a lost transaction nothing could be read again.
      guard hasChanged, !database.connection.hasLostTransaction else { throw error }
      shelf.forget()
      if wasBulk {
        try transactions.bulk?.reload(from: database.albums)
      } else if transactions.bulk != nil {
        // The rollback restored the index on disk.
        transactions.bulk = nil
        shrinkCache()
      }
      throw error
    }
  }

  /// Runs a closure that must not change the library.
  ///
  /// - Parameters:
  ///   - reason: the message for an attempted change.
  ///   - body: the closure.
  /// - Returns: the result of `body`.
  /// - Throws: any error of `body`.
  public func refusingChanges<Result>(
    _ reason: String, _ body: () throws -> Result
  ) rethrows -> Result {
    let before = refusal
    refusal = reason
    defer { refusal = before }
    return try body()
  }

  /// Ensures that the library may be changed now.
  ///
  /// - Throws: ``LibraryError/notNow(reason:)`` inside of ``refusingChanges(_:_:)`` and for an agent that
  ///   may not, ``LibraryError/changeDuringUndo`` in a handler of undo or redo.
  public func requireChangeable() throws {
    if let reason = refusal ?? refusalOfAgent() { throw LibraryError.notNow(reason: reason) }
    if deliveries.isUndoing { throw refusing(.changeDuringUndo) }
  }

  private func refusing(_ error: LibraryError) -> LibraryError {
    observers.noteRefusal(error)
    return error
  }

  /// Ensures that no transaction is open, in which the verb does not work.
  func requireNoTransaction(for verb: String) throws {
    guard transactions.step == nil else { throw LibraryError.insideTransaction(verb: verb) }
  }

  /// Ensures that no hook is deciding on a change of an album.
  ///
  /// The change was computed from the album as it was before the hooks.
  func requireDecided(_ albums: ClosedRange<AlbumID>) throws {
    func concerns(_ pending: PendingChange) -> Bool {
      pending.album.map { albums.contains($0.id) } ?? false
    }
    guard let pending = observers.pending.last(where: concerns) else { return }
    let advice =
      pending.name == EventName.albumWillChange
      ? "change ev.draft instead" : "return false, reason to refuse that"
    throw LibraryError.notNow(
      reason: "a hook of \(pending.name.rawValue) cannot change the album in question; \(advice)")
  }

  /// The owner of the handler that is being called for a change; nil outside of handlers.
  private var handlerOwner: String? { deliveries.cause == nil ? nil : observers.callee }

  private func begin(_ label: String, origin: Origin) throws {
    try beginWriting()
    // The change that a handler is called for may be undone by now.
    if let cause = deliveries.cause, try journal.step(cause)?.state == .undone {
      rollback()
      throw refusing(.notNow(reason: "this change is undone by now; nothing can be added to it"))
    }
    onCommit(false)
    transactions.depth = 1
    transactions.queued = (deliveries.posted.count, deliveries.deferred.count)
    transactions.time = effects.now()
    transactions.step = StepDraft(
      label: label, origin: origin, cause: deliveries.cause, agent: agent())
  }

  /// Takes the write lock; waits while another process has it.
  func beginWriting() throws {
    if !isDryRun {
      try database.beginTransaction()
    } else {
      if !transactions.isInDryRun {
        try database.beginTransaction()
        transactions.isInDryRun = true
        transactions.lastStepBefore = try journal.steps(1).first?.id ?? 0
      }
      try execute("SAVEPOINT step")
    }
    do {
      try database.checkFile()
      try database.checkVersion()
      // No other process can write from here on: all of its changes are known.
      database.commits.note()
      try noticeOtherProcesses()
      try noticeCopiedFile()
      try writeNote()
    } catch {
      rollback()
      throw error
    }
  }

  /// Runs a closure that writes without making a step.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: ``LibraryError/insideTransaction(verb:)``; any error of `body`, and nothing is written.
  func writing<Result>(_ verb: String, _ body: () throws -> Result) throws -> Result {
    try settleCoalesced()
    try requireNoTransaction(for: verb)
    let result = try committing(body)
    shelf.forget()
    return result
  }

  /// Runs a closure in a transaction of its own.
  func committing<Result>(_ body: () throws -> Result) throws -> Result {
    try beginWriting()
    do {
      let result = try body()
      try endWriting()
      return result
    } catch {
      rollback()
      throw error
    }
  }

  func endWriting() throws {
    guard !isDryRun else { return try execute("RELEASE step") }
    try database.renewLogMark()
    try database.commitTransaction()
    if !database.commits.noteOwn() { shelf.contentChanged() }
  }

  /// Commits the current transaction; the caller notifies observers.
  ///
  /// - Returns: the step that ended with it; nil if nothing was changed.
  /// - Throws: ``LibraryError``; then nothing is saved.
  func commit() throws -> StepDraft? {
    guard let step = transactions.step else { return nil }
    let isBulk = transactions.bulk != nil
    let hasEndedSteps = transactions.hasEndedSteps
    if isBulk { try endBulk() }
    if let id = step.id { try journal.end(step, id: id, time: transactions.time) }
    try recordRoom(after: step)
    try recordFieldUsage(transactions.touched)
    try endWriting()
    if !isDryRun { onCommit(true) }
    transactions = transactions.ended
    if isBulk { shrinkCache() }
    return step.id != nil || hasEndedSteps ? step : nil
  }

  /// Rolls the transaction back, whatever state SQLite is in after an error.
  ///
  /// A dry run that lost its outer transaction stays lost until the library is closed.
  func rollback() {
    let isBulk = transactions.bulk != nil
    defer { if isBulk { shrinkCache() } }
    if isDryRun {
      database.rollBack(toSavepoint: "step")
    } else {
      database.rollBackTransaction()
    }
    if let queued = transactions.queued {
      deliveries.posted.removeLast(max(0, deliveries.posted.count - queued.posted))
      deliveries.deferred.removeLast(max(0, deliveries.deferred.count - queued.deferred))
    }
    transactions = transactions.ended
    deliveries.note?.isWritten = false
    shelf.forget()
  }

  func execute(_ sql: String) throws { try database.execute(sql) }

  /// Writes a change to the journal, as part of the current step.
  func record(_ change: Change) throws {
    try requireDecided(change.albums)
    var change = change
    if case .moved(let album, _, let place) = change,
      let from = transactions.step?.room.removeValue(forKey: album)
    {
      change = .moved(album, from: from, to: place)
    }
    _ = try beginStep()
    transactions.touched.note(change)
    if let step = transactions.step, step.foreign == nil, step.origin != .remote,
      step.origin != .upkeep
    {
      try settleConflicts(with: change)
    }
    guard transactions.step?.add(change) == false else { return }
    try writeChanges()
    _ = transactions.step?.add(change)
  }

  /// Writes the pending changes of the current step.
  func writeChanges() throws {
    guard var step = transactions.step, let id = step.id else { return }
    try journal.write(&step, id: id)
    transactions.step = step
  }

  /// The number of the current step, which gets its record with its first change.
  func beginStep() throws -> Int64 {
    if let id = transactions.step?.id { return id }
    guard var step = transactions.step else { return 0 }
    let id = try journal.begin(&step, time: transactions.time)
    transactions.step = step
    return id
  }

  /// The number of the step of the current transaction; nil before its first change.
  public var stepUnderWay: Int64? { transactions.step?.id }

  /// Makes a change in the current transaction, or in a separate one.
  func changing<Result>(
    _ label: @autoclosure () throws -> String, origin: Origin, _ body: () throws -> Result
  ) throws -> Result {
    try requireChangeable()
    // Coalesced changes use a transaction each, so that none is ended in its middle.
    // So do those that hooks may refuse after changes of their own.
    guard transactions.step != nil, transactions.coalesced == nil, !observers.hooksAnything else {
      return try transaction(try label(), origin: origin, body)
    }
    let before = database.connection.changeCount
    do {
      return try body()
    } catch let error where error.isOfStorage && database.connection.changeCount != before {
      // Half of the change was written, and there is no savepoint to roll back to.
      database.connection.doom(because: error)
      throw error
    }
  }
}

extension Error {
  /// Whether it is an error of the database.
  fileprivate var isOfStorage: Bool {
    if (self as? LibraryError)?.storageReason != nil { return true }
    return self is CancellationError
  }
}

public import AlbumModel
import GRDB

/// The transaction under way.
struct TransactionState {
  /// Whether steps before the one under way were written to the journal.
  var hasEndedSteps = false
  /// The first of those; the others are undone with it.
  var restoredRoot: Int64?
  /// The step it will be; nil outside a transaction.
  var step: StepDraft?
  /// When it began, in seconds since 1970 UTC: all that it does is of this moment.
  var time: Int64 = 0
  /// How many transactions are nested.
  var depth = 0
  /// Whether a rehearsal's outer transaction is open.
  var isInDryRun = false
  /// The newest step before a rehearsal.
  var lastStepBefore: Int64 = 0
  /// What changes outside a transaction become part of; nil when each is a step of its own.
  var coalesced: CoalescedStep?
  /// Why nothing may be changed now; nil when it may.
  var refusal: String?
  /// The indexes that find albums while a large import does without those on disk.
  var bulk: SamenessTable?

  /// What is left when the transaction is over.
  var ended: TransactionState {
    TransactionState(
      isInDryRun: isInDryRun, lastStepBefore: lastStepBefore, coalesced: coalesced,
      refusal: refusal)
  }
}

extension LibraryAPI {
  /// Does several changes as one: one undo step, all of them or none.
  ///
  /// A transaction inside another becomes part of it, but an error that leaves it takes back only
  /// what was done inside. Observers are told after the outermost one is through.
  ///
  /// - Parameters:
  ///   - label: what the step is called in the history; only the outermost one's counts.
  ///   - origin: who makes the changes.
  ///   - body: the changes.
  /// - Returns: what `body` returns.
  /// - Throws: whatever `body` throws, after taking everything back; ``LibraryError/busy(seconds:)``
  ///   when another process kept writing.
  @discardableResult
  public func transaction<Result>(
    _ label: String, origin: Origin = .command, _ body: () throws -> Result
  ) throws -> Result {
    try requireChangeable()
    guard transactions.step == nil else { return try nested(body) }
    if let coalesced = transactions.coalesced, deliveries.current == nil {
      try begin(coalesced.label, origin: coalesced.origin)
      return try nested(body)
    }
    try begin(label, origin: origin)
    let result: Result
    do {
      result = try body()
    } catch {
      rollback()
      throw error
    }
    try finishTransaction()
    return result
  }

  /// Commits what is under way and tells observers.
  func finishTransaction() throws {
    let saved: StepDraft?
    do {
      saved = try commit()
    } catch {
      rollback()
      throw error
    }
    guard let saved else { return try deliverPending() }
    try announce(saved.label, origin: saved.origin)
  }

  /// Tells observers of what was just committed.
  ///
  /// - Parameters:
  ///   - label: what is saved, as the history calls it.
  ///   - origin: who made it.
  /// - Throws: ``SavedWithError``, as an error that comes now changes nothing of that; in a dry run, which
  ///   saves nothing, the error itself.
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
    let name = "nested_\(transactions.depth)"
    transactions.depth += 1
    defer { transactions.depth -= 1 }
    try execute("SAVEPOINT \(name)")
    do {
      let result = try body()
      try execute("RELEASE \(name)")
      return result
    } catch {
      database.rollBack(toSavepoint: name)
      transactions.step = step
      shelf.forget()
      // Then there is nothing left that the tables in memory could be read from.
      guard !database.connection.hasLostTransaction else { throw error }
      if wasBulk {
        try transactions.bulk?.reload(from: database.albums)
      } else if transactions.bulk != nil {
        // The index on disk came back with everything else.
        transactions.bulk = nil
        shrinkCache()
      }
      throw error
    }
  }

  /// Runs something that must not change the library.
  ///
  /// - Parameters:
  ///   - reason: what whoever tries it is told.
  ///   - body: what runs.
  /// - Returns: what `body` returns.
  /// - Throws: whatever `body` throws.
  public func refusingChanges<Result>(
    _ reason: String, _ body: () throws -> Result
  ) rethrows -> Result {
    let before = transactions.refusal
    transactions.refusal = reason
    defer { transactions.refusal = before }
    return try body()
  }

  /// Makes sure that the library may be changed now.
  ///
  /// - Throws: ``LibraryError/notNow(reason:)`` inside of ``refusingChanges(_:_:)``.
  public func requireChangeable() throws {
    if let reason = transactions.refusal { throw LibraryError.notNow(reason: reason) }
  }

  private func begin(_ label: String, origin: Origin) throws {
    try beginWriting()
    onCommit(false)
    transactions.depth = 1
    transactions.time = effects.now()
    let cause = deliveries.cause
    transactions.step = StepDraft(
      label: cause == nil ? label : observers.callee ?? label, origin: origin, cause: cause)
  }

  /// Takes the writer's place among the processes; waits while another one has it.
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
      // Nobody else can write from here on: what they did before is known for good.
      try noticeOtherProcesses()
      try noticeCopiedFile()
    } catch {
      rollback()
      throw error
    }
  }

  func endWriting() throws {
    guard !isDryRun else { return try execute("RELEASE step") }
    try database.renewLogMark()
    try database.commitTransaction()
  }

  /// Commits the transaction under way; the caller announces what was saved.
  ///
  /// - Returns: the step that ended with it; nil where nothing was changed.
  /// - Throws: ``LibraryError``; then nothing is saved.
  func commit() throws -> StepDraft? {
    guard let step = transactions.step else { return nil }
    let isBulk = transactions.bulk != nil
    let hasEndedSteps = transactions.hasEndedSteps
    if isBulk { try endBulk() }
    if let id = step.id {
      try journal.end(step, id: id, time: transactions.time)
    }
    try recordRoom(after: step)
    try endWriting()
    if !isDryRun { onCommit(true) }
    transactions = transactions.ended
    if isBulk { shrinkCache() }
    return step.id != nil || hasEndedSteps ? step : nil
  }

  /// Takes back everything of the transaction, whatever state SQLite is in after an error.
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
    transactions = transactions.ended
    deliveries.posted.removeAll()
    shelf.forget()
  }

  func execute(_ sql: String) throws {
    try database.run { try $0.execute(sql: sql) }
  }

  /// Writes a change to the journal, as part of the step under way.
  func record(_ change: Change) throws {
    var change = change
    if case .moved(let album, _, let place) = change,
      let from = transactions.step?.room.removeValue(forKey: album)
    {
      change = .moved(album, from: from, to: place)
    }
    _ = try beginStep()
    if let step = transactions.step, step.foreign == nil, step.origin != .remote,
      step.origin != .upkeep
    {
      try database.translatingErrors { try settleConflicts(with: change) }
    }
    guard transactions.step?.add(change) == false else { return }
    try writeChanges()
    _ = transactions.step?.add(change)
  }

  /// Writes the changes of the step under way that are not in the journal yet.
  func writeChanges() throws {
    guard var step = transactions.step, let id = step.id else { return }
    try database.translatingErrors { try journal.write(&step, id: id) }
    transactions.step = step
  }

  /// The number of the step under way, opening its record with its first change.
  func beginStep() throws -> Int64 {
    if let id = transactions.step?.id { return id }
    guard var step = transactions.step else { return 0 }
    let id = try journal.begin(&step, time: transactions.time)
    transactions.step = step
    return id
  }

  /// The number of the step that the transaction under way is making; nil before its first change.
  public var stepUnderWay: Int64? { transactions.step?.id }

  /// Runs a change in the transaction under way, or in one of its own.
  func changing<Result>(
    _ label: @autoclosure () throws -> String, origin: Origin, _ body: () throws -> Result
  ) throws -> Result {
    try requireChangeable()
    // Gathered changes go through a transaction each, so that nothing settles in the middle of one.
    guard transactions.step != nil, transactions.coalesced == nil else {
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
  /// Whether a statement failed in the database.
  fileprivate var isOfStorage: Bool {
    if (self as? LibraryError)?.storageReason != nil { return true }
    return self is CancellationError
  }
}

import AlbumModel

extension LibraryAPI {
  /// Applies an operation of another library, and notifies observers.
  ///
  /// - Throws: ``ExchangeError``, ``LibraryError``; then nothing was applied. ``SavedWithError``
  ///   when it was applied and observers could not be notified.
  func apply(_ text: OperationText) throws -> SyncReport {
    let head = try text.head
    try settleCoalesced()
    guard transactions.step == nil, deliveries.current == nil else {
      throw LibraryError.insideTransaction(verb: "exchanging")
    }
    if let reason = refusal { throw LibraryError.notNow(reason: reason) }
    var report = SyncReport()
    var origin = Origin.remote
    try beginWriting()
    do {
      if try isKnown(head.name) {
        report.repeated = 1
        try endWriting()
        return report
      }
      try noteOwnWrites()
      try note(author: head.author, of: head.name.home)
      try SeenOperations(database: database).note(head)
      report.operations = 1
      if try !undoOrRedo(as: text, head) {
        let saved: StepDraft?
        (report.overwritten, saved) = try applyAsStep(text, head)
        origin = saved?.origin ?? .remote
      }
    } catch {
      rollback()
      throw error
    }
    try announce(head.stepLabel, origin: origin)
    return report
  }

  /// - Throws: ``ExchangeError/disputed(home:)`` for an operation under our replica that we never
  ///   made.
  private func isKnown(_ name: GlobalID) throws -> Bool {
    if let own = try OwnReplicas(database).entries(of: name.home) {
      let last = try journal.lastEntry()
      if name.number <= min(own.upperBound, last) { return true }
      if own.contains(name.number) { throw ExchangeError.disputed(home: name.home) }
    }
    let last = try database.albums.integer(
      "SELECT max(number) FROM entry WHERE home = ?1", name.home)
    return last ?? 0 >= name.number
  }

  private func note(author: String, of home: Int64) throws {
    try database.albums.run(
      SummedTable.home.insertion(
        then: """
          WHERE true ON CONFLICT DO UPDATE SET name = excluded.name, checksum = excluded.checksum
          WHERE name <> excluded.name
          """), home, author)
  }

  /// The local number of a step.
  private func localStep(_ name: GlobalID) throws -> Int64? {
    if let own = try OwnReplicas(database).steps(of: name.home), own.contains(name.number) {
      return name.number
    }
    return try database.albums.integer(
      "SELECT id FROM step WHERE home = ?1 AND number = ?2", name.home, name.number)
  }

  /// Undoes or redoes the same step here, if that writes exactly the values of the operation.
  ///
  /// - Returns: false if it would not, or if some of the values are overwritten; then nothing was
  ///   done.
  private func undoOrRedo(as text: OperationText, _ head: OperationHead) throws -> Bool {
    guard head.act != .do, let id = try localStep(head.step), let step = try journal.step(id),
      step.state == (head.act == .undo ? .done : .undone)
    else { return false }
    let comparison = try OperationComparison(library: self, head)
    guard try comparison.isSame(text, as: id) else { return false }
    var touched = TouchedFields()
    try execute("SAVEPOINT undo_or_redo")
    do {
      try journal.undoOrRedo(head.act, id, in: database.albums) { touched.note($0) }
    } catch LibraryError.storage {
      // Another album has one of the old positions.
      try execute("ROLLBACK TO undo_or_redo; RELEASE undo_or_redo")
      return false
    }
    try execute("RELEASE undo_or_redo")
    try comparison.noteWrites(of: text)
    try journal.mark(
      id, head.act, time: head.time,
      as: ReceivedOperation(name: head.name, stamp: head.stamp, step: head.step))
    try recordFieldUsage(touched)
    try endWriting()
    shelf.forget()
    return true
  }

  /// Applies the operation as a separate step.
  ///
  /// - Returns: the number of overwritten values, and the step to save.
  private func applyAsStep(_ text: OperationText, _ head: OperationHead) throws -> (Int, StepDraft?)
  {
    if head.act == .do, try localStep(head.step) != nil {
      throw ExchangeError.disputed(home: head.step.home)
    }
    transactions.depth = 1
    transactions.time = head.time
    transactions.step = StepDraft(
      label: head.stepLabel, origin: head.isUpkeep ? .upkeep : .remote,
      cause: try head.cause.flatMap(localStep),
      foreign: ReceivedOperation(name: head.name, stamp: head.stamp, step: head.stepHere),
      isFolded: head.isFolded)
    _ = try beginStep()
    var application = try OperationApplication(library: self, head)
    try text.forEachLine { try application.apply($0) }
    let step = transactions.step?.id
    try application.finish()
    try writeChanges()
    if let step { try journal.forgetRedo(overlapping: step) }
    let saved = try commit()
    shelf.forget()
    return (application.overwrittenCount, saved)
  }

  /// Ends a received step and begins a step of this library that belongs to it, in the same
  /// transaction.
  func beginConsequence(_ label: String) throws {
    guard let step = transactions.step, let id = step.id else { return }
    try journal.end(step, id: id, time: transactions.time)
    transactions.hasEndedSteps = true
    transactions.step = StepDraft(
      label: label, origin: .remote, cause: step.cause ?? id, room: step.room)
  }
}

extension OperationHead {
  /// The local step for this operation.
  ///
  /// An undo made elsewhere may not be an undo here, where other changes happened in between; then
  /// it is a step with an ID that no library assigns.
  fileprivate var stepHere: GlobalID {
    act == .do ? step : GlobalID(home: name.home, number: -name.number)
  }

  fileprivate var stepLabel: String {
    switch act {
    case .do: label
    case .undo: "Undo \(label)"
    case .redo: "Redo \(label)"
    }
  }
}

public import AlbumModel

extension LibraryAPI {
  /// Whether there is a step to take back.
  public func canUndo() throws -> Bool {
    try refresh()
    return try !journal.nextToUndo().isEmpty
  }

  /// Whether there is a step to bring back.
  public func canRedo() throws -> Bool {
    try refresh()
    return try !journal.nextToRedo().isEmpty
  }

  /// Takes back the newest steps that are done, with what observers made because of them.
  ///
  /// - Parameter steps: how many; it stops early when there are no more.
  /// - Returns: the steps taken back, newest first.
  /// - Throws: ``LibraryError/nothingToUndo`` when there was none at all,
  ///   ``LibraryError/insideTransaction(verb:)``.
  /// - Complexity: what the changes themselves cost.
  @discardableResult
  public func undo(_ steps: Int = 1) throws -> [Step] {
    try travel(steps, .undo, origin: .undo, none: .nothingToUndo, next: journal.nextToUndo)
  }

  /// Brings back the oldest steps that were undone, unless something else was done since.
  ///
  /// - Parameter steps: how many; it stops early when there are no more.
  /// - Returns: the steps brought back, in their order.
  /// - Throws: ``LibraryError/nothingToRedo`` when there was none at all,
  ///   ``LibraryError/insideTransaction(verb:)``.
  @discardableResult
  public func redo(_ steps: Int = 1) throws -> [Step] {
    try travel(steps, .redo, origin: .redo, none: .nothingToRedo, next: journal.nextToRedo)
  }

  /// What was done, newest first.
  ///
  /// - Parameter limit: at most so many steps.
  /// - Returns: the steps.
  /// - Throws: ``LibraryError``.
  public func history(_ limit: Int = 50) throws -> [Step] {
    try refresh()
    return try journal.steps(limit)
  }

  private func travel(
    _ count: Int, _ act: Journal.Entry.Act, origin: Origin, none: LibraryError,
    next: () throws -> [Step]
  ) throws -> [Step] {
    try settleGathered()
    guard transactions.step == nil else {
      throw LibraryError.insideTransaction(verb: act.rawValue)
    }
    var travelled: [Step] = []
    try beginWriting()
    do {
      for _ in 0..<max(count, 0) {
        let group = try next()
        guard let named = group.min(by: { $0.id < $1.id }) else { break }
        for step in group { try travel(step, act) }
        travelled.append(named)
      }
      guard !travelled.isEmpty else { throw none }
      try endWriting()
    } catch {
      rollback()
      throw error
    }
    shelf.forget()
    try enqueueEntries(origin: origin)
    try deliverPending()
    return travelled
  }

  private func travel(_ step: Step, _ act: Journal.Entry.Act) throws {
    try database.translatingErrors {
      if act == .undo {
        try journal.undo(step.id, in: database.albums)
      } else {
        try journal.redo(step.id, in: database.albums)
      }
      try journal.mark(step.id, act, time: effects.now())
    }
  }
}

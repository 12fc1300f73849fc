public import AlbumModel

extension LibraryAPI {
  /// Whether there is a step to undo.
  public func canUndo() throws -> Bool { try nextToUndo() != nil }

  /// Whether there is a step to redo.
  public func canRedo() throws -> Bool { try nextToRedo() != nil }

  /// The step that ``undo(_:)`` would undo now; nil when there is none.
  public func nextToUndo() throws -> Step? {
    try refresh()
    return Self.named(try journal.nextToUndo())
  }

  /// The step that ``redo(_:)`` would redo now; nil when there is none.
  public func nextToRedo() throws -> Step? {
    try refresh()
    return Self.named(try journal.nextToRedo())
  }

  /// Undoes the newest steps that are done, with the steps that observers made because of them.
  ///
  /// - Parameter steps: how many; it stops early when there are no more.
  /// - Returns: the undone steps, newest first.
  /// - Throws: ``LibraryError/nothingToUndo`` when there was none at all,
  ///   ``LibraryError/insideTransaction(verb:)``.
  /// - Complexity: the cost of the changes themselves.
  @discardableResult
  public func undo(_ steps: Int = 1) throws -> [Step] {
    try undoOrRedo(steps, .undo, origin: .undo, none: .nothingToUndo, next: journal.nextToUndo)
  }

  /// Undoes one particular step, with the steps that observers made because of it, and no other.
  ///
  /// - Parameter step: its number, as offered by a message or a button.
  /// - Returns: the step.
  /// - Throws: ``LibraryError/notTheNextStep(reason:)`` when ``undo(_:)`` would undo another step
  ///   now, ``LibraryError/insideTransaction(verb:)``.
  @discardableResult
  public func undo(step: Int64) throws -> [Step] {
    try undoOrRedo(
      1, .undo, origin: .undo, only: step, none: .nothingToUndo, next: journal.nextToUndo)
  }

  /// Redoes the oldest undone steps, unless another step was made since.
  ///
  /// - Parameter steps: how many; it stops early when there are no more.
  /// - Returns: the redone steps, in order.
  /// - Throws: ``LibraryError/nothingToRedo`` when there was none at all,
  ///   ``LibraryError/insideTransaction(verb:)``.
  @discardableResult
  public func redo(_ steps: Int = 1) throws -> [Step] {
    try undoOrRedo(steps, .redo, origin: .redo, none: .nothingToRedo, next: journal.nextToRedo)
  }

  /// Redoes one particular step and no other.
  ///
  /// - Parameter step: its number, as offered by a message or a button.
  /// - Returns: the step.
  /// - Throws: ``LibraryError/notTheNextStep(reason:)`` when ``redo(_:)`` would redo another step
  ///   now, ``LibraryError/insideTransaction(verb:)``.
  @discardableResult
  public func redo(step: Int64) throws -> [Step] {
    try undoOrRedo(
      1, .redo, origin: .redo, only: step, none: .nothingToRedo, next: journal.nextToRedo)
  }

  private func undoOrRedo(
    _ count: Int, _ act: Journal.Entry.Operation, origin: Origin, only step: Int64? = nil,
    none: LibraryError, next: () throws -> [Step]
  ) throws -> [Step] {
    try requireChangeable()
    // What observers write because of a step that waits for them is undone with it.
    try refresh()
    var done: [Step] = []
    var touched = TouchedFields()
    try writing(act.rawValue) {
      for _ in 0..<max(count, 0) {
        try checkStop?()
        let group = try next()
        let named = Self.named(group)
        // Checked inside the transaction: no other program can make a step any more.
        if let step, named?.id != step { throw try notTheNext(step, act) }
        guard var named else { break }
        for step in group { try undoOrRedo(step, act, &touched) }
        named.changeCount = group.reduce(0) { $0 + ($1.origin == .upkeep ? 0 : $1.changeCount) }
        done.append(named)
      }
      guard !done.isEmpty else { throw none }
      try recordFieldUsage(touched)
    }
    if !isDryRun { onCommit(true) }
    let what = done.count == 1 ? done[0].label : CountText.of(done.count, "step")
    try announce("\(act == .undo ? "Undo" : "Redo") \(what)", origin: origin)
    return done
  }

  /// The step that represents a group undone or redone together: the one that caused the others.
  private static func named(_ group: [Step]) -> Step? { group.min { $0.id < $1.id } }

  private func notTheNext(_ step: Int64, _ act: Journal.Entry.Operation) throws -> LibraryError {
    let verb = act == .undo ? "undone" : "redone"
    guard let step = try journal.step(step) else {
      return .notTheNextStep(reason: "there is no step \(step); nothing was \(verb)")
    }
    let reason =
      switch (act, step.state) {
      case (.undo, .undone): "\"\(step.label)\" is already undone"
      case (.undo, .done): "\"\(step.label)\" is no longer the last step"
      case (_, .done): "\"\(step.label)\" is not undone"
      case (_, .undone): "\"\(step.label)\" is no longer the next step to redo"
      }
    return .notTheNextStep(reason: "\(reason); nothing was \(verb)")
  }

  private func undoOrRedo(
    _ step: Step, _ act: Journal.Entry.Operation, _ touched: inout TouchedFields
  ) throws {
    try journal.undoOrRedo(act, step.id, in: database.albums) { touched.note($0) }
    if try hasConflicts() { try journal.forEachEffect(act, of: step.id, settleConflicts) }
    try journal.mark(step.id, act, time: effects.now())
  }
}

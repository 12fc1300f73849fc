public import AlbumModel

/// The one step that all changes become part of, as long as somebody gathers.
struct CoalescedStep {
  let label: String
  let origin: Origin
}

extension LibraryAPI {
  /// Lets all changes of a piece of work be one step, whether or not it knows of steps.
  ///
  /// Unlike in a transaction nothing is locked before the first change, and undo, redo and snapshots
  /// work: what was gathered until then is a step of its own.
  ///
  /// - Parameters:
  ///   - label: what the step is called in the history, inner transactions' labels aside.
  ///   - origin: who makes the changes.
  ///   - body: the work.
  /// - Returns: what `body` returns.
  /// - Throws: whatever `body` throws, after taking back what was gathered last.
  public func coalescing<Result>(
    _ label: String, origin: Origin, _ body: () throws -> Result
  ) throws -> Result {
    guard transactions.step == nil, transactions.coalesced == nil else { return try body() }
    transactions.coalesced = CoalescedStep(label: label, origin: origin)
    defer { transactions.coalesced = nil }
    do {
      let result = try body()
      try settleCoalesced()
      return result
    } catch {
      if transactions.step != nil { rollback() }
      throw error
    }
  }

  /// Makes sure that nothing is locked while a person takes their time: what was gathered so far becomes
  /// a step.
  ///
  /// - Parameter verb: what the person is asked for, as messages call it.
  /// - Throws: ``LibraryError/insideTransaction(verb:)``.
  public func release(for verb: String) throws {
    try settleCoalesced()
    guard transactions.step == nil else { throw LibraryError.insideTransaction(verb: verb) }
  }

  /// Ends the step that is being gathered; a transaction inside it that is not over stays.
  func settleCoalesced() throws {
    guard let coalesced = transactions.coalesced, transactions.step != nil, transactions.depth == 1
    else { return }
    // Observers write steps of their own.
    transactions.coalesced = nil
    defer { transactions.coalesced = coalesced }
    try finishTransaction()
  }
}

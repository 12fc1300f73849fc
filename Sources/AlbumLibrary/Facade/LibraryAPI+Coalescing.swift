public import AlbumModel

/// The single step for all changes during coalescing.
struct CoalescedStep {
  let label: String
  let origin: Origin
  /// Whether it is of handlers that are called once, and has their owner's name or their label.
  var isOfHandlers = false
}

extension LibraryAPI {
  /// Makes all changes of a closure one step, whether or not it opens transactions.
  ///
  /// Unlike in a transaction nothing is locked before the first change, and undo, redo and
  /// snapshots work: they make a step of the changes so far.
  ///
  /// - Parameters:
  ///   - label: the label of the step in the history, which replaces the labels of inner
  ///     transactions.
  ///   - origin: the origin of the changes.
  ///   - body: the closure.
  /// - Returns: the result of `body`.
  /// - Throws: any error of `body`, after rolling back the last coalesced changes.
  public func coalescing<Result>(
    _ label: String, origin: Origin, _ body: () throws -> Result
  ) throws -> Result {
    try coalescing(CoalescedStep(label: label, origin: origin), body)
  }

  func coalescing<Result>(_ step: CoalescedStep, _ body: () throws -> Result) throws -> Result {
    guard transactions.step == nil, transactions.coalesced == nil else { return try body() }
    transactions.coalesced = step
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

  /// Ensures that nothing is locked while the program waits for the user: makes a step of the
  /// changes so far.
  ///
  /// - Parameter verb: the interaction, as messages name it.
  /// - Throws: ``LibraryError/insideTransaction(verb:)``.
  public func release(for verb: String) throws {
    try settleCoalesced()
    try requireNoTransaction(for: verb)
  }

  /// Ends the current coalesced step; an open transaction inside it stays open.
  func settleCoalesced() throws {
    guard let coalesced = transactions.coalesced, transactions.step != nil, transactions.depth == 1
    else { return }
    // Observers write separate steps.
    transactions.coalesced = nil
    defer { transactions.coalesced = coalesced }
    try finishTransaction()
  }
}

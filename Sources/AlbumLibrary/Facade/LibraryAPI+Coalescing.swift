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
    guard transactions.coalesced != nil, transactions.step != nil, transactions.depth == 1 else {
      return
    }
    // Observers write separate steps.
    try withoutCoalescing(finishTransaction)
  }

  /// Makes the changes of a closure separate steps.
  func withoutCoalescing<Result>(_ body: () throws -> Result) rethrows -> Result {
    let coalesced = transactions.coalesced
    transactions.coalesced = nil
    defer { transactions.coalesced = coalesced }
    return try body()
  }

  // MARK: Deferred functions

  /// Runs a function after the handlers that are being called, as a separate step.
  ///
  /// Inside a transaction it runs after the commit, and not at all after a rollback; otherwise, if
  /// no handlers are being called, immediately. It is the only way to change the library in answer to
  /// undo or redo, and ends redo as every new step does. A failure is reported to
  /// ``onHandlerFailure(_:)``.
  ///
  /// - Parameters:
  ///   - owner: the label of the step, and the name in reports of failures.
  ///   - origin: the origin of the step.
  ///   - body: the function.
  /// - Throws: ``LibraryError/notNow(reason:)`` inside of ``refusingChanges(_:_:)``.
  public func after(
    owner: String = "moonshelf", origin: Origin = .command, _ body: @escaping () throws -> Void
  ) throws {
    if let reason = refusal { throw LibraryError.notNow(reason: reason) }
    let link = deliveries.link?.next ?? DeliveryQueue.Link()
    deliveries.deferred.append(
      DeliveryQueue.Deferred(owner: owner, origin: origin, link: link, body: body))
    if transactions.step == nil, deliveries.current == nil { try runDeferred() }
  }

  /// Runs the deferred functions, unless one of them is running.
  func runDeferred() throws {
    guard deliveries.running == nil, !deliveries.deferred.isEmpty else { return }
    // Its changes are not part of a step that coalesces those of a script.
    try withoutCoalescing {
      defer { deliveries.running = nil }
      while let next = deliveries.deferred.popFirst() {
        deliveries.running = next.link
        if try isEndless(next.link, .functions(because: next.link.root)) {
          try stopEndlessHandler(next.owner)
        } else {
          observers.run(next.owner) { try coalescing(next.owner, origin: next.origin, next.body) }
        }
      }
    }
  }
}

public import AlbumModel

extension LibraryAPI {
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
    let coalesced = transactions.coalesced
    transactions.coalesced = nil
    defer {
      transactions.coalesced = coalesced
      deliveries.running = nil
    }
    while let next = deliveries.deferred.popFirst() {
      deliveries.running = next.link
      if try isEndless(next.link, .functions(because: next.link.root)) {
        stopEndlessHandler(next.owner)
      } else {
        observers.run(next.owner) { try coalescing(next.owner, origin: next.origin, next.body) }
      }
    }
  }
}

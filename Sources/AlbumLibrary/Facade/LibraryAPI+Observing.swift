public import AlbumModel

extension LibraryAPI {
  /// Calls a handler after an event.
  ///
  /// Handlers are called in the order of priority, then of registration. A failing one affects
  /// neither the others nor the change: it is reported to ``onHandlerFailure(_:)``.
  ///
  /// - Parameters:
  ///   - name: the event.
  ///   - owner: the owner of the handler, as failures and the history name it.
  ///   - priority: higher ones are called first.
  ///   - once: whether to remove the handler after its first call.
  ///   - scope: for the changes of which processes it is called.
  ///   - handler: called after the commit, in the library's isolation domain.
  /// - Returns: a registration that removes the handler; the library keeps the handler until
  ///   then.
  @discardableResult
  public func observe(
    _ name: EventName, owner: String = "moonshelf", priority: Int = 0, once: Bool = false,
    scope: ObserverScope = .everywhere, _ handler: @escaping (LibraryEvent) throws -> Void
  ) -> Registration {
    noteRegistration(scope)
    let entry = HandlerList.Entry(
      handler: handler, owner: owner, priority: priority, once: once, scope: scope)
    return observers.register(entry, in: \.eventHandlers, at: name)
  }

  /// Calls a handler before a change, inside the transaction.
  ///
  /// - Parameters:
  ///   - name: one of `EventName.hookable`.
  ///   - owner: the owner of the handler.
  ///   - priority: higher ones are called first.
  ///   - handler: may modify or veto the change.
  /// - Returns: a registration that removes the handler.
  @discardableResult
  public func hook(
    _ name: EventName, owner: String = "moonshelf", priority: Int = 0,
    _ handler: @escaping (inout PendingChange) throws -> HookVerdict
  ) -> Registration {
    let entry = HandlerList.Entry(handler: handler, owner: owner, priority: priority)
    return observers.register(entry, in: \.hookHandlers, at: name)
  }

  /// Calls a handler after a field of one album changed: key-value observing.
  ///
  /// Several changes of one field in a transaction are one call, with the first old and the last
  /// new value; if these are equal, the handler is not called.
  ///
  /// - Parameters:
  ///   - id: the album.
  ///   - field: the field; nil for all of them.
  ///   - owner: the owner of the handler.
  ///   - scope: for the changes of which processes it is called.
  ///   - handler: takes the current album and the change.
  /// - Returns: a registration that removes the handler.
  @discardableResult
  public func observe(
    _ id: AlbumID, _ field: FieldName?, owner: String = "moonshelf",
    scope: ObserverScope = .everywhere,
    _ handler: @escaping (Album, LibraryEvent.FieldChange) throws -> Void
  ) -> Registration {
    noteRegistration(scope)
    let ofField: ObserverCenter.FieldHandler = { album, change in
      if field == nil || change.name == field { try handler(album, change) }
    }
    let entry = HandlerList.Entry(handler: ofField, owner: owner, scope: scope)
    return observers.register(entry, in: \.fieldHandlers, at: id)
  }

  /// Calls a handler when a property of the library changes: `count`, `can_undo` or `can_redo`.
  ///
  /// - Parameters:
  ///   - property: the property.
  ///   - owner: the owner of the handler.
  ///   - handler: takes the old and the new value.
  /// - Returns: a registration that removes the handler.
  /// - Throws: ``LibraryError`` when the property cannot be read.
  @discardableResult
  public func observe(
    property: LibraryProperty, owner: String = "moonshelf",
    _ handler: @escaping (FieldValue?, FieldValue?) throws -> Void
  ) throws -> Registration {
    properties[property] = try value(of: property)
    let entry = HandlerList.Entry(handler: handler, owner: owner)
    return observers.register(entry, in: \.propertyHandlers, at: property)
  }

  /// Sets the function that failing handlers are reported to.
  ///
  /// - Parameter report: called for each failure of a handler, and once when the handler is
  ///   disabled.
  public func onHandlerFailure(_ report: @escaping (HandlerFailure) -> Void) {
    observers.onFailure = report
  }

  /// Reports a failure as those of handlers are.
  public func report(_ failure: HandlerFailure) { observers.onFailure(failure) }

  /// Whether an event has observers; an event without observers need not be built.
  public func observes(_ name: EventName) -> Bool { observers.observes(name) }

  /// Posts an event that is not a change of albums; inside a transaction, after its end.
  public func post(_ event: LibraryEvent) {
    guard observers.observes(event.name) || event.name == .coverRequested else { return }
    // The observers of a read-only operation are called immediately, while they cannot change
    // anything either.
    if transactions.step != nil, refusal == nil {
      deliveries.posted.append(event)
    } else {
      publish(event)
    }
  }

  /// Calls the observers of an event, and then answers a request for a cover, whose address they
  /// may have set.
  func publish(_ event: LibraryEvent) {
    observers.deliver(event)
    if event.name == .coverRequested, case .album(let album) = event.subject {
      answerCoverRequest(of: album.id, within: event.reach)
    }
  }

  // MARK: Properties

  /// The current value of a property.
  public func value(of property: LibraryProperty) throws -> FieldValue? {
    switch property {
    case .count: .integer(Int64(try count()))
    case .canUndo: .flag(try canUndo())
    case .canRedo: .flag(try canRedo())
    case .selection: selection.map { .integer($0.rawValue) }
    }
  }

  /// Sets the album that the user has selected, and notifies observers of
  /// ``LibraryProperty/selection``.
  ///
  /// - Parameter id: nil when no browser shows the shelf any more.
  /// - Throws: ``LibraryError``.
  public func select(_ id: AlbumID?) throws {
    guard id != selection else { return }
    selection = id
    if observers.propertyHandlers[.selection] != nil { try deliver(.selection) }
  }

  /// Notifies the observers of a property, if it has changed.
  func deliver(_ property: LibraryProperty) throws {
    let new = try value(of: property)
    let old = properties[property]
    properties[property] = new
    if old != new { observers.deliver(property, old: old, new: new) }
  }
}

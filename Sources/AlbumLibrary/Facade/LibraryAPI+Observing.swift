public import AlbumModel

extension LibraryAPI {
  /// Calls a handler after something happened.
  ///
  /// Handlers are called in the order of priority, then of registration. One that fails harms
  /// neither the others nor the change: it is reported to ``onHandlerFailure(_:)``.
  ///
  /// - Parameters:
  ///   - name: what to observe.
  ///   - owner: whose handler it is, as failures and the history call it.
  ///   - priority: higher ones are called first.
  ///   - once: whether to take it off after its first call.
  ///   - handler: called after the commit, in the library's own isolation domain.
  /// - Returns: what takes the handler off again; the library keeps it until then.
  @discardableResult
  public func observe(
    _ name: EventName, owner: String = "moonshelf", priority: Int = 0, once: Bool = false,
    _ handler: @escaping (LibraryEvent) throws -> Void
  ) -> Registration {
    observers.observe(name, owner: owner, priority: priority, once: once, handler)
  }

  /// Calls a handler before something happens, inside the transaction.
  ///
  /// - Parameters:
  ///   - name: one of ``EventName/hookable``.
  ///   - owner: whose handler it is.
  ///   - priority: higher ones are called first.
  ///   - handler: may change what is about to be written, or veto it.
  /// - Returns: what takes the handler off again.
  @discardableResult
  public func hook(
    _ name: EventName, owner: String = "moonshelf", priority: Int = 0,
    _ handler: @escaping (inout PendingChange) throws -> HookVerdict
  ) -> Registration {
    observers.hook(name, owner: owner, priority: priority, handler)
  }

  /// Calls a handler after a field of one album changed: key-value observing.
  ///
  /// Inside a transaction several changes of one field are one call, with the first old and the
  /// last new value; equal ones are silent.
  ///
  /// - Parameters:
  ///   - id: which album.
  ///   - field: which field; nil for all of them.
  ///   - owner: whose handler it is.
  ///   - handler: takes the album as it is now and the change.
  /// - Returns: what takes the handler off again.
  @discardableResult
  public func observe(
    _ id: AlbumID, _ field: FieldName?, owner: String = "moonshelf",
    _ handler: @escaping (Album, LibraryEvent.FieldChange) throws -> Void
  ) -> Registration {
    observers.observeFields(of: id, owner: owner) { album, change in
      guard field == nil || change.name == field else { return }
      try handler(album, change)
    }
  }

  /// Calls a handler when a property of the library changes: `count`, `can_undo` or `can_redo`.
  ///
  /// - Parameters:
  ///   - property: which.
  ///   - owner: whose handler it is.
  ///   - handler: takes the old and the new value.
  /// - Returns: what takes the handler off again.
  /// - Throws: ``LibraryError`` when the property cannot be read.
  @discardableResult
  public func observe(
    property: LibraryProperty, owner: String = "moonshelf",
    _ handler: @escaping (FieldValue?, FieldValue?) throws -> Void
  ) throws -> Registration {
    properties[property] = try value(of: property)
    return observers.observeProperty(property.rawValue, owner: owner, handler)
  }

  /// Where failing handlers are reported.
  ///
  /// - Parameter report: called once for a handler that fails, and once when it is switched off.
  public func onHandlerFailure(_ report: @escaping (HandlerFailure) -> Void) {
    observers.onFailure = report
  }

  /// Whether anybody observes an event: do not build one for nobody.
  public func observes(_ name: EventName) -> Bool {
    observers.observes(name)
  }

  /// Tells observers of something that is not a change of albums; inside a transaction, after it.
  public func post(_ event: LibraryEvent) {
    guard observers.observes(event.name) else { return }
    // What only reads has its observers called at once, while they can change nothing either.
    if transactions.step != nil, transactions.refusal == nil {
      deliveries.posted.append(event)
    } else {
      observers.deliver(event)
    }
  }
}

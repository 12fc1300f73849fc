public import AlbumModel

extension LibraryAPI {
  /// The current value of a property.
  public func value(of property: LibraryProperty) throws -> FieldValue? {
    switch property {
    case .count: .integer(Int64(try count()))
    case .canUndo: .flag(try canUndo())
    case .canRedo: .flag(try canRedo())
    case .selection: selection.map { .integer($0.rawValue) }
    }
  }

  /// Notifies the observers of changed properties.
  func deliverProperties() throws {
    for key in observers.observedProperties {
      if let property = LibraryProperty(rawValue: key) { try deliver(property) }
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
    if observers.observedProperties.contains(LibraryProperty.selection.rawValue) {
      try deliver(.selection)
    }
  }

  private func deliver(_ property: LibraryProperty) throws {
    let new = try value(of: property)
    let old = properties[property]
    properties[property] = new
    if old != new { observers.deliverProperty(property.rawValue, old: old, new: new) }
  }
}

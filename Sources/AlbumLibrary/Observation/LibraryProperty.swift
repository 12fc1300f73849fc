public import AlbumModel

/// What can be observed of the library as a whole.
public enum LibraryProperty: String, CaseIterable, Sendable {
  /// How many albums stand on the shelf.
  case count
  /// Whether there is a step to take back.
  case canUndo = "can_undo"
  /// Whether there is a step to bring back.
  case canRedo = "can_redo"
  /// The album that a person has selected, by identity; nothing while no browser shows the shelf.
  case selection
}

extension LibraryAPI {
  /// What a property is now.
  public func value(of property: LibraryProperty) throws -> FieldValue? {
    switch property {
    case .count: .integer(Int64(try count()))
    case .canUndo: .flag(try canUndo())
    case .canRedo: .flag(try canRedo())
    case .selection: selection.map { .integer($0.rawValue) }
    }
  }

  /// Tells the observers of properties that are not what they were.
  func deliverProperties() throws {
    for key in observers.observedProperties {
      if let property = LibraryProperty(rawValue: key) { try deliver(property) }
    }
  }

  /// Takes note of which album a person has selected, and tells observers of ``LibraryProperty/selection``.
  ///
  /// - Parameter id: nil when nobody looks any more.
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

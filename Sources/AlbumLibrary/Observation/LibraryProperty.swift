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
    case .selection: nil
    }
  }

  /// Tells the observers of properties that are not what they were.
  func deliverProperties() throws {
    for key in observers.observedProperties {
      guard let property = LibraryProperty(rawValue: key) else { continue }
      let new = try value(of: property)
      let old = properties[property]
      properties[property] = new
      if old != new { observers.deliverProperty(key, old: old, new: new) }
    }
  }
}

public import AlbumModel

/// A field that a script declares, and may compute.
public struct ScriptField {
  /// Its type, other names and heading.
  public let declaration: FieldDeclaration
  /// The fields that its value depends on; empty if it is not known.
  public let depends: Set<FieldName>
  /// Computes its value for an album that is current, or was before a change; nil for a field with
  /// stored values.
  public let value: ((Album, _ isCurrent: Bool) throws -> FieldValue?)?

  /// Makes a field.
  public init(
    _ declaration: FieldDeclaration, depends: Set<FieldName> = [],
    value: ((Album, _ isCurrent: Bool) throws -> FieldValue?)? = nil
  ) {
    (self.declaration, self.depends, self.value) = (declaration, depends, value)
  }
}

extension LibraryAPI {
  /// The value of a field for an album: computed, or stored.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - album: the album.
  ///   - isCurrent: whether the album is as the library has it, not as it was before a change.
  /// - Returns: the value.
  /// - Throws: the error of a computed field.
  public func value(
    of field: FieldName, in album: Album, isCurrent: Bool = true
  ) throws -> FieldValue? {
    guard let compute = scriptFields[field]?.value else { return album[field] }
    return try refusingChanges("a computed field must not change the library") {
      try compute(album, isCurrent)
    }
  }

  /// The computed fields whose values may differ after other fields changed, in the order of their
  /// names.
  func computedFields(dependingOn changed: Set<FieldName>) -> [FieldName] {
    var affected: Set<FieldName> = []
    var count: Int
    repeat {
      count = affected.count
      for (name, field) in scriptFields where field.value != nil && !affected.contains(name) {
        let isAffected =
          field.depends.isEmpty || !field.depends.isDisjoint(with: changed.union(affected))
        if isAffected { affected.insert(name) }
      }
    } while affected.count > count
    return affected.sorted()
  }

  /// Loads the scripts that declare fields and shelves, if they are not loaded yet: a command that
  /// needs no scripts otherwise calls this when it meets an unknown name.
  ///
  /// - Returns: whether there are such fields or shelves now that were not there before.
  /// - Throws: any error of the scripts.
  @discardableResult
  public func loadScriptFields() throws -> Bool {
    guard let load = onUnknownName else { return false }
    onUnknownName = nil
    try load()
    return !scriptFields.isEmpty || !scriptShelves.isEmpty
  }

  /// Makes the computed fields known to queries.
  func scriptFieldsChanged() {
    shelf.contentChanged()
    shelf.names = nil
    guard scriptFields.values.contains(where: { $0.value != nil }) else { return }
    computed.value = { [unowned self] field, album in try value(of: field, in: album) }
    computed.register(on: database.connection.handle)
  }
}

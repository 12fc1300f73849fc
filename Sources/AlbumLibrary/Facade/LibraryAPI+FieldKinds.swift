public import AlbumModel

extension LibraryAPI {
  /// The number of values by which the type of an unknown field is found.
  private static let sampleSize = 500

  /// The name of a field's type: declared, known, or that of its values.
  ///
  /// - Throws: ``LibraryError``.
  public func typeName(of field: FieldName) throws -> String { try kind(of: field).kind.name }

  /// How many albums on the shelf have a value of a field, and how many of those are not of its
  /// type.
  ///
  /// - Throws: ``LibraryError``.
  /// - Complexity: one pass over the albums.
  public func misfits(of field: FieldName) throws -> (values: Int, misfits: Int) {
    let kind = try kind(of: field).kind
    var (values, misfits) = (0, 0)
    try forEach(AlbumQuery(.field(field, .exists))) { album in
      guard let value = album[field] else { return true }
      values += 1
      if !kind.fits(value) { misfits += 1 }
      return true
    }
    return (values, misfits)
  }

  /// The type of a field: that of a known one, otherwise that of most of its values.
  ///
  /// - Complexity: O(1) for a known field and one that was asked for since the last change;
  ///   otherwise it reads albums until 500 have the field.
  func kind(of field: FieldName) throws -> ObservedKind {
    if let known = try names.kind(of: field) { return ObservedKind(known) }
    if let kind = shelf.kinds[field] { return kind }
    var values: [FieldValue] = []
    try forEachValue(of: field) { value in
      values.append(value)
      return values.count < Self.sampleSize
    }
    let kind = ObservedKind(of: values)
    shelf.kinds[field] = kind
    return kind
  }

  /// Stores the types that the values of fields show, for fields that are neither declared nor known
  /// nor have a stored type; called at the end of an import.
  ///
  /// - Parameters:
  ///   - tallies: the values of the import.
  ///   - newFields: whether no album had a field before; others are counted again with all values.
  /// - Returns: the tallies by which types were stored.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(1) for new fields; one pass over the albums for each other one.
  package func noteFieldKinds(
    _ tallies: [String: KindTally], newFields: (String) -> Bool
  ) throws -> [String: KindTally] {
    let names = try self.names
    // The few values of a rare field may be exceptions.
    let fewest = min(20, tallies.values.map(\.count).max() ?? 0)
    var stored: [String: KindTally] = [:]
    for (name, tally) in tallies where names.kind(of: FieldName(rawValue: name)) == nil {
      var tally = tally
      if !newFields(name) {
        tally = KindTally()
        try forEachValue(of: FieldName(rawValue: name)) { value in
          tally.note(value)
          return true
        }
      }
      guard tally.count >= fewest else { continue }
      stored[name] = tally
      try database.albums.run(
        SummedTable.field.update(["kind": "?2"]) + " WHERE name = ?1", name,
        tally.result.kind.kind.name)
    }
    if !stored.isEmpty { shelf.fields = nil }
    return stored
  }

  /// The number of values of a known custom field, if none of them is of the field's type.
  ///
  /// - Returns: nil if one is, or if there are no values.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(1) if it was asked for since the last change; otherwise it reads albums until
  ///   one has a value of the type.
  func countOfUnfittingValues(of field: FieldName) throws -> Int? {
    let names = try self.names
    guard let kind = names.declared[field]?.kind ?? BuiltInFields.field(field)?.kind else {
      return nil
    }
    if let known = shelf.unfitting[field] { return known > 0 ? known : nil }
    var count = 0
    try forEachValue(of: field) { value in
      let fits = names.texts(of: value, in: field).contains {
        kind.magnitude(of: value.type == .list ? .text($0) : value) != nil
      }
      count = fits ? 0 : count + 1
      return !fits
    }
    shelf.unfitting[field] = count
    return count > 0 ? count : nil
  }

  /// Passes the values of a custom field, until `body` returns false.
  private func forEachValue(of field: FieldName, _ body: @escaping (FieldValue) -> Bool) throws {
    let key = EncodedFields.key(field.rawValue)
    try database.albums.statement(
      """
      SELECT fields FROM album
      WHERE removed = 0 AND fields IS NOT NULL AND instr(fields, ?1) > 0
      """, String(decoding: key, as: UTF8.self) + ":"
    ).walk { row in
      // Damaged fields are an error of the query itself.
      guard let value = CustomFields(encoded: row.text(0) ?? "")[field.rawValue] else {
        return true
      }
      return body(value)
    }
  }
}

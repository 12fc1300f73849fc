import AlbumModel

extension LibraryAPI {
  /// The number of values by which the type of an unknown field is found.
  private static let sampleSize = 500

  /// The type of a field: that of a known one, otherwise that of most of its values.
  ///
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(1) for a known field and one that was asked for since the last change;
  ///   otherwise it reads albums until 500 have the field.
  func kind(of field: FieldName) throws -> ObservedKind {
    if let known = BuiltInFields.field(field) { return ObservedKind(known.kind) }
    if let kind = shelf.kinds[field] { return kind }
    var values: [FieldValue] = []
    let key = EncodedFields.key(field.rawValue)
    try database.translatingErrors {
      try database.albums.statement(
        """
        SELECT fields FROM album
        WHERE removed = 0 AND fields IS NOT NULL AND instr(fields, ?1) > 0 LIMIT \(Self.sampleSize)
        """, String(decoding: key, as: UTF8.self) + ":"
      ).forEachRow { row in
        // Damaged fields are an error of the query itself.
        if let value = CustomFields(encoded: row.text(0) ?? "")[field.rawValue] {
          values.append(value)
        }
        return true
      }
    }
    let kind = ObservedKind(of: values)
    shelf.kinds[field] = kind
    return kind
  }
}

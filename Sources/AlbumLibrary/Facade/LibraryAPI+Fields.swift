public import AlbumModel

extension LibraryAPI {
  /// The fields that albums have, the main ones first, and how they are used.
  ///
  /// - Parameter query: the albums; its order does not matter.
  /// - Returns: a use for each field, with its types and an example.
  /// - Throws: ``LibraryError``.
  /// - Complexity: one pass over the albums; memory for the fields, not the albums.
  public func fieldUses(_ query: AlbumQuery = .all) throws -> [FieldUse] {
    try refresh()
    var census = FieldCensus()
    let columns = FieldName.main.map(\.rawValue) + ["fields", "id"]
    try select(columns.joined(separator: ", "), query, isUnordered: true) { row in
      for (index, name) in FieldName.main.enumerated() where row.hasValue(Int32(index)) {
        let column = Int32(index)
        if name == .year {
          census.count(main: index, .integer) { .integer(row.integer(column)) }
        } else {
          census.count(main: index, .text) { row.text(column).map(FieldValue.text) }
        }
      }
      guard let fields = row.utf8(Int32(columns.count - 2)) else { return true }
      guard CustomFields.isReadable(fields) else {
        throw LibraryError.damagedFields(of: row.integer(Int32(columns.count - 1)))
      }
      census.count(own: fields)
      return true
    }
    return census.uses
  }
}

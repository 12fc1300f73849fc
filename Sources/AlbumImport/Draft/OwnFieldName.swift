import AlbumModel

/// The name of the field for a column that we know nothing of.
enum OwnFieldName {
  /// What to call a column named like a field that is not free.
  private static let substitutes = [
    "title": "track_title", "artist": "track_artist", "year": "release_year",
  ]

  /// A column's name in small letters, with `_` for whatever is neither letter nor digit.
  ///
  /// Names that the library or the main fields have get another one.
  ///
  /// - Returns: nil for a name without a letter.
  static func name(ofColumn column: String) -> FieldName? {
    var name = ""
    for scalar in column.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        name.unicodeScalars.append(scalar)
      } else if !name.isEmpty, !name.hasSuffix("_") {
        name.append("_")
      }
    }
    if name.hasSuffix("_") { name.removeLast() }
    guard name.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return nil }
    let field = FieldName(rawValue: name)
    guard field.isMain || FieldName.readOnly.contains(name) else { return field }
    return FieldName(rawValue: substitutes[name] ?? "source_" + name)
  }
}

import AlbumModel

/// The name of the field for a column that we know nothing of.
enum CustomFieldName {
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
    var words = ""
    var followsSmall = false
    for scalar in column.unicodeScalars {
      let isCapital = scalar.properties.isUppercase
      let isPart = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      // `hasSleeve` are two words.
      if !isPart || (isCapital && followsSmall), !words.isEmpty, !words.hasSuffix("_") {
        words.append("_")
      }
      if isPart { words.unicodeScalars.append(scalar) }
      followsSmall = scalar.properties.isLowercase
    }
    if words.hasSuffix("_") { words.removeLast() }
    let name = words.lowercased()
    guard name.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return nil }
    let field = FieldName(rawValue: name)
    guard field.isMain || FieldName.readOnly.contains(name) else { return field }
    return FieldName(rawValue: substitutes[name] ?? "source_" + name)
  }
}

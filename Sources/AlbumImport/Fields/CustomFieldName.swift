import AlbumModel

/// The name of the custom field for an unknown column.
enum CustomFieldName {
  /// The names for columns that are called like a reserved field.
  private static let substitutes = [
    "title": "track_title", "artist": "track_artist", "year": "release_year",
  ]

  /// A column's name in lowercase, with `_` for all characters other than letters and digits.
  ///
  /// Names of main fields and reserved names are replaced.
  ///
  /// - Returns: nil for a name without a letter.
  static func name(ofColumn column: String) -> FieldName? {
    var words = ""
    var followsSmall = false
    for scalar in column.unicodeScalars {
      let isCapital = scalar.properties.isUppercase
      let isPart = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      // `hasSleeve` is two words.
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

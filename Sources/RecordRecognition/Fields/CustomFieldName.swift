import AlbumModel

/// The name of the custom field for an unknown column.
enum CustomFieldName {
  /// The names for columns that are called like a reserved field.
  private static let substitutes = [
    "title": "track_title", "artist": "track_artist", "year": "release_year",
  ]

  /// The words of a column's name: `hasSleeve` is two words.
  static func words(of column: String, where isPart: (Unicode.Scalar) -> Bool) -> [String] {
    var words: [String] = []
    var word = ""
    var followsSmall = false
    for scalar in column.unicodeScalars {
      let isLetter = isPart(scalar)
      if !isLetter || followsSmall && scalar.properties.isUppercase, !word.isEmpty {
        words.append(word)
        word = ""
      }
      if isLetter { word.unicodeScalars.append(scalar) }
      followsSmall = scalar.properties.isLowercase
    }
    return word.isEmpty ? words : words + [word]
  }

  /// A column's name in lowercase, with `_` for all characters other than letters and digits.
  ///
  /// Names of main fields and reserved names are replaced.
  ///
  /// - Returns: nil for a name without a letter.
  static func name(ofColumn column: String) -> FieldName? {
    let name = words(of: column) { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      .joined(separator: "_").lowercased()
    guard name.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return nil }
    let field = FieldName(rawValue: name)
    guard field.isMain || FieldName.readOnly.contains(name) else { return field }
    return FieldName(rawValue: substitutes[name] ?? "source_" + name)
  }
}

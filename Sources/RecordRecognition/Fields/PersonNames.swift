import AlbumModel
import RecordReading

/// Columns that have an artist's name in two parts: `Voornaam` and `Achternaam`, `Prénom` and `Nom`.
enum PersonNames {
  /// Words between the name of a part and that of the artist.
  private static let particles: Set<String> = WordList.named("PersonNames.particles")

  /// The names of the parts, in plain form: those of the first and last names, and those that mean
  /// either only next to one of them, as they mean any name otherwise.
  private static let (first, last, either) = (names("first"), names("last"), names("either"))

  private static func names(_ part: String) -> Set<String> { WordList.plain("PersonNames.\(part)") }

  /// The part that a name in plain form means, whatever is next to it.
  static func field(ofPlain name: String) -> FieldName? {
    first.contains(name)
      ? ColumnNames.firstName : last.contains(name) ? ColumnNames.lastName : nil
  }

  /// The columns with the parts of names, if both are there, and a title.
  static func columns(of names: [String]) -> [Int: FieldName] {
    let parts = names.map(part)
    var found: [Int: FieldName] = [:]
    for (column, part) in parts.enumerated() { found[column] = part.flatMap(field) }
    let missing = [ColumnNames.firstName, ColumnNames.lastName].filter { field in
      !found.values.contains(field)
    }
    guard let only = missing.first else { return found }
    guard missing.count == 1,
      let column = parts.firstIndex(where: { $0.map(either.contains) == true }),
      names.indices.contains(where: { other in
        other != column && ColumnWords.field(of: names[other]) == .title
      })
    else { return [:] }
    found[column] = only
    return found
  }

  /// The whole name; a band has only a last one.
  static func whole(_ first: String?, _ last: String?) -> String? {
    guard let first, let last else { return first ?? last }
    // Chinese, Japanese and Korean names begin with that of the family.
    let isEastern = last.unicodeScalars.allSatisfy { $0.value >= 0x2E80 }
    return isEastern ? last + first : "\(first) \(last)"
  }

  /// The name of a part without words for the artist: `prenom` in `Prénom de l'artiste`.
  private static func part(_ name: String) -> String? {
    let plain = FieldNames.plain(name)
    if field(ofPlain: plain) != nil || either.contains(plain) { return plain }
    let words = ColumnWords.words(of: name)
    let others = words.filter { ColumnLexicon.concept(of: $0) != .field(.artist) }
    guard others.count < words.count else { return nil }
    let part = others.filter { !particles.contains($0) }.joined()
    return field(ofPlain: part) != nil || either.contains(part) ? part : nil
  }
}

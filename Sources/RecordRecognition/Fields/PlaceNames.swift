import AlbumModel
import RecordReading

/// What the names of lists and members say about the records in them.
enum PlaceNames {
  /// What names of places mean together.
  enum Meaning { case year, section }

  /// Names of lists that are not those of artists.
  private static let listWords: Set<String> = WordList.named("PlaceNames.listWords")
  /// The fields that albums have, and few other things.
  private static let albumFields: Set<FieldName> = [
    .year, .genre, "label", "format", "catalog_number", "styles", "track", "tracks", "released",
  ]

  /// Whether a name is that of a list of any kind.
  static func isList(_ name: String) -> Bool {
    let plain = FieldNames.plain(name)
    return listWords.contains(plain) || RecordPaths.anyLists.contains(plain)
      || RecordPaths.albumLists.contains(plain)
  }

  /// Whether a member shows that an object is an album.
  ///
  /// - Returns: whether hardly anything but an album has it.
  static func isOfAlbum(_ name: String, _ field: FieldName?) -> Bool {
    let known = field ?? BuiltInFields.meaning(ofPlain: FieldNames.plain(name))?.field.name
    return known.map(albumFields.contains) ?? false
  }

  /// What names of places mean together; nil for those of lists, and if they may be anything.
  static func meaning(of names: Set<String>) -> Meaning? {
    guard !names.isEmpty else { return nil }
    func most(_ isOne: (String) -> Bool) -> Bool { names.count(where: isOne) * 2 >= names.count }
    if names.allSatisfy({ YearText.year(ofFourDigits: $0) != nil }) { return .year }
    return !most(isList) && most(isSection) ? .section : nil
  }

  /// Whether a name is a genre, a decade, or a letter of the alphabet.
  private static func isSection(_ name: String) -> Bool {
    let isDecade = name.hasSuffix("s") && name.dropLast().allSatisfy { $0.isNumber || $0 == "'" }
    return isDecade || name.count == 1 || GenreWords.isAll(name)
  }
}

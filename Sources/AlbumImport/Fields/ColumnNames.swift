import AlbumModel

/// What the names of columns mean for an import, in the plain form of ``FieldNames/plain(_:)``.
enum ColumnNames {
  /// The meaning of a name, with its rank among the names of a role: 0 is best.
  struct Meaning: Sendable {
    let role: ColumnRole
    let rank: Int
  }

  /// Names without a role that identify a header line.
  private static let others: Set<String> = [
    "id", "subgenre", "subgenres", "price", "condition", "duration", "estado", "track", "trackname",
    "tracktitle", "tracknumber", "length", "number", "quantity",
    "releaseid", "uri", "playlist", "score", "votes", "played", "review", "publisher", "color",
    "speed", "uid", "mbid", "artistmbid", "uts", "utctime", "popularity",
  ]

  /// The meaning of a column name; nil without a role.
  static func meaning(of name: String) -> Meaning? {
    meaning(ofPlain: FieldNames.plain(name))
  }

  private static func meaning(ofPlain plain: String) -> Meaning? {
    // RateYourMusic has a person's name in two columns.
    if plain == "firstname" { return Meaning(role: .artistFirstName, rank: 0) }
    if plain == "lastname" { return Meaning(role: .artistLastName, rank: 0) }
    guard let known = BuiltInFields.meaning(ofPlain: plain),
      let role = ColumnRole(filling: known.field.name)
    else { return nil }
    return Meaning(role: role, rank: known.rank)
  }

  /// Whether a column has the item of a Bandcamp purchase: an album, or otherwise a track.
  static func isItemTitle(_ name: String) -> Bool {
    FieldNames.plain(name) == "itemtitle"
  }

  /// Whether it is a known column name.
  static func isKnown(_ name: String) -> Bool {
    let plain = FieldNames.plain(name)
    return meaning(ofPlain: plain) != nil || others.contains(plain)
      || BuiltInFields.meaning(ofPlain: plain) != nil
  }
}

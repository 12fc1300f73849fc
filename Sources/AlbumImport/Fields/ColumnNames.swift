import AlbumModel

/// The names of columns for the fields of an album, in several languages.
///
/// Names are compared without case, accents, spaces and punctuation: `Artist Name(s)` is
/// `artistnames`.
enum ColumnNames {
  /// The meaning of a name, with its rank among the names of a role: 0 is best.
  struct Meaning: Sendable {
    let role: ColumnRole
    let rank: Int
  }

  /// The names for each role, most specific first.
  private static let names: [(role: ColumnRole, names: [String])] = [
    (
      .title,
      [
        "album", "albumtitle", "albumname", "releasetitle", "releasename", "recordtitle",
        "recordname", "title", "titel", "titulo", "titre", "titolo", "disco", "disque",
        "nombredeldisco", "nomalbum", "albumtitel", "itemtitle", "name", "nombre", "record",
      ]
    ),
    (
      .artist,
      [
        "albumartist", "albumartists", "artist", "artists", "artistname", "artistnames",
        "artistcredit", "performerartistname", "band", "bandname", "artista", "artistas", "artiste",
        "artistes",
        "kunstler", "interpret", "interprete", "interpretes", "performer", "performers", "artis",
        "esecutore", "grupo", "groupe", "group", "musician", "by",
      ]
    ),
    (.artistFirstName, ["firstname"]),
    (.artistLastName, ["lastname"]),
    (
      .genre,
      [
        "genre", "genres", "maingenre", "primarygenre", "primarygenres", "albumgenre", "genero",
        "generos", "genere", "generi", "musikrichtung", "stilrichtung",
      ]
    ),
    (
      .year,
      [
        "originalyear", "originalreleaseyear", "originalreleasedate", "originaldate", "year",
        "albumyear", "releaseyear", "yearreleased", "yearofrelease", "released", "releasedate",
        "dateofrelease", "datereleased", "trackyear", "ano", "anolanzamiento", "anodelanzamiento",
        "jahr", "erscheinungsjahr", "erscheinungsdatum", "annee", "anneedesortie", "datedesortie",
        "anno", "annodiuscita", "tanggalrilis", "release", "date",
      ]
    ),
    (
      .cover,
      [
        "coverurl", "cover", "coverimage", "coverart", "coverarturl", "albumcover", "albumart",
        "artwork", "artworkurl", "image", "imageurl", "imgurl", "images", "thumbnail",
        "thumbnailalbum",
        "thumb", "art", "arturl", "picture", "caratula", "portada", "pochette",
      ]
    ),
  ]

  /// Names without a role that identify a header line.
  private static let others: Set<String> = [
    "label", "format", "rating", "notes", "country", "catalog", "catno", "barcode", "id", "url",
    "link", "style", "styles", "subgenre", "subgenres", "track", "trackname", "tracktitle",
    "tracknumber", "tracks", "duration", "length", "number", "rank", "ranking", "position",
    "condition", "price", "quantity", "releaseid", "uri", "tags", "dateadded", "addedat",
    "playlist", "score", "votes", "played", "comments", "review", "publisher", "color", "speed",
    "sello", "formato", "estado", "pais", "notas", "land", "anmerkungen", "bewertung", "uid",
    "mbid", "albummbid", "artistmbid", "uts", "utctime", "recordlabel", "popularity",
  ]

  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for (role, names) in names {
      for (rank, name) in names.enumerated() { meanings[name] = Meaning(role: role, rank: rank) }
    }
    return meanings
  }()

  /// The meaning of a column name; nil without a role.
  static func meaning(of name: String) -> Meaning? {
    meanings[plain(name)]
  }

  /// Whether a column has the item of a Bandcamp purchase: an album, or otherwise a track.
  static func isItemTitle(_ name: String) -> Bool {
    plain(name) == "itemtitle"
  }

  /// Whether it is a known column name.
  static func isKnown(_ name: String) -> Bool {
    let plain = plain(name)
    return meanings[plain] != nil || others.contains(plain)
  }

  /// A name without case, accents, spaces and punctuation.
  static func plain(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        FoldedText.fold(name).unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }))
  }
}

import AlbumModel

/// The names people give the columns that describe an album, in the languages we have met.
///
/// A name counts without its case, accents, spaces and marks: `Artist Name(s)` is `artistnames`.
enum ColumnNames {
  /// What a name means, and how well it says so: 0 is best.
  struct Meaning: Sendable {
    let role: ColumnRole
    let rank: Int
  }

  /// For each role the names it goes by, the most telling first.
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

  /// Names that no role wants, but that show a line to be the one with the columns' names.
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

  /// What a column of that name means; nil where no role wants it.
  static func meaning(of name: String) -> Meaning? {
    meanings[plain(name)]
  }

  /// Whether a column holds what was bought at Bandcamp: an album, or else a track of one.
  static func isItemTitle(_ name: String) -> Bool {
    plain(name) == "itemtitle"
  }

  /// Whether people call columns that.
  static func isKnown(_ name: String) -> Bool {
    let plain = plain(name)
    return meanings[plain] != nil || others.contains(plain)
  }

  /// A name without case, accents, spaces and marks.
  static func plain(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        FoldedText.fold(name).unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }))
  }
}

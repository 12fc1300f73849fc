import AlbumModel

/// The column names for custom fields, the same for all sources.
///
/// Names are in plain form (``ColumnNames``).
enum CommonFields {
  private static let names: [(field: SourceField, names: [String])] = [
    (
      SourceField("label", .texts(separator: UInt8(ascii: ";"))),
      [
        "label", "labels", "recordlabel", "releaselabel", "recordcompany", "sello", "discografica",
        "plattenlabel", "etichetta",
      ]
    ),
    (
      SourceField("catalog_number"),
      [
        "catalog", "catalogno", "catalognumber", "catalognr", "catno", "catalogue", "catalogueno",
        "cataloguenumber", "katalognummer", "numerodecatalogo",
      ]
    ),
    (SourceField("barcode"), ["barcode", "upc", "ean", "gtin", "strichcode"]),
    (SourceField("format"), ["format", "formats", "formato", "mediatype", "mediaformat"]),
    (
      SourceField("country"),
      ["country", "releasecountry", "pais", "paisedicion", "land", "pays", "paese"]
    ),
    (
      SourceField("rating", .number),
      ["rating", "myrating", "yourrating", "userrating", "stars", "bewertung", "calificacion"]
    ),
    (
      SourceField("notes"),
      [
        "notes", "note", "comment", "comments", "remarks", "notas", "observaciones", "anmerkung",
        "anmerkungen", "bemerkung", "bemerkungen",
      ]
    ),
    (SourceField("date_added"), ["dateadded", "addeddate", "addedat", "addedon", "added"]),
    (
      SourceField("media_condition"),
      ["mediacondition", "vinylcondition", "recordcondition", "disccondition"]
    ),
    (SourceField("sleeve_condition"), ["sleevecondition", "jacketcondition", "covercondition"]),
    (SourceField("styles", .list(separator: UInt8(ascii: ","))), ["style", "styles"]),
    (SourceField("tags", .list(separator: UInt8(ascii: ","))), ["tags", "tag"]),
    (
      SourceField("plays", .count),
      ["plays", "playcount", "playscount", "timesplayed", "scrobbles", "scrobblecount"]
    ),
    (SourceField("rank", .count), ["rank", "ranking", "position", "chartposition"]),
    (
      SourceField("url"),
      ["url", "link", "albumurl", "albumlink", "releaseurl", "itemurl", "webpage"]
    ),
    (
      SourceField("tracks", .count),
      [
        "tracks", "trackcount", "totaltracks", "tracktotal", "numberoftracks", "numtracks",
        "oftracks",
      ]
    ),
    (
      SourceField("discs", .severalOnly),
      ["discs", "disccount", "totaldiscs", "disctotal", "numberofdiscs", "oflps", "ofdiscs"]
    ),
    (SourceField("compilation", .flag), ["compilation", "iscompilation"]),
    (SourceField("discogs_release"), ["discogsid", "discogsreleaseid", "discogsrelease"]),
    (SourceField("discogs_master"), ["discogsmasterid", "discogsmaster"]),
    (
      SourceField("musicbrainz_release"),
      ["musicbrainzalbumid", "musicbrainzreleaseid", "albummbid", "releasembid", "mbreleaseid"]
    ),
    (
      SourceField("musicbrainz_release_group"),
      ["musicbrainzreleasegroupid", "releasegroupmbid", "mbreleasegroupid"]
    ),
    (SourceField("spotify_uri"), ["albumuri", "spotifyalbumuri"]),
  ]

  private static let fields: [String: SourceField] = {
    var fields: [String: SourceField] = [:]
    for (field, names) in names {
      for name in names { fields[name] = field }
    }
    return fields
  }()

  /// The field for a plain column name.
  static func field(forPlain name: String) -> SourceField? { fields[name] }
}

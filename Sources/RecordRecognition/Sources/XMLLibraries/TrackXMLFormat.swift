import AlbumModel
import RecordReading

/// A library or a playlist in XML with an element per track, combined to albums.
struct TrackXMLSource: Sendable {
  /// The name in rules.
  let name: String
  /// A text near the beginning that identifies the format.
  let mark: String
  /// The path of the tracks' elements.
  let path: [String]
  /// The names of ``TrackNames/common`` for those of the elements.
  let renamed: [String: String]
  /// Converts the values of a track with the common names; nil to ignore it.
  var convert: @Sendable ([JSONObject.Member]) -> [JSONObject.Member]? = { $0 }

  var kind: SourceKind { TrackNames.common.kind(named: name) }

  /// The track of an element; nil to ignore it.
  func entry(of record: ImportRecord) -> TrackEntry? {
    let members = record.object.map { member in
      JSONObject.Member(name: renamed[member.name] ?? member.name, value: member.value)
    }
    guard let converted = convert(members) else { return nil }
    return TrackNames.common.entry(of: JSONObject(converted), line: record.line)
  }

  static let known = [rhythmbox, xspf, rekordbox, traktor]

  /// Rhythmbox' `rhythmdb.xml`.
  static let rhythmbox = TrackXMLSource(
    name: "rhythmbox", mark: "<rhythmdb", path: ["rhythmdb", "entry"],
    renamed: [
      "title": "track", "album-artist": "album_artist", "disc-number": "disc",
      "play-count": "plays", "mb-albumid": "musicbrainz_release",
    ],
    convert: { members in
      let object = JSONObject(members)
      let absence: String?
      switch object.text("@type") {
      case "song": absence = nil
      case "iradio": absence = "a radio station"
      case "podcast-post": absence = "a podcast"
      // Files that are not music, and what has no content of its own.
      default: return nil
      }
      var converted = members.filter { !["date", "@type"].contains($0.name) && !isUnknown($0) }
      converted.add("absence", absence)
      converted.add("year", object.integer("date").flatMap(year))
      converted.add("date_added", object.integer("first-seen").flatMap(day))
      return converted
    })

  /// The text for a missing album or artist.
  private static func isUnknown(_ member: JSONObject.Member) -> Bool {
    ["album", "artist", "album_artist", "genre"].contains(member.name)
      && member.value == .text("Unknown")
  }

  /// The year of a number of days since the year 1.
  private static func year(_ days: Int64) -> Int64? {
    guard days > 0, days < 3_700_000 else { return nil }
    return Int64(CivilDate(daysSince1970: Int(days) - 719_163).year)
  }

  private static func day(_ seconds: Int64) -> String? {
    guard seconds > 0, seconds < 253_402_300_800 else { return nil }
    return "\(CivilDate(secondsSince1970: seconds))"
  }

  /// A playlist in XSPF.
  static let xspf = TrackXMLSource(
    name: "xspf", mark: "//xspf.org/ns/0", path: ["playlist", "trackList", "track"],
    renamed: ["title": "track", "creator": "artist", "image": "cover_url"])
}

extension TrackXMLSource {
  /// The collection that rekordbox exports.
  static let rekordbox = TrackXMLSource(
    name: "rekordbox", mark: "<DJ_PLAYLISTS", path: ["DJ_PLAYLISTS", "COLLECTION", "TRACK"],
    renamed: [
      "@Name": "track", "@Artist": "artist", "@Album": "album", "@Genre": "genre", "@Year": "year",
      "@DiscNumber": "disc", "@TrackNumber": "track_number", "@TotalTime": "duration",
      "@PlayCount": "plays", "@DateAdded": "date_added", "@Label": "label",
    ],
    // What describes a track, or its file.
    convert: { members in members.filter { !$0.name.hasPrefix("@") && $0.value != .text("") } })

  /// The collection of Traktor (NML).
  static let traktor = TrackXMLSource(
    name: "traktor", mark: "<NML", path: ["NML", "COLLECTION", "ENTRY"],
    renamed: ["@TITLE": "track", "@ARTIST": "artist"],
    convert: { members in
      let object = JSONObject(members)
      var converted = members.filter { ["track", "artist"].contains($0.name) }
      let (album, info) = (object.object("ALBUM"), object.object("INFO"))
      converted.add("album", album?.text("@TITLE"))
      converted.add("track_number", album?.text("@TRACK"))
      converted.add("genre", info?.text("@GENRE"))
      converted.add("duration", info?.text("@PLAYTIME"))
      converted.add("plays", info?.integer("@PLAYCOUNT"))
      converted.add("label", info?.text("@LABEL"))
      let dates = ["@RELEASE_DATE", "@IMPORT_DATE"].map { name in
        info?.text(name).map { $0.replacing("/", with: "-") }
      }
      converted.add("released", dates[0])
      converted.add("year", dates[0].flatMap { YearText.year(in: $0) })
      converted.add("date_added", dates[1])
      return converted
    })
}

/// XML files of ``TrackXMLSource/known``.
enum TrackXMLFormat: TextFormat {
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    XMLRecords.recognizes(opening, options: options) && source(opening) != nil
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    guard let source = source(text.feed) else { return try XMLRecords.open(text) }
    let tracks = XMLCollector(
      at: source.path, isPropertyList: false, maximumRecord: text.feed.maximumRecord)
    return GroupedReader(
      XMLRecords(text.feed, of: text.file, kind: source.kind, to: tracks), entry: source.entry,
      record: TrackNames.commonRecord)
  }

  private static func source(_ opening: BlockFeed) -> TrackXMLSource? {
    let text = String(decoding: opening.block.bytes.prefix(2048), as: UTF8.self)
    return TrackXMLSource.known.first { text.contains($0.mark) }
  }
}

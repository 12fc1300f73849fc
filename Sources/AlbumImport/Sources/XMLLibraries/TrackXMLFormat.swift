import AlbumModel

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

  static let known = [rhythmbox, xspf]

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

/// XML files of ``TrackXMLSource/known``.
enum TrackXMLFormat: TextFormat {
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    XMLRecords.recognizes(opening, options: options) && source(opening) != nil
  }

  static func open(
    _ feed: BlockFeed, of file: InputFile, options: ImportOptions
  ) throws(ImportError) -> any RecordFormat {
    guard let source = source(feed) else {
      return try XMLRecords.open(feed, of: file, options: options)
    }
    let tracks = XMLCollector(
      at: RecordPlace(path: source.path), isPropertyList: false, longestRecord: feed.longestRecord)
    return GroupedReader(
      XMLRecords(feed, of: file, kind: source.kind, to: tracks), entry: source.entry,
      record: TrackNames.commonRecord)
  }

  private static func source(_ opening: BlockFeed) -> TrackXMLSource? {
    let text = String(decoding: opening.block.bytes.prefix(2048), as: UTF8.self)
    return TrackXMLSource.known.first { text.contains($0.mark) }
  }
}

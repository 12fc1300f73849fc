import AlbumModel

/// The draft of an album of a beets database.
struct BeetsDraft {
  /// The separator of several values in a field since beets 2.
  private static let delimiter = "\\␀"

  /// The meaning of a member, or that it is ignored.
  private enum Meaning {
    case title, artist, artists, genre, genres, cover
    case year, month, day, originalYear
    case added, discTotal, releaseID, compilation, medium
    case field(SourceField)
    case nothing
  }

  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [
      "album": .title, "albumartist": .artist, "albumartists": .artists, "genre": .genre,
      "genres": .genres, "cover_url": .cover, "year": .year, "month": .month, "day": .day,
      "original_year": .originalYear, "added": .added, "disctotal": .discTotal,
      "discs": .discTotal, "mb_albumid": .releaseID, "comp": .compilation, "medium": .medium,
      "label": .field(SourceField("label")),
      "catalognum": .field(SourceField("catalog_number")),
      "barcode": .field(SourceField("barcode")), "country": .field(SourceField("country")),
      "media": .field(SourceField("format")),
      "tracks": .field(SourceField("tracks", .value)),
      "path": .field(SourceField("path")),
      "mb_releasegroupid": .field(SourceField("musicbrainz_release_group")),
      "discogs_albumid": .field(SourceField("discogs_release")),
      "style": .field(SourceField("styles", .texts(separator: UInt8(ascii: ",")))),
      "play_count": .field(SourceField("plays", .value)),
      "rating": .field(SourceField("rating", .value)),
    ]
    // Members for sorting, for the volume and for other programs, and redundant ones.
    for name in [
      "id", "artpath", "original_month", "original_day", "albumartist_sort", "albumartist_credit",
      "albumartists_sort", "albumartists_credit", "mb_albumartistid", "mb_albumartistids",
      "discogs_artistid", "discogs_labelid", "rg_album_gain", "rg_album_peak", "r128_album_gain",
    ] { meanings[name] = .nothing }
    return meanings
  }()

  private var content = AlbumContent()
  private var artists: String?
  private var genres: String?
  private var isCompilation = false
  private var medium: String?
  private var discs: Int64 = 0
  private var date: (year: Int64, month: Int64, day: Int64) = (0, 0, 0)

  /// The content of an album.
  ///
  /// - Parameter object: its row, with the attributes of users and plugins, and the data of its
  ///   tracks.
  /// - Returns: the draft.
  static func content(_ object: JSONObject) -> AlbumContent {
    var draft = BeetsDraft()
    for member in object { draft.add(member) }
    return draft.finish()
  }

  private mutating func add(_ member: JSONObject.Member) {
    let value = member.value
    // Beets writes 0 for unknown values, and most of its columns are 0.
    if case .integer(0) = value { return }
    switch Self.meanings[member.name] {
    case .title?: content.title = value.nameText
    case .artist?: content.artist = value.nameText
    case .artists?: artists = Self.list(value)
    case .genre?: content.genre = value.nameText
    case .genres?: genres = Self.list(value)
    case .cover?: content.coverURL = value.nameText
    case .originalYear?: content.year = Self.number(value).flatMap(YearText.year)
    case .year?: date.year = Self.number(value) ?? 0
    case .month?: date.month = Self.number(value) ?? 0
    case .day?: date.day = Self.number(value) ?? 0
    case .added?: addDate(value)
    case .discTotal?: discs = max(discs, Self.number(value) ?? 0)
    case .releaseID?: addReleaseID(value)
    case .compilation?: isCompilation = Self.number(value) == 1
    case .medium?: medium = value.nameText
    case .field(let field)?: set(field, value)
    case .nothing?: break
    case nil:
      let name = FieldName(rawValue: member.name)
      if !name.isMain { set(SourceField(name, .value), value) }
    }
  }

  private consuming func finish() -> AlbumContent {
    var content = content
    content.artist = content.artist ?? artists
    if content.artist == nil, isCompilation { content.artist = TrackAlbum.variousArtists }
    content.genre = content.genre ?? genres
    let year = YearText.year(date.year)
    content.year = content.year ?? year
    if let year, (1...12).contains(date.month) {
      let day = (1...31).contains(date.day) ? "-" + Self.twoDigits(date.day) : ""
      content.fields["released"] = .text("\(year)-\(Self.twoDigits(date.month))\(day)")
    }
    if let medium, content.fields["format"] == nil { content.fields["format"] = .text(medium) }
    if discs > 1 { content.fields["discs"] = .integer(discs) }
    if isCompilation { content.fields["compilation"] = .flag(true) }
    return content
  }

  private mutating func set(_ field: SourceField, _ value: JSONValue) {
    // Beets writes 0 for unknown values, also in texts.
    if Self.number(value) == 0 { return }
    if case .number(0) = value { return }
    guard var found = field.value(of: value), !FieldName.readOnly.contains(field.name.rawValue)
    else { return }
    if case .text(let text) = found, text.utf8.contains(UInt8(ascii: "\\")) {
      let parts = Self.parts(text)
      if parts != [text] { found = .list(parts) }
    }
    content.fields[field.name.rawValue] = found
  }

  private mutating func addDate(_ value: JSONValue) {
    let seconds: Double
    switch value {
    case .number(let number): seconds = number
    case .integer(let integer): seconds = Double(integer)
    default: return
    }
    // From 1970 to the year 9999.
    guard seconds >= 1, seconds < 253_402_300_800 else { return }
    content.fill("date_added", "\(CivilDate(secondsSince1970: Int64(seconds)))")
  }

  /// For albums that were matched by Discogs, beets stores that ID in the field for MusicBrainz.
  private mutating func addReleaseID(_ value: JSONValue) {
    guard let text = value.nameText else { return }
    let isNumber = text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    content.fields[isNumber ? "discogs_release" : "musicbrainz_release"] = .text(text)
  }

  private static func list(_ value: JSONValue) -> String? {
    value.nameText.map { parts($0).joined(separator: ", ") }
  }

  private static func parts(_ text: String) -> [String] {
    text.split(separator: delimiter).map(String.init)
  }

  private static func number(_ value: JSONValue) -> Int64? {
    switch value {
    case .integer(let integer): integer
    case .number(let number): Int64(exactly: number)
    case .text(let text): Int64(text)
    case .null, .flag, .array, .object: nil
    }
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}

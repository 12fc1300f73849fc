import AlbumModel
import RecordReading

/// The draft of an album of a beets database.
enum BeetsDraft {
  /// The separator of several values in a field since beets 2.
  private static let delimiter = "\\␀"

  /// The fields of members with another name or form than those of attributes.
  private static let fields: [String: SourceField] = [
    "label": SourceField("label"), "catalognum": SourceField("catalog_number"),
    "barcode": SourceField("barcode"), "country": SourceField("country"),
    "media": SourceField("format"), "tracks": SourceField("tracks", .value),
    "path": SourceField("path"), "play_count": SourceField("plays", .value),
    "mb_releasegroupid": SourceField("musicbrainz_release_group"),
    "discogs_albumid": SourceField("discogs_release"), "rating": SourceField("rating", .value),
    // From an export of this program.
    "track": SourceField("track", .kind(TracksKind())),
    "style": SourceField("styles", .texts(separator: UInt8(ascii: ","))),
  ]

  /// Members that have no field alone, and those for sorting, for the volume and for other programs.
  private static let others: Set<String> = WordList.named("BeetsDraft.others")

  /// The content of an album.
  ///
  /// - Parameter object: its row, with the attributes of users and plugins, and the data of its
  ///   tracks.
  /// - Returns: the draft.
  static func content(_ object: JSONObject) -> AlbumContent {
    // Beets writes 0 for unknown values, and most of its columns are 0.
    let members = object.filter { $0.value != .integer(0) }
    let values = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    func text(_ name: String) -> String? { values[name]?.nameText }
    func list(_ name: String) -> String? { text(name).map { parts($0).joined(separator: ", ") } }
    func number(_ name: String) -> Int64? { values[name].flatMap(Self.number) }
    let isCompilation = number("comp") == 1
    let year = number("year").flatMap(YearText.year)
    var content = AlbumContent(
      title: text("album"),
      artist: text("albumartist") ?? list("albumartists")
        ?? (isCompilation ? TrackAlbum.variousArtists : nil),
      genre: text("genre") ?? list("genres"),
      year: number("original_year").flatMap(YearText.year) ?? year, coverURL: text("cover_url"))
    for member in members { set(&content, member) }
    if let year, let month = number("month"), (1...12).contains(month) {
      let day = number("day").flatMap { (1...31).contains($0) ? "-" + twoDigits($0) : nil }
      content.fill("released", "\(year)-\(twoDigits(month))\(day ?? "")")
    }
    content.fill("date_added", values["added"].flatMap(date))
    // For albums that were matched by Discogs, beets stores that ID in the field for MusicBrainz.
    if let id = text("mb_albumid") {
      let isNumber = id.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
      content.fill(isNumber ? "discogs_release" : "musicbrainz_release", id)
    }
    if content.fields["format"] == nil { content.fill("format", text("medium")) }
    content.fill(discs: Int(clamping: max(number("discs") ?? 0, number("disctotal") ?? 0)))
    if isCompilation { content.fields["compilation"] = .flag(true) }
    return content
  }

  /// Sets the field of a member.
  private static func set(_ content: inout AlbumContent, _ member: JSONObject.Member) {
    let name = FieldName(rawValue: member.name)
    let field = fields[member.name] ?? SourceField(name, .value)
    guard !others.contains(member.name), !name.isMain,
      !FieldName.readOnly.contains(field.name.rawValue),
      // Beets writes 0 for unknown values, also in texts.
      number(member.value) != 0, member.value != .number(0),
      var found = field.value(of: member.value)
    else { return }
    if case .text(let text) = found, text.utf8.contains(UInt8(ascii: "\\")) {
      let parts = parts(text)
      if parts != [text] { found = .list(parts) }
    }
    content.fields[field.name.rawValue] = found
  }

  /// The day of a time in seconds, from 1970 to the year 9999.
  private static func date(_ value: JSONValue) -> String? {
    let seconds: Double
    switch value {
    case .number(let number): seconds = number
    case .integer(let integer): seconds = Double(integer)
    default: return nil
    }
    guard seconds >= 1, seconds < 253_402_300_800 else { return nil }
    return "\(CivilDate(secondsSince1970: Int64(seconds)))"
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

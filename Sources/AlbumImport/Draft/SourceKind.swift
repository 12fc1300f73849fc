/// A service or program whose exports we know by sight.
///
/// To teach the import a new one, add it to ``known``.
struct SourceKind: Sendable {
  /// What rules call it.
  let name: String
  /// Columns or members that together no other source has, in plain form (``ColumnNames``).
  let signs: [Set<String>]
  /// What its JSON files begin with, white space left out.
  let openings: [String]
  /// Text that only its JSON files hold near their beginning.
  let marks: [String]
  /// Names that do not mean there what they mean elsewhere.
  let exceptions: [String: ColumnNames.Meaning?]

  init(
    _ name: String, signs: [Set<String>] = [], openings: [String] = [], marks: [String] = [],
    exceptions: [String: ColumnNames.Meaning?] = [:]
  ) {
    self.name = name
    self.signs = signs
    self.openings = openings
    self.marks = marks
    self.exceptions = exceptions
  }

  /// The sources we know, the most particular first.
  static let known: [SourceKind] = [
    SourceKind(
      "discogs",
      signs: [
        ["catalog", "artist", "title", "releaseid"], ["catno", "artist", "title", "releaseid"],
      ]),
    SourceKind(
      "rateyourmusic",
      signs: [["rymalbum", "title"], ["firstname", "lastname", "title", "releasedate"]],
      // The number of the album there.
      exceptions: ["rymalbum": nil]),
    SourceKind(
      "spotify",
      signs: [["trackuri", "albumname"], ["spotifyid", "albumname"], ["spotifyuri"]],
      // YourLibrary.json
      openings: ["{\"tracks\":["]),
    SourceKind(
      "lastfm",
      signs: [["uts", "album"], ["utctime", "album"], ["date", "artist", "track", "album"]],
      marks: ["//www.last.fm/", "\\/\\/www.last.fm\\/", "lastfm.freetls"],
      // When it was listened to.
      exceptions: ["date": nil]),
    SourceKind(
      "bandcamp", signs: [["bandname", "itemtitle"]], marks: ["\"band_name\""]),
  ]

  /// A table of nobody in particular.
  static let csv = SourceKind("csv")
  /// A JSON file of nobody in particular.
  static let json = SourceKind("json")

  /// The source that names its columns so.
  static func recognized(byColumns names: [String]) -> SourceKind? {
    let plain = Set(names.map(ColumnNames.plain))
    return known.first { kind in kind.signs.contains { $0.isSubset(of: plain) } }
  }

  /// The source whose JSON files begin so.
  static func recognized(byOpening text: UnsafeBufferPointer<UInt8>) -> SourceKind? {
    let opening = String(decoding: text.prefix(16 * 1024), as: UTF8.self)
    let dense = String(opening.prefix(200).filter { !$0.isWhitespace })
    return known.first { kind in
      kind.openings.contains { dense.hasPrefix($0) } || kind.marks.contains { opening.contains($0) }
    }
  }

  /// What a column of that name means in this source.
  func meaning(of name: String) -> ColumnNames.Meaning? {
    if let exception = exceptions[ColumnNames.plain(name)] { return exception }
    return ColumnNames.meaning(of: name)
  }
}

import AlbumModel
import RecordReading

/// The tracks of a playlist as records: M3U, with or without its extensions, and PLS.
///
/// A class, as its name is known at the end.
final class PlaylistTracks: RecordFormat {
  let kind = SourceKind.playlist
  private let fileName: String
  private var lines: LineReader
  /// The number of the last line.
  private var line = 0
  /// The data of the track whose path follows.
  private var entry = PlaylistEntry()
  /// The texts of all tracks that follow.
  private var common: [String: String] = [:]
  /// Whether `#EXTINF` has begun a track.
  private var isInTrack = false
  /// Whether the next line is a picture's address.
  private var expectsImage = false
  /// Whether it is a PLS file, of `File1=…` and `Title1=…`.
  private var isNumbered = false
  private var number: Substring?
  /// The name of the playlist, if it has one.
  private(set) var name: String?

  init(_ feed: BlockFeed, fileName: String) {
    self.fileName = fileName
    lines = LineReader(feed, of: fileName, advice: "not a playlist")
  }

  var bytesRead: Int { lines.bytesRead }

  func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    while let next = try lines.next(upTo: 1, &records.warnings)?.first {
      line = next.number
      guard let text = TrimmedText.text(next.text) else { continue }
      if text.lowercased() == "[playlist]" {
        isNumbered = true
      } else if isNumbered {
        readNumbered(text, &records)
      } else if text.hasPrefix("#") {
        readDirective(text)
      } else if expectsImage {
        set("image", text)
        expectsImage = false
      } else {
        entry.texts["path"] = text
        finish(&records)
      }
    }
    finish(&records)
    guard records.count > 0 else {
      throw ImportError(.noRecords, fileName, "is a playlist without tracks")
    }
    return false
  }

  /// Adds the track, if its path is known.
  private func finish(_ records: inout RecordBuilder) {
    guard entry.texts["path"] != nil else { return }
    entry.texts.merge(common) { own, _ in own }
    records.append(entry.object, line: entry.line == 0 ? line : entry.line)
    (entry, isInTrack) = (PlaylistEntry(), false)
  }

  // MARK: M3U

  private func readDirective(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = TrimmedText.text(line[line.index(after: colon)...]) ?? ""
    guard !value.isEmpty else { return }
    switch line[..<colon].uppercased() {
    case "#EXTINF": readInformation(value)
    case "#PLAYLIST": name = value
    case "#EXTALB": set("album", value)
    case "#EXTART": set("album_artist", value)
    case "#EXTGENRE": set("genre", value)
    case "#EXTALBUMARTURL": set("image", value)
    case "#EXTIMG":
      // `#EXTIMG:front cover` describes the picture in the next line.
      if CoverText.isAddress(value) { set("image", value) } else { expectsImage = true }
    default: break
    }
  }

  /// Applies to the track after `#EXTINF`, otherwise to all tracks that follow.
  private func set(_ name: String, _ value: String) {
    if isInTrack { entry.texts[name] = value } else { common[name] = value }
  }

  /// Parses `123,Artist - Title`; between the number and the comma there may be `name="value"`.
  private func readInformation(_ value: String) {
    isInTrack = true
    entry = PlaylistEntry()
    entry.line = line
    var isQuoted = false
    let comma = value.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    let digits = value.prefix { $0.isASCII && $0.isNumber }
    entry.seconds = Int64(digits).flatMap { $0 > 0 ? $0 : nil }
    guard let comma, let name = TrimmedText.text(value[comma...].dropFirst()) else { return }
    entry.setName(name)
  }

  // MARK: PLS

  /// Parses one line of a PLS file; adds the previous track when another begins.
  private func readNumbered(_ line: String, _ records: inout RecordBuilder) {
    guard let equals = line.firstIndex(of: "=") else { return }
    let key = line[..<equals].lowercased()
    let value = TrimmedText.text(line[equals...].dropFirst())
    let kinds = ["file", "title", "length"]
    guard let kind = kinds.first(where: { key.hasPrefix($0) }),
      case let track = key.dropFirst(kind.count), !track.isEmpty,
      track.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return }
    if track != number { finish(&records) }
    number = track
    if entry.line == 0 { entry.line = self.line }
    switch kind {
    case "file": entry.texts["path"] = value
    case "title": entry.setName(value)
    default: entry.seconds = value.flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
  }
}

/// One track of a playlist.
struct PlaylistEntry {
  /// The names of its texts in a record: the file as in the list, the track, and its album.
  private static let names = ["path", "title", "artist", "album", "album_artist", "genre", "image"]

  var texts: [String: String] = [:]
  /// The length, in seconds.
  var seconds: Int64?
  /// Its first line in the file.
  var line = 0

  /// Reads `Artist - Title`.
  mutating func setName(_ name: String?) {
    let parts = name.flatMap(DashedName.parts)
    texts["title"] = parts?.right ?? name
    if let parts { texts["artist"] = parts.left }
  }

  /// All data, as a record.
  var object: JSONObject {
    var members: [JSONObject.Member] = []
    for name in Self.names { members.add(name, texts[name]) }
    members.add("seconds", seconds)
    return JSONObject(members)
  }
}

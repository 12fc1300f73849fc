/// Reads the tracks of a playlist: M3U, with or without its extensions, and PLS.
struct PlaylistReader {
  private var lines: TextLines
  /// The data of the track whose path follows.
  private var entry = PlaylistEntry()
  /// The data of all tracks that follow.
  private var common = PlaylistEntry()
  /// Whether `#EXTINF` has begun a track.
  private var isInTrack = false
  /// Whether the next line is a picture's address.
  private var expectsImage = false
  /// Whether it is a PLS file, of `File1=…` and `Title1=…`.
  private var isNumbered = false
  private var number: Substring?
  /// The name of the playlist, if it has one.
  private(set) var name: String?

  init(_ lines: TextLines) {
    self.lines = lines
  }

  var bytesRead: Int { lines.bytesRead }

  /// The next track; nil at the end.
  mutating func next() throws(ImportError) -> PlaylistEntry? {
    while let line = try lines.next() {
      if line.isEmpty { continue }
      if line.lowercased() == "[playlist]" {
        isNumbered = true
      } else if isNumbered {
        if let finished = readNumbered(line) { return finished }
      } else if line.hasPrefix("#") {
        readDirective(line)
      } else if expectsImage {
        set(\.image, line)
        expectsImage = false
      } else {
        return finish(path: line)
      }
    }
    guard isNumbered, !entry.path.isEmpty else { return nil }
    return finish(path: entry.path)
  }

  private mutating func finish(path: String) -> PlaylistEntry {
    var track = entry
    track.path = path
    if track.line == 0 { track.line = lines.line }
    track.album = track.album ?? common.album
    track.albumArtist = track.albumArtist ?? common.albumArtist
    track.genre = track.genre ?? common.genre
    track.image = track.image ?? common.image
    entry = PlaylistEntry()
    isInTrack = false
    return track
  }

  // MARK: M3U

  private mutating func readDirective(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = PlaylistEntry.trimmed(line[line.index(after: colon)...]) ?? ""
    guard !value.isEmpty else { return }
    switch line[..<colon].uppercased() {
    case "#EXTINF": readInformation(value)
    case "#PLAYLIST": name = value
    case "#EXTALB": set(\.album, value)
    case "#EXTART": set(\.albumArtist, value)
    case "#EXTGENRE": set(\.genre, value)
    case "#EXTALBUMARTURL": set(\.image, value)
    case "#EXTIMG":
      // `#EXTIMG:front cover` describes the picture in the next line.
      if CoverText.isAddress(value) { set(\.image, value) } else { expectsImage = true }
    default: break
    }
  }

  /// Applies to the track after `#EXTINF`, otherwise to all tracks that follow.
  private mutating func set(_ member: WritableKeyPath<PlaylistEntry, String?>, _ value: String) {
    if isInTrack { entry[keyPath: member] = value } else { common[keyPath: member] = value }
  }

  /// Parses `123,Artist - Title`; between the number and the comma there may be `name="value"`.
  private mutating func readInformation(_ value: String) {
    isInTrack = true
    entry = PlaylistEntry()
    entry.line = lines.line
    var isQuoted = false
    let comma = value.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    let digits = value.prefix { $0.isASCII && $0.isNumber }
    entry.seconds = Int64(digits).flatMap { $0 > 0 ? $0 : nil }
    guard let comma, let name = PlaylistEntry.trimmed(value[comma...].dropFirst()) else { return }
    entry.setName(name)
  }

  // MARK: PLS

  /// Parses one line of a PLS file; returns the previous track when another begins.
  private mutating func readNumbered(_ line: String) -> PlaylistEntry? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    let key = line[..<equals].lowercased()
    let value = PlaylistEntry.trimmed(line[equals...].dropFirst()) ?? ""
    guard let kind = ["file", "title", "length"].first(where: { key.hasPrefix($0) }) else {
      return nil
    }
    let track = key.dropFirst(kind.count)
    guard !track.isEmpty, track.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    var finished: PlaylistEntry?
    if track != number, !entry.path.isEmpty { finished = finish(path: entry.path) }
    number = track
    if entry.line == 0 { entry.line = lines.line }
    switch kind {
    case "file": entry.path = value
    case "title": entry.setName(value)
    default: entry.seconds = Int64(value).flatMap { $0 > 0 ? $0 : nil }
    }
    return finished
  }
}

import AlbumModel

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

/// The lines of a text, which end with LF, CR or both.
struct TextLines {
  private var feed: BlockFeed
  private let fileName: String
  private var position = 0
  /// The number of the last line, from 1.
  private(set) var line = 0
  /// Whether an LF would belong to the previous line end.
  private var followsReturn = false

  init(_ feed: BlockFeed, fileName: String) {
    self.feed = feed
    self.fileName = fileName
  }

  var bytesRead: Int { feed.bytesRead }

  /// The next line, trimmed; nil at the end.
  ///
  /// - Throws: ``ImportError`` for a system error, or a line that exceeds the maximum length.
  mutating func next() throws(ImportError) -> String? {
    while true {
      let text = feed.block.bytes
      if followsReturn, position < text.count {
        if text[position] == UInt8(ascii: "\n") { position += 1 }
        followsReturn = false
      }
      let end = text[position...].firstIndex {
        $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
      }
      if let end { return take(position..<end, from: text) }
      if feed.isAtEnd {
        guard position < text.count else { return nil }
        return take(position..<text.count, from: text)
      }
      if feed.isTooLong(from: position) {
        throw feed.tooLong(fileName, line: line + 1, advice: "not a playlist")
      }
      try feed.advance(keepingFrom: position)
      position = 0
    }
  }

  private mutating func take(_ range: Range<Int>, from text: UnsafeBufferPointer<UInt8>) -> String {
    line += 1
    position = range.upperBound
    if position < text.count {
      followsReturn = text[position] == UInt8(ascii: "\r")
      position += 1
    }
    return TrimmedText.text(UnsafeBufferPointer(rebasing: text[range])) ?? ""
  }
}

/// One track of a playlist.
struct PlaylistEntry: Equatable {
  /// The file, as in the list.
  var path = ""
  /// The track's title, if the list has it.
  var title: String?
  /// The track's artist.
  var artist: String?
  /// The length, in seconds.
  var seconds: Int64?
  /// The title of its album (`#EXTALB`).
  var album: String?
  /// The album's artist (`#EXTART`).
  var albumArtist: String?
  /// Its genre (`#EXTGENRE`).
  var genre: String?
  /// The address of a picture (`#EXTIMG`).
  var image: String?
  /// Its first line in the file.
  var line = 0

  /// Reads `Artist - Title`.
  mutating func setName(_ name: String) {
    guard let parts = DashedName.parts(of: name) else {
      title = name.isEmpty ? nil : name
      return
    }
    (artist, title) = parts
  }

  /// A trimmed text; nil if it is empty.
  static func trimmed(_ text: Substring) -> String? {
    var text = String(text)
    return text.withUTF8(TrimmedText.text)
  }

  /// All data, as a record.
  var object: JSONObject {
    let texts = [
      ("path", path), ("title", title), ("artist", artist), ("album", album),
      ("album_artist", albumArtist), ("genre", genre), ("image", image),
    ]
    var members = texts.compactMap { name, text in
      text.map { JSONObject.Member(name: name, value: .text($0)) }
    }
    if let seconds { members.append(.init(name: "seconds", value: .integer(seconds))) }
    return JSONObject(members)
  }
}

/// A track of an album, with what a source knows about it.
///
/// Its text is what people read and type: `A1. Title (3:22)`, and with the disc and an artist who
/// is not that of the album `2-3. Artist – Title (3:22)`. A part that would be read as another one
/// is in quotes, as in `1. "The Word (2:43)"`, and a quote in it is doubled. White space is reduced
/// to single spaces, so reading a text gives the track that it was written from.
public struct Track: Hashable, Sendable {
  /// The title; not empty.
  public let title: String
  /// The artist, if it is not that of the album.
  public let artist: String?
  /// The position on its disc, such as `3` or `A1`.
  public let position: String?
  /// The number of the disc, if the album has several.
  public let disc: Int?
  /// The length in seconds.
  public let length: Int?

  /// The longest length, in seconds.
  private static let longest = 99 * 3600

  /// Creates a track, unless the title is empty.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - artist: the artist, if it is not that of the album.
  ///   - position: its position; `2-3` is the third track of the second disc. One that cannot be
  ///     read again, such as `Side A, first`, is dropped.
  ///   - disc: the number of the disc; numbers below 1 are dropped.
  ///   - length: the length in seconds; numbers below 1 are dropped.
  public init?(
    title: String, artist: String? = nil, position: String? = nil, disc: Int? = nil,
    length: Int? = nil
  ) {
    guard let title = Self.tidy(title) else { return nil }
    let place = position.flatMap { TrackPosition($0) }
    self.title = title
    self.artist = artist.flatMap(Self.tidy)
    self.position = place?.position
    self.disc = place?.disc ?? disc.flatMap { TrackPosition.discs.contains($0) ? $0 : nil }
    self.length = length.flatMap { (1...Self.longest).contains($0) ? $0 : nil }
  }

  /// Reads a track in the form of ``text``; any other text is a title, an empty one is no track.
  public init?(reading text: String) {
    var text = text
    let track = text.withUTF8 { bytes in
      var reader = TrackReader(bytes, isOne: true)
      return reader.next()
    }
    guard let track else { return nil }
    self = track
  }

  /// The tracks in a text, separated by semicolons, bars or line ends.
  public static func all(in text: String) -> [Track] {
    var text = text
    return text.withUTF8 { bytes in
      var reader = TrackReader(bytes, isOne: false)
      var tracks: [Track] = []
      while let track = reader.next() { tracks.append(track) }
      return tracks
    }
  }

  /// The track as people read and type it.
  public var text: String {
    // A quote that is not closed could be closed by another track.
    if artist?.utf8.first != Self.quote {
      if title.utf8.first != Self.quote {
        let plain = text(quotingTitle: false, artist: false)
        if isRead(from: plain) { return plain }
      }
      let quoted = text(quotingTitle: true, artist: false)
      if isRead(from: quoted) { return quoted }
    }
    return text(quotingTitle: true, artist: true)
  }

  private static let quote = UInt8(ascii: "\"")

  /// The disc and the position: `2-3`.
  public var place: String? {
    guard disc != nil || position != nil else { return nil }
    return (disc.map { "\($0)-" } ?? "") + (position ?? "")
  }

  /// The artist, if there is one, and the title.
  public var name: String { (artist.map { $0 + TrackReader.dash } ?? "") + title }

  private func text(quotingTitle: Bool, artist isQuoted: Bool) -> String {
    func written(_ text: String, _ isQuoted: Bool) -> String {
      guard isQuoted else { return text }
      let bytes = text.utf8.flatMap { $0 == Self.quote ? [$0, $0] : [$0] }
      return String(decoding: [Self.quote] + bytes + [Self.quote], as: UTF8.self)
    }
    return (place.map { $0 + ". " } ?? "")
      + (artist.map { written($0, isQuoted) + TrackReader.dash } ?? "")
      + written(title, quotingTitle)
      + (length.map { " (\(DurationKind.text(of: $0)))" } ?? "")
  }

  /// Whether a text is read as this track, alone and as one of several.
  private func isRead(from text: String) -> Bool {
    // Alone, a number would be that of a column of numbers.
    guard NumberSpelling.value(of: text) == nil else { return false }
    var text = text
    return text.withUTF8 { bytes in
      var reader = TrackReader(bytes, isOne: false)
      return reader.next() == self && reader.isAtEnd
    }
  }

  /// A text with single spaces, as it is stored; nil if it is empty.
  private static func tidy(_ text: String) -> String? {
    var text = text
    let isTidy = text.withUTF8 { bytes in
      var last: UInt8 = 0x20
      for byte in bytes {
        if byte < 0x20 || byte == 0x7F || byte == 0x20 && last == 0x20 || byte >= 0x80 {
          return false
        }
        last = byte
      }
      return last != 0x20
    }
    if isTidy { return text }
    let words = text.unicodeScalars.split {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
    return words.isEmpty ? nil : words.map { String($0) }.joined(separator: " ")
  }
}

/// The disc and the position of a track: `3`, `A1`, `2-3`.
struct TrackPosition: Equatable {
  static let discs = 1...999
  /// The maximum length with the disc, and without it.
  private static let longest = (16, 12)

  var disc: Int?
  var position: String?

  /// Reads a position as sources write it, without zeros in front of a number.
  ///
  /// - Returns: nil for another text.
  init?(_ text: String) {
    var text = String(text.unicodeScalars.filter { !$0.properties.isWhitespace })
    while let last = text.last, ".)".contains(last) { text.removeLast() }
    guard let place = text.withUTF8({ TrackPosition($0[...]) }) else { return nil }
    self = place
  }

  /// Reads ASCII letters and digits, with points and hyphens in between; of letters alone only up to
  /// three capital ones.
  init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let first = bytes.first, let last = bytes.last, bytes.count <= Self.longest.0,
      Self.isAlphanumeric(first)
    else { return nil }
    var rest = bytes
    if let hyphen = bytes.firstIndex(of: UInt8(ascii: "-")),
      let number = Self.number(bytes[..<hyphen]), Self.discs.contains(number)
    {
      disc = number
      rest = bytes[(hyphen + 1)...]
      if rest.isEmpty { return }
    }
    guard rest.count <= Self.longest.1, Self.isAlphanumeric(last), let start = rest.first,
      Self.isAlphanumeric(start),
      rest.allSatisfy({ Self.isAlphanumeric($0) || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    if let number = Self.number(rest) {
      // Sources write 0 for an unknown number.
      guard number > 0 else { return nil }
      position = String(number)
      return
    }
    let areCapitals = rest.count <= 3 && rest.allSatisfy { (0x41...0x5A).contains($0) }
    guard areCapitals || rest.contains(where: Self.isDigit) else { return nil }
    // A second disc would be read as the first one.
    let head = rest.prefix { $0 != 0x2D }
    guard head.count == rest.count || Self.number(head) == nil else { return nil }
    position = String(decoding: rest, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 26
  }

  private static func number(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard (1...9).contains(bytes.count), bytes.allSatisfy(isDigit) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 & 15) }
  }
}

/// Reads the texts of tracks.
struct TrackReader {
  /// The text between artist and title; `--` between spaces is read as the same.
  static let dash = " – "
  private static let dashes: [[UInt8]] = [Array(dash.utf8), Array(" -- ".utf8)]

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the text is one track, whatever it contains.
  private let isOne: Bool
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, isOne: Bool) {
    self.bytes = bytes
    self.isOne = isOne
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { place == bytes.count }

  /// The next track; nil after the last one.
  mutating func next() -> Track? {
    while place < bytes.count {
      while place < bytes.count, isSeparator(place) || isBlank(place) { place += 1 }
      if let track = read() { return track }
    }
    return nil
  }

  private mutating func read() -> Track? {
    guard place < bytes.count else { return nil }
    let position = takePosition()
    if let title = takeQuoted() { return track(title, nil, position) }
    if let artist = takeQuoted(beforeDash: true) ?? takeUntilDash() {
      if let title = takeQuoted() { return track(title, artist, position) }
      return plain(artist, position)
    }
    return plain(nil, position)
  }

  /// The track of a title without quotes.
  private mutating func plain(_ artist: String?, _ position: TrackPosition?) -> Track? {
    let start = place
    while place < bytes.count, !isSeparator(place) { place += 1 }
    var end = place
    while end > start, isBlank(end - 1) { end -= 1 }
    let (shortEnd, length) = withoutLength(start, end)
    let title = String(decoding: bytes[start..<shortEnd], as: UTF8.self)
    return Track(
      title: title, artist: artist, position: position?.position, disc: position?.disc,
      length: length)
  }

  private mutating func track(
    _ title: (text: String, length: Int?), _ artist: String?, _ position: TrackPosition?
  ) -> Track? {
    Track(
      title: title.text, artist: artist, position: position?.position, disc: position?.disc,
      length: title.length)
  }

  private func isSeparator(_ index: Int) -> Bool {
    guard !isOne else { return false }
    switch bytes[index] {
    case UInt8(ascii: ";"), UInt8(ascii: "|"), 0x0A, 0x0D: return true
    default: return false
    }
  }

  private func isBlank(_ index: Int) -> Bool { bytes[index] <= 0x20 }

  /// Takes `A1. ` or `1) `.
  private mutating func takePosition() -> TrackPosition? {
    var end = place
    while end < bytes.count, end - place < 20, bytes[end] > 0x20 { end += 1 }
    guard end < bytes.count, bytes[end] == 0x20, end - place > 1 else { return nil }
    let token = bytes[place..<(end - 1)]
    let isNumber = token.allSatisfy { $0 &- 0x30 < 10 }
    guard
      bytes[end - 1] == UInt8(ascii: ".") || isNumber && bytes[end - 1] == UInt8(ascii: ")"),
      let position = TrackPosition(token)
    else { return nil }
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    guard end < bytes.count, !isSeparator(end) else { return nil }
    place = end
    return position
  }

  /// Takes a title in quotes, with a length after it.
  private mutating func takeQuoted() -> (text: String, length: Int?)? {
    guard let (text, close) = quoted() else { return nil }
    var end = close
    while end < bytes.count, !isSeparator(end) { end += 1 }
    var last = end
    while last > close, isBlank(last - 1) { last -= 1 }
    let (rest, length) = withoutLength(close, last, isAlone: true)
    guard rest == close else { return nil }
    place = end
    return (text, length)
  }

  /// Takes an artist in quotes.
  private mutating func takeQuoted(beforeDash: Bool) -> String? {
    guard let (text, close) = quoted(), let dash = dashLength(at: close) else { return nil }
    place = close + dash
    return text
  }

  /// The text in quotes that begins here, and the index after it.
  private func quoted() -> (text: String, end: Int)? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
    var text: [UInt8] = []
    var index = place + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") else {
          return text.isEmpty ? nil : (String(decoding: text, as: UTF8.self), index + 1)
        }
        index += 1
      }
      text.append(bytes[index])
      index += 1
    }
    return nil
  }

  private mutating func takeUntilDash() -> String? {
    var index = place
    while index < bytes.count, !isSeparator(index) {
      if bytes[index] == 0x20, index > place, let dash = dashLength(at: index) {
        let next = index + dash
        guard next < bytes.count, !isSeparator(next) else { return nil }
        defer { place = next }
        return String(decoding: bytes[place..<index], as: UTF8.self)
      }
      index += 1
    }
    return nil
  }

  /// The length of a dash at an index; nil if there is none.
  private func dashLength(at index: Int) -> Int? {
    Self.dashes.first { bytes[index...].starts(with: $0) }?.count
  }

  /// The end of a text without ` (3:22)` at its end, and that length.
  private func withoutLength(
    _ start: Int, _ end: Int, isAlone: Bool = false
  ) -> (end: Int, length: Int?) {
    guard end > start, bytes[end - 1] == UInt8(ascii: ")"),
      let open = bytes[start..<end].suffix(14).lastIndex(of: UInt8(ascii: "(")),
      open > start, bytes[open - 1] == 0x20, isAlone || open - 1 > start,
      let length = DurationKind.clock(
        String(decoding: bytes[(open + 1)..<(end - 1)], as: UTF8.self))
    else { return (end, nil) }
    var end = open
    while end > start, isBlank(end - 1) { end -= 1 }
    return (end, length)
  }
}

import AlbumModel
import RecordReading

/// Finds the tracks of an album in the data of any source, by the names of members.
struct TrackList {
  /// The meaning of a member of a track.
  enum Part: Int, CaseIterable { case title, artist, length, position, disc, album, file }

  private struct Meaning {
    let part: Part
    /// The rank among the names of the part; 0 is best.
    let rank: Int
    /// The number of these in a second; nil if the values must show it.
    let perSecond: Double?
    /// Whether it may be the track's number instead of its title.
    let isTrack: Bool
  }

  /// What a source says about a track.
  private struct Found {
    var title: String?
    var artist: String?
    var position: String?
    var disc: Int?
    /// The address of its file.
    var path: String?
    /// In seconds, or in another unit.
    var length: Double?
    var hasUnit = false
    /// Whether it says that it has no position.
    var hasNoPosition = false
    /// Whether it is a part of another track.
    var isPart = false
  }

  /// What the names of members mean in plain form, best first; lengths have units.
  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for part in Part.allCases {
      for perSecond in [nil, 1, 1000, 10_000_000, 1_000_000_000] {
        let unit = perSecond.map { "/\($0)" } ?? ""
        let words = WordList.ordered("TrackList.\(part)\(unit)")
        for (rank, word) in words.enumerated() where meanings[word] == nil {
          meanings[word] = Meaning(
            part: part, rank: rank, perSecond: perSecond.map { Double($0) },
            isTrack: word == "track")
        }
      }
    }
    let title = Meaning(part: .title, rank: 0, perSecond: nil, isTrack: false)
    return meanings.merging(ColumnNames.foreignTrackNames.map { ($0, title) }) { old, _ in old }
  }()
  /// The names of an album's member with its tracks, and of a list in it.
  private static let lists: Set<String> = WordList.named("TrackList.lists")
  /// Whether a member has the tracks of an album.
  static func isList(_ name: String) -> Bool { lists.contains(FieldNames.plain(name)) }

  private static let innerLists = lists.union(["items", "data", "itemlistelement", "entries"])
  /// The names of an album's member with its discs, each with tracks.
  private static let media: Set<String> = WordList.named("TrackList.media")
  /// The member of an entry that is the track.
  private static let entries: Set<String> = ["item", "track", "recording", "node", "song"]

  private static let deepestList = 5
  /// The lengths from which numbers without a unit are milliseconds: hours as seconds.
  private static let maximumInSeconds = 10_000.0
  /// The maximum number of ``known`` names, as names may be data.
  private static let nameLimit = 10_000
  /// The maximum number of ``unread`` names.
  private static let unreadLimit = 100

  /// What a member of a track is, by its name in plain form.
  static func part(of plain: String) -> Part? { meanings[plain]?.part }

  private let kind: SourceKind
  /// The names of members in plain form, with their meanings.
  private var known: [String: (plain: String, meaning: Meaning?)] = [:]
  private var found: [Found] = []
  /// The names of values of the last album's tracks that were not read.
  private(set) var unread: [String] = []

  init(kind: SourceKind) { self.kind = kind }

  /// Whether the last album has no tracks.
  var isEmpty: Bool { found.isEmpty }

  /// Finds the tracks of an album; returns the name of the member that consists of them.
  @discardableResult mutating func find(in object: JSONObject) -> String? {
    found.removeAll(keepingCapacity: true)
    unread.removeAll(keepingCapacity: true)
    guard object.contains(where: \.value.isNested) else { return nil }
    // The weeks of an album in a chart are no tracks.
    if object.isGroup, object.value(named: "weeks") != nil { return nil }
    for member in object where member.value.isNested {
      let name = plain(member.name)
      if Self.lists.contains(name) {
        collect(member.value, disc: nil, depth: 0)
      } else if Self.media.contains(name) {
        collectMedia(member.value, depth: 0)
      }
      if !found.isEmpty { return member.name }
      unread.removeAll(keepingCapacity: true)
    }
    // An entry of a list of saved albums contains the album.
    if case .object(let album)? = object.value(named: "album") { find(in: album) }
    return nil
  }

  /// Whether a member has the tracks, so that it is no other field.
  mutating func isList(_ member: JSONObject.Member) -> Bool {
    member.value.isNested && Self.lists.contains(plain(member.name))
  }

  private mutating func plain(_ name: String) -> String { entry(name).plain }

  private mutating func entry(_ name: String) -> (plain: String, meaning: Meaning?) {
    if let entry = known[name] { return entry }
    let plain = FieldNames.plain(ColumnNames.withoutNote(name))
    let entry = (plain, Self.meanings[plain])
    if known.count < Self.nameLimit { known[name] = entry }
    return entry
  }

  // MARK: Collecting

  private mutating func collect(
    _ value: JSONValue, disc: Int?, under heading: String? = nil, depth: Int
  ) {
    guard depth < Self.deepestList else { return leaveOut("") }
    switch value {
    case .array(let values):
      for value in values {
        switch value {
        case .text(let text): add(Track(reading: text), disc)
        case .object(let object): collect(object, disc, heading, depth)
        case .null: break
        case .array, .flag, .integer, .number: leaveOut("")
        }
      }
    case .text(let text): for track in Track.all(in: text) { add(track, disc) }
    case .object(let object): collect(object, disc, heading, depth)
    case .null, .flag, .integer, .number: break
    }
  }

  private mutating func collect(
    _ object: JSONObject, _ disc: Int?, _ heading: String?, _ depth: Int
  ) {
    let type = object.text("type_")
    if type == "heading" { return }
    if let parts = object.value(named: "sub_tracks"), parts.isNested {
      return collect(parts, disc: disc, under: object.text("title"), depth: depth + 1)
    }
    let isTrack = object.contains { member in
      let part = entry(member.name).meaning?.part
      return (part == .title || part == .position) && !member.value.isNested
    }
    if !isTrack || object.contains(where: { isMedium($0) }) {
      if let inner = object.first(where: { isInnerList($0) }) {
        for member in object where member.name != inner.name { leaveOut(member) }
        let own = object.first { entry($0.name).meaning?.part == .disc }?.value.plainText
        return collect(
          inner.value, disc: own.flatMap { Int($0) } ?? disc, under: heading, depth: depth + 1)
      }
    }
    guard var track = read(object) else {
      for member in object { leaveOut(member) }
      return
    }
    if let heading, let title = track.title {
      (track.title, track.isPart) = ("\(heading): \(title)", true)
    }
    track.disc = track.disc ?? disc
    found.append(track)
  }

  /// Whether a member makes its object a disc rather than a track.
  private mutating func isMedium(_ member: JSONObject.Member) -> Bool {
    member.value.isNested && ["tracks", "tracklist", "songs"].contains(plain(member.name))
  }

  private mutating func isInnerList(_ member: JSONObject.Member) -> Bool {
    member.value.isNested && Self.innerLists.contains(plain(member.name))
  }

  private mutating func collectMedia(_ value: JSONValue, depth: Int) {
    var media: [JSONValue] = [value]
    if case .array(let values) = value { media = values }
    if case .object(let object) = value, depth == 0,
      let inner = object.first(where: { Self.media.contains(plain($0.name)) && $0.value.isNested })
    {
      return collectMedia(inner.value, depth: 1)
    }
    for (index, medium) in media.enumerated() {
      let number = index + 1
      switch medium {
      case .array: collect(medium, disc: number, depth: depth + 1)
      case .object(let object):
        let list = object.first { isInnerList($0) }
        for member in object where member.name != list?.name { leaveOut(member) }
        guard let list else { continue }
        let own = ["position", "number", "disc", "@position"].lazy.compactMap(object.text).first
        collect(list.value, disc: own.flatMap { Int($0) } ?? number, depth: depth + 1)
      case .null: break
      case .flag, .integer, .number, .text: leaveOut("")
      }
    }
  }

  /// Notes a value that is not read.
  private mutating func leaveOut(_ member: JSONObject.Member) {
    if member.value != .null { leaveOut(member.name) }
  }

  /// - Parameter name: the name of a value; empty for one in the list itself.
  private mutating func leaveOut(_ name: String) {
    guard kind.isUnknown, unread.count < Self.unreadLimit, !unread.contains(name) else { return }
    unread.append(name)
  }

  private mutating func add(_ track: Track?, _ disc: Int?) {
    guard let track else { return }
    found.append(
      Found(
        title: track.title, artist: track.artist, position: track.position,
        disc: track.disc ?? disc, length: track.length.map(Double.init), hasUnit: true))
  }

  /// The track of an object; nil without a title.
  private mutating func read(_ object: JSONObject) -> Found? {
    var track = values(of: object)
    // The recording of a track has what the track does not say itself.
    if track.title == nil || track.length == nil,
      let inner = object.first(where: { isEntry($0) }), let object = inner.value.objects.first
    {
      let values = values(of: object)
      track.title = track.title ?? values.title
      track.artist = track.artist ?? values.artist
      track.position = track.position ?? values.position
      track.disc = track.disc ?? values.disc
      if track.length == nil { (track.length, track.hasUnit) = (values.length, values.hasUnit) }
    }
    if track.title == nil, let path = track.path {
      let file = TrackFileName(path)
      (track.title, track.position) = (file.title, track.position ?? file.number)
    }
    return track.title == nil ? nil : track
  }

  private mutating func isEntry(_ member: JSONObject.Member) -> Bool {
    if case .object = member.value { return Self.entries.contains(plain(member.name)) }
    return false
  }

  private mutating func values(of object: JSONObject) -> Found {
    var track = Found()
    var ranks = [Int](repeating: .max, count: Part.allCases.count)
    var number: String?
    for member in object where member.value != .null {
      guard let meaning = entry(member.name).meaning else {
        leaveOut(member)
        continue
      }
      if meaning.isTrack { number = member.value.plainText }
      guard ranks[meaning.part.rawValue] > meaning.rank,
        set(meaning, member, of: object, in: &track)
      else {
        if !meaning.isTrack { leaveOut(member) }
        continue
      }
      ranks[meaning.part.rawValue] = meaning.rank
    }
    track.hasNoPosition =
      track.position == nil
      && object.contains { entry($0.name).meaning?.part == .position && $0.value.plainText == nil }
    // Next to a title, `track` is its number.
    if track.position == nil, let number, number != track.title {
      track.position = TrackNumber.text(number)
    }
    return track
  }

  /// Sets a part of a track; returns false if the member has no value for it.
  private func set(
    _ meaning: Meaning, _ member: JSONObject.Member, of object: JSONObject, in track: inout Found
  ) -> Bool {
    switch meaning.part {
    case .title:
      guard let title = member.value.nameText else { return false }
      track.title = title
    case .artist:
      guard let artist = member.value.nameText else { return false }
      track.artist = kind.hasNumberedArtists ? DiscogsName.plain(artist) : artist
    case .length:
      guard let text = member.value.plainText, let length = Self.length(text) else { return false }
      (track.length, track.hasUnit) = length
      if !track.hasUnit, let count = meaning.perSecond {
        (track.length, track.hasUnit) = (length.value / count, true)
      }
    case .position:
      // A position in a playlist is not that on the album.
      guard !kind.repeatsTracks || member.name.lowercased().hasPrefix("track"),
        let position = member.value.plainText.flatMap(TrackNumber.text)
      else { return false }
      track.position = position
    case .disc:
      guard let text = member.value.plainText.flatMap(TrackNumber.text), let disc = Int(text)
      else { return false }
      track.disc = disc
    case .album:
      guard track.disc == nil, case .text(let album) = member.value else { return false }
      track.disc = DiscSuffix(album)?.disc
    case .file:
      guard case .text(let path) = member.value else { return false }
      track.path = path
      if track.disc == nil, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
        track.disc = DiscSuffix(String(path[..<slash]))?.disc
      }
    }
    return true
  }

  /// A length, and whether it is in seconds in any case.
  private static func length(_ text: String) -> (value: Double, hasUnit: Bool)? {
    if let number = Double(text) {
      guard number.isFinite, number > 0, number < 1e15 else { return nil }
      // No source writes fractions of milliseconds.
      return (number, text.contains(".") && number.rounded() != number)
    }
    // `P00H03M20S` is not quite ISO 8601.
    let isPlain = !text.hasPrefix("P") || text.hasPrefix("PT")
    return DurationKind().magnitude(of: .text(isPlain ? text : "PT" + text.dropFirst()))
      .map { ($0, true) }
  }

  // MARK: Making

  /// The tracks that were found, in the order of their numbers if all have one, without an artist
  /// who is that of the album.
  mutating func made(by albumArtist: String?) -> [Track] {
    // Those without a position among others are headings.
    if found.contains(where: { $0.position != nil }) {
      found.removeAll { $0.hasNoPosition && $0.length == nil && !$0.isPart }
    }
    let lengths = found.compactMap { $0.hasUnit ? nil : $0.length }.sorted()
    let perSecond =
      lengths.isEmpty || lengths[lengths.count / 2] < Self.maximumInSeconds ? 1.0 : 1000
    let hasDiscs = found.contains { $0.disc ?? 1 != 1 }
    let albumArtist = albumArtist.map(FoldedText.fold)
    var seen: Set<String> = []
    var tracks: [Track] = []
    for track in found {
      let artist = track.artist.flatMap { FoldedText.fold($0) == albumArtist ? nil : $0 }
      let seconds = track.length.map { ($0 / (track.hasUnit ? 1 : perSecond)).rounded() }
      guard let title = track.title,
        let track = Track(
          title: title, artist: artist, position: track.position,
          disc: hasDiscs ? track.disc : nil, length: seconds.flatMap { Int(exactly: $0) })
      else { continue }
      if kind.repeatsTracks, !seen.insert(FoldedText.fold(track.name)).inserted { continue }
      tracks.append(track)
    }
    return Track.inOrder(tracks)
  }
}

/// The number of a track or a disc as sources write it.
private enum TrackNumber {
  /// `3` of `3/12` and `3 of 12`; nil for 0, which means an unknown one.
  static func text(_ text: String) -> String? {
    let first = text.split(maxSplits: 1) { $0 == "/" || $0 == " " }.first.map(String.init)
    guard let first, first != "0", text.utf8.count <= 16 else { return nil }
    // A database may keep a number as 3.0.
    return Double(first).flatMap { Int(exactly: $0) }.map { String($0) } ?? first
  }
}

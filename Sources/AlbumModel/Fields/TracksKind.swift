/// The tracks of an album: a list with the text of each (``Track/text``).
public struct TracksKind: FieldKind {
  /// `tracks`.
  public static let name = "tracks"

  /// A comma.
  public static let separator: Character? = ","

  /// The type.
  public init() {}

  /// The tracks in a text, separated by semicolons, bars or line ends; a number is none.
  public func read(_ text: String) -> FieldValue? {
    NumberSpelling.value(of: text) == nil ? Self.value(of: Track.all(in: text)) : nil
  }

  /// The text of each track.
  public func texts(of value: FieldValue) -> [String] {
    switch value {
    case .list(let texts): texts
    case .text(let text): Track.all(in: text).map(\.text)
    default: [value.description]
    }
  }

  /// A line for each track, in three columns: position, name, length.
  public func rows(of value: FieldValue) -> [[String]]? {
    let tracks = Self.tracks(of: value)
    guard !tracks.isEmpty else { return nil }
    return tracks.map { track in
      [track.place.map { $0 + "." } ?? "", track.name, track.length.map(DurationKind.text) ?? ""]
    }
  }

  /// The tracks of a value; empty if it is not of the type.
  public static func tracks(of value: FieldValue?) -> [Track] {
    switch value {
    case .list(let texts): texts.compactMap { Track(reading: $0) }
    case .text(let text): Track.all(in: text)
    case .integer, .number, .flag, nil: []
    }
  }

  /// The value of tracks; nil if there are none.
  public static func value(of tracks: [Track]) -> FieldValue? {
    tracks.isEmpty ? nil : .list(tracks.map(\.text))
  }

  /// The tracks of two records of an album: those of the first, completed by the other one, and
  /// those that only the other one has.
  ///
  /// Two tracks are the same if their titles are, without regard to case and accents; of several
  /// with one title, the first two are the same, and so on.
  static func merged(_ own: FieldValue, _ other: FieldValue) -> FieldValue {
    let known = Self.tracks(of: own)
    guard !known.isEmpty else { return own }
    var tracks = known
    var places: [String: [Int]] = [:]
    for (index, track) in tracks.enumerated().reversed() {
      places[FoldedText.fold(track.title), default: []].append(index)
    }
    for track in Self.tracks(of: other) {
      if let index = places[FoldedText.fold(track.title)]?.popLast() {
        tracks[index] = tracks[index].completed(from: track)
      } else {
        tracks.append(track)
      }
    }
    if tracks.count > known.count { tracks = Track.inOrder(tracks) }
    return tracks == known ? own : Self.value(of: tracks) ?? own
  }
}

extension Track {
  /// The tracks in the order of their numbers, if all have one and no two the same; otherwise in the
  /// given order.
  public static func inOrder(_ tracks: [Track]) -> [Track] {
    var keyed: [(disc: Int, number: Int, index: Int)] = []
    for (index, track) in tracks.enumerated() {
      guard let number = track.position.flatMap({ Int($0) }) else { return tracks }
      keyed.append((track.disc ?? 1, number, index))
    }
    keyed.sort { $0 < $1 }
    let areDistinct = zip(keyed, keyed.dropFirst()).allSatisfy {
      ($0.disc, $0.number) != ($1.disc, $1.number)
    }
    return areDistinct ? keyed.map { tracks[$0.index] } : tracks
  }

  /// The track with what only another one knows.
  fileprivate func completed(from other: Track) -> Track {
    let hasPlace = position != nil
    return Track(
      title: title, artist: artist ?? other.artist, position: position ?? other.position,
      disc: hasPlace ? disc : other.disc ?? disc, length: length ?? other.length) ?? self
  }
}

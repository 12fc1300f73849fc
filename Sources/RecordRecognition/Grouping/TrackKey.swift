import AlbumFiles
import AlbumModel
import RecordReading

/// The key that the tracks of an album have in common.
enum TrackKey {
  /// The key of a track.
  ///
  /// It consists of the album's title and the album's artist; for tracks without one, of the fact
  /// that it is a compilation, of the folder, or of the track's artist.
  ///
  /// - Returns: the same bytes for all tracks of the album.
  static func key(of track: TrackEntry, title: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(title, to: &bytes)
    if let albumArtist = track.albumArtist {
      bytes.append(1)
      append(albumArtist, to: &bytes)
    } else if track.isCompilation {
      bytes.append(2)
    } else if let folder = track.folder {
      bytes.append(3)
      bytes.append(contentsOf: folder.utf8)
    } else if let artist = track.artist {
      bytes.append(4)
      append(artist, to: &bytes)
    }
    return bytes
  }

  /// Appends a text without differences in spelling.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { FoldedText.append(TrimmedText.trim($0), to: &bytes) }
  }
}

/// The names of a source for the data of its tracks, and their meaning for an album.
struct TrackNames: Sendable {
  var album: String
  var albumArtist: String
  var artist: String
  var compilation: String
  var disc: String
  var year: String
  var genre: String
  var plays: String
  /// The time at which the track was added; texts that sort by time.
  var dateAdded: String
  /// The path of its file, as a `file:` URL.
  var location: String
  /// The user's rating of the album, unless it was computed from those of the tracks.
  var albumRating: @Sendable (JSONObject) -> Int64?
  /// The kind of a track that does not belong to an album of music; nil for all others.
  var absence: @Sendable (JSONObject) -> String?

  /// The entry for the record of a track.
  func entry(of record: ImportRecord) -> TrackEntry { entry(of: record.object, line: record.line) }

  /// The entry for a track.
  func entry(of track: JSONObject, line: Int) -> TrackEntry {
    TrackEntry(
      album: track.text(album), albumArtist: track.text(albumArtist), artist: track.text(artist),
      isCompilation: track.value(named: compilation) == .flag(true),
      disc: track.integer(disc).flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil },
      year: track.year(year), genre: track.text(genre),
      folder: track.text("album_id") ?? folder(of: track),
      absence: absence(track), object: track, line: line)
  }

  /// The record of an album.
  func record(of album: TrackAlbum) -> JSONObject {
    let counts = album.tracks.compactMap { $0.integer(plays) }.filter { $0 > 0 }
    var more: [JSONObject.Member] = []
    more.add("track_count", Int64(album.trackCount))
    more.add("plays", counts.isEmpty ? nil : counts.reduce(0, &+))
    more.add("rating", album.tracks.lazy.compactMap(albumRating).first)
    more.add("date_added", album.tracks.compactMap { $0.text(dateAdded) }.min())
    more.add("path", FileAddress.commonFolder(album.tracks.compactMap(folder)))
    return album.record(with: more)
  }

  /// The source of these tracks, whose records are albums, or single tracks.
  func kind(named name: String) -> SourceKind {
    SourceKind(
      name: name, fields: ["path": SourceField("path")],
      preparing: { object in
        guard object.value(named: "tracks") == nil else { return object }
        return record(of: TrackAlbum(of: entry(of: object, line: 1)))
      })
  }

  private func folder(of track: JSONObject) -> String? {
    guard case .text(let address)? = track.value(named: location) else { return nil }
    return FileAddress.folder(of: address)
  }
}

extension TrackNames {
  /// Our own names of the fields, for sources whose values are converted.
  static let common = TrackNames(
    album: "album", albumArtist: "album_artist", artist: "artist", compilation: "compilation",
    disc: "disc", year: "year", genre: "genre", plays: "plays", dateAdded: "date_added",
    location: "location", albumRating: { _ in nil }, absence: { $0.text("absence") })

  /// The fields of an album that its tracks have in common.
  private static let albumFields = [
    "label", "catalog_number", "barcode", "released", "cover_url", "musicbrainz_release",
    "musicbrainz_release_group", "spotify_uri", "list",
  ]

  /// The record of an album whose tracks have the common names.
  static func commonRecord(of album: TrackAlbum) -> JSONObject {
    JSONObject(shared(by: album.tracks) + Array(common.record(of: album)))
  }

  /// The members of an album that its tracks have, by the first one that has each.
  static func shared(by tracks: [JSONObject]) -> [JSONObject.Member] {
    albumFields.compactMap { name in
      tracks.lazy.compactMap { $0.value(named: name) }.first.map { .init(name: name, value: $0) }
    }
  }
}

/// The data of tracks as JSON text, which takes a third of the memory of the values.
///
/// The first ones are kept as values, which is faster; most collections are not larger.
struct TrackTexts: Sendable {
  /// The number of tracks that are kept as values.
  private static let mostObjects = 8192

  private var objects: [JSONObject] = []
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// The number of tracks.
  var count: Int { objects.count + ends.count }

  /// Adds a track.
  mutating func append(_ object: JSONObject) {
    guard objects.count == Self.mostObjects else { return objects.append(object) }
    object.write(to: &bytes)
    ends.append(bytes.count)
  }

  /// The data of a track.
  subscript(index: Int) -> JSONObject {
    guard index >= objects.count else { return objects[index] }
    let place = index - objects.count
    let start = place == 0 ? 0 : ends[place - 1]
    return bytes[start..<ends[place]].withUnsafeBufferPointer { text in
      var reader = JSONReader(text)
      if case .object(let object)? = try? reader.document() { return object }
      preconditionFailure("spooled track data cannot be read")
    }
  }
}

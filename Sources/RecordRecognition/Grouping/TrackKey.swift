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

/// The names of the data of tracks, and their meaning for an album.
enum TrackNames {
  /// The entry for a track.
  static func entry(of track: JSONObject, line: Int) -> TrackEntry {
    TrackEntry(
      album: track.text("album"), albumArtist: track.text("album_artist"),
      artist: track.text("artist"), isCompilation: track.value(named: "compilation") == .flag(true),
      disc: track.integer("disc").flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil },
      year: track.text("year").flatMap { YearText.year(in: $0) }, genre: track.text("genre"),
      folder: track.text("album_id") ?? folder(of: track),
      absence: track.text("absence"), object: track, line: line)
  }

  /// The fields of an album that its tracks have in common.
  private static let albumFields = [
    "label", "catalog_number", "barcode", "released", "cover_url", "musicbrainz_release",
    "musicbrainz_release_group", "spotify_uri", "list", "playlist",
  ]

  /// The record of an album.
  static func record(of album: TrackAlbum) -> JSONObject {
    let counts = album.tracks.compactMap { $0.integer("plays") }.filter { $0 > 0 }
    var more: [JSONObject.Member] = []
    more.add("track_count", Int64(album.trackCount))
    more.add("plays", counts.isEmpty ? nil : counts.reduce(0, &+))
    more.add("rating", album.tracks.lazy.compactMap { $0.integer("album_rating") }.first)
    // Texts that sort by time.
    more.add("date_added", album.tracks.compactMap { $0.text("date_added") }.min())
    let folders = Set(album.tracks.map { $0.exactText("folder") })
    let only = folders.count == 1 ? folders.first ?? nil : nil
    more.add("path", only ?? FileAddress.commonFolder(album.tracks.compactMap(folder)))
    return JSONObject(shared(by: album.tracks) + Array(album.record(with: more)))
  }

  /// The members of an album that its tracks have, by the first one that has each.
  static func shared(by tracks: [JSONObject]) -> [JSONObject.Member] {
    albumFields.compactMap { name in
      tracks.lazy.compactMap { $0.value(named: name) }.first.map { .init(name: name, value: $0) }
    }
  }

  /// The folder of a track's file, whose path is a `file:` URL.
  private static func folder(of track: JSONObject) -> String? {
    track.exactText("location").flatMap(FileAddress.folder)
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

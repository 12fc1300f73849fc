import AlbumFiles
import AlbumModel
import RecordReading

/// The albums of a folder of music, and its other audio files.
struct AudioAlbums {
  /// Tags of the album, with TagLib's names, which are the same for all formats.
  static let fields: [(tag: String, field: FieldName)] = [
    ("label", "label"), ("catalognumber", "catalog_number"), ("barcode", "barcode"),
    ("media", "format"), ("releasecountry", "country"), ("releasedate", "released"),
    ("musicbrainz_albumid", "musicbrainz_release"),
    ("musicbrainz_releasegroupid", "musicbrainz_release_group"),
    ("discogs_release_id", "discogs_release"), ("discogs_master_id", "discogs_master"),
  ]

  private let scan: AudioScan
  private let albums: TrackAlbums
  /// The files that are tracks without an album, or cannot be read.
  private let lone: [Int]
  private var nextAlbum = 0
  private var nextLone = 0
  private var covers: AudioCovers

  /// Reads all tags and combines the tracks.
  init(_ scan: AudioScan, coverFolder: CoverFolder?) {
    self.scan = scan
    var groups = TrackGroups()
    var lone: [Int] = []
    var withPicture: Set<Int> = []
    for file in scan.files.indices {
      guard case .tags(let record) = scan.answer(file),
        case let entry = AudioTrack(record, path: scan.path(file), line: file + 1).entry,
        entry.album != nil
      else {
        lone.append(file)
        continue
      }
      groups.add(entry)
      if record.hasPicture { withPicture.insert(file) }
    }
    self.lone = lone
    albums = groups.albums
    covers = AudioCovers(scan, withPicture: withPicture, folder: coverFolder)
  }

  /// Adds the next records.
  ///
  /// - Throws: an error if the reader program is missing.
  mutating func take(_ count: Int, into records: inout RecordBuilder) throws(ImportError) {
    let end = min(nextAlbum + count, albums.count)
    defer { nextAlbum = end }
    let taken = Array(albums[nextAlbum..<end])
    let addresses = try covers.addresses(of: taken, warnings: &records.warnings)
    for (album, cover) in zip(taken, addresses) {
      records.append(record(of: album, cover: cover), line: album.line)
    }
    while records.count < count, nextLone < lone.count {
      append(lone[nextLone], to: &records)
      nextLone += 1
    }
  }

  /// The names of the saved pictures, by file.
  var pictures: [Int: PictureName] { covers.found }

  private func record(of album: TrackAlbum, cover: String?) -> JSONObject {
    var more: [JSONObject.Member] = []
    more.add("track_count", Int64(album.trackCount))
    for (tag, field) in Self.fields {
      let value = album.tracks.lazy.compactMap { $0.value(named: tag) }
        .first { $0.nameText != nil }
      if let value { more.append(.init(name: field.rawValue, value: value)) }
    }
    if !more.contains(where: { $0.name == "released" }) {
      // The date of this release, if the tags have more than the year.
      let dates = album.tracks.lazy.compactMap { $0.value(named: "date")?.nameText }
      more.add("released", dates.first { $0.utf8.count > 4 && !$0.contains(",") })
    }
    more.add("path", AlbumPlace.folder(of: album))
    more.add("cover_url", cover)
    return album.record(with: more)
  }

  private func append(_ file: Int, to records: inout RecordBuilder) {
    let path = scan.path(file)
    switch scan.answer(file) {
    case .tags(let record):
      let track = AudioTrack(record, path: path, line: file + 1)
      records.append(
        track.object, line: file + 1, absence: "a track without an album",
        draft: AlbumContent(artist: track.entry.artist))
    case .refusal(let reason):
      let object = JSONObject([.init(name: "path", value: .text(path))])
      records.append(object, line: file + 1, problem: reason)
      records.warnings.add(.audio, line: file + 1, "\(path): \(reason)")
    }
  }
}

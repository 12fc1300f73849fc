import AlbumModel
import RecordReading

extension SourceKind {
  /// The library of iTunes or Apple's Music program, exported as XML.
  static let iTunes = TrackNames.iTunes.kind(named: "itunes")
}

extension TrackNames {
  /// The names in `Library.xml`.
  static let iTunes = TrackNames(
    album: "Album", albumArtist: "Album Artist", artist: "Artist", compilation: "Compilation",
    disc: "Disc Number", year: "Year", genre: "Genre", plays: "Play Count",
    dateAdded: "Date Added", location: "Location",
    albumRating: { track in
      track.value(named: "Album Rating Computed") == .flag(true)
        ? nil : track.integer("Album Rating")
    },
    absence: ITunesExclusion.reason)
}

/// `Library.xml` of iTunes and Apple Music: its tracks, combined to albums.
///
/// Any dictionary that has a track's ID and other members is a track, wherever it is. So a file
/// with a missing bracket still yields all tracks up to the invalid XML.
enum ITunesFormat: TextFormat {
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard XMLRecords.recognizes(opening, options: options) else { return false }
    let text = String(decoding: opening.block.bytes.prefix(16 * 1024), as: UTF8.self)
    guard text.contains("<plist") || text.contains("<dict>") else { return false }
    return ["Library Persistent ID", "Music Folder", "Track ID"].contains {
      text.contains("<key>\($0)</key>")
    }
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    let tracks = XMLCollector(
      isPropertyList: true, maximumRecord: text.feed.maximumRecord,
      // Playlists have no data of albums, and can be most of the text.file.
      wants: { $0.depth > 2 || $0.token != "Playlists" },
      use: { value, depth in
        // In a playlist, a track is only its ID.
        guard case .object(let object) = value, object.count > 1,
          object.value(named: "Track ID") != nil
        else { return depth < 3 ? .nothing : .part }
        return .record(object)
      })
    return GroupedReader(
      XMLRecords(text.feed, of: text.file, kind: .iTunes, to: tracks),
      entry: TrackNames.iTunes.entry(of:),
      record: TrackNames.iTunes.record(of:))
  }
}

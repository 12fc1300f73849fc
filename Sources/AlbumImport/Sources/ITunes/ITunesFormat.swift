extension SourceKind {
  /// The library of iTunes or Apple's Music program, exported as XML.
  static let iTunes = SourceKind(name: "itunes", drafting: { TrackNames.iTunes.draft(of: $0) })
}

extension TrackNames {
  /// How `Library.xml` names what a track says.
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

/// `Library.xml` of iTunes and Apple Music: its tracks, put together to albums.
///
/// Whatever is around them, a dictionary that has a track's number and more is a track. So a file in
/// which someone edited away a bracket still gives all tracks up to where it is no XML any more.
enum ITunesFormat: TextFormat {
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard XMLRecords.recognizes(opening, options: options) else { return false }
    let text = String(decoding: opening.block.bytes.prefix(16 * 1024), as: UTF8.self)
    guard text.contains("<plist") || text.contains("<dict>") else { return false }
    return ["Library Persistent ID", "Music Folder", "Track ID"].contains {
      text.contains("<key>\($0)</key>")
    }
  }

  static func open(
    _ feed: BlockFeed, of file: InputFile, options: ImportOptions
  ) throws(ImportError) -> any RecordFormat {
    let tracks = PropertyListRecords(
      longestRecord: feed.longestRecord,
      // Playlists say nothing of albums, and can be most of the file.
      wants: { key, nesting in nesting > 2 || key != "Playlists" },
      use: { value, _, builder in
        // In a playlist the number stands alone.
        guard case .object(let object) = value, object.count > 1,
          object.value(named: "Track ID") != nil
        else { return builder.nesting < 3 ? .nothing : .part }
        return .record(object)
      })
    return GroupedReader(
      XMLRecords(feed, of: file, kind: .iTunes, to: tracks), entry: TrackNames.iTunes.entry(of:))
  }
}

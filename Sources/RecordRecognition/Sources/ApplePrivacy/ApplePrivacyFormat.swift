import RecordReading

extension SourceKind {
  /// The tracks of an Apple Music library, from the personal data that Apple provides on request.
  static let applePrivacy = TrackNames.applePrivacy.kind(named: "apple-privacy")
}

extension TrackNames {
  /// The names in `Apple Music Library Tracks.json`.
  static let applePrivacy = TrackNames(
    album: "Album", albumArtist: "Album Artist", artist: "Artist",
    compilation: "Is Part of Compilation", disc: "Disc Number Of Album", year: "Track Year",
    genre: "Genre", plays: "Track Play Count", dateAdded: "Date Added To Library",
    location: "Location",
    albumRating: { track in
      guard let rating = track.integer("Album Rating"), rating > 0 else { return nil }
      return track.text("Album Rating Method") == "Calculated" ? nil : rating
    },
    absence: { track in
      switch track.text("Content Type") {
      case nil, "Song", "Music Video": nil
      case "Podcast": "a podcast"
      case "Movie": "a film"
      case "TV Show", "TV Episode": "a TV show"
      case "Audiobook": "an audiobook"
      case let type?: "no music but: \(type)"
      }
    })
}

/// `Apple Music Library Tracks.json`, from Apple's export of personal data: its tracks, combined to
/// albums.
enum ApplePrivacyFormat: TextFormat {
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard JSONRecords.recognizes(opening, options: options) else { return false }
    let text = String(decoding: opening.block.bytes.prefix(16 * 1024), as: UTF8.self)
    guard RejectsHeading(readingFrom: opening.block.bytes) == nil else { return false }
    return text.contains("\"Track Identifier\"") && text.contains("\"Track Play Count\"")
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    GroupedReader(
      JSONRecords(text), of: .applePrivacy,
      entry: TrackNames.applePrivacy.entry(of:), record: TrackNames.applePrivacy.record(of:))
  }
}

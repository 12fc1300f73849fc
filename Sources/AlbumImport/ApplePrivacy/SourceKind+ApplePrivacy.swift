extension SourceKind {
  /// The tracks of an Apple Music library, as Apple gives them to whoever asks for their data.
  static let applePrivacy = SourceKind(
    name: "apple-privacy", drafting: { TrackNames.applePrivacy.draft(of: $0) })
}

extension TrackNames {
  /// How `Apple Music Library Tracks.json` names what a track says.
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

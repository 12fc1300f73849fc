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

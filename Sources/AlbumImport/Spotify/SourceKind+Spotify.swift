extension SourceKind {
  /// What Spotify gives of one's data, and what tools make of its playlists.
  static let spotify = SourceKind(
    name: "spotify",
    signs: [["trackuri", "albumname"], ["spotifyid", "albumname"], ["spotifyuri"]],
    // YourLibrary.json
    openings: ["{\"tracks\":["])
}

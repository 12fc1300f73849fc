import AlbumModel

extension SourceKind {
  /// What Spotify gives of one's data, what its web service says, and what tools make of playlists.
  static let spotify = SourceKind(
    name: "spotify",
    signs: [
      ["trackuri", "albumname"], ["spotifyid", "albumname"], ["spotifyuri"],
      ["albumuri", "albumname"],
    ],
    openings: ["{\"tracks\":["],
    marks: ["//api.spotify.com/", "\"spotify:album:", "\"spotify:track:"],
    fields: ["popularity": SourceField("popularity", .integer)],
    drafting: SpotifyDraft.content)
}

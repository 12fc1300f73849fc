-- `Apple Music Library Tracks.json`, from the personal data that Apple provides on request: its
-- tracks, combined to albums.
moonshelf.source {
  name = "apple-privacy", reads = "json", group = "tracks",
  detect = { text = { '"Track Identifier"', '"Track Play Count"' } },
  fields = {
    title = "Album", album_artist = "Album Artist", artist = "Artist", genre = "Genre",
    year = { "Track Year", none = "0" }, compilation = "Is Part of Compilation",
    track = "Title", track_number = "Track Number On Album", disc = "Disc Number Of Album",
    duration = "Track Duration", plays = "Track Play Count", date_added = "Date Added To Library",
    rating = {
      "Album Rating", none = "0", unless = { ["Album Rating Method"] = "Calculated" },
    },
    location = "Location",
    absence = {
      "Content Type",
      values = {
        Song = false, ["Music Video"] = false, Podcast = "a podcast", Movie = "a film",
        ["TV Show"] = "a TV show", ["TV Episode"] = "a TV show", Audiobook = "an audiobook",
      },
    },
  },
}

-- The library of Rhythmbox, `rhythmdb.xml`: its songs, combined to albums.
moonshelf.source {
  name = "rhythmbox", reads = "xml", group = "tracks",
  detect = { root = "rhythmdb" },
  records = "rhythmdb.entry",
  fields = {
    title = { "album", none = "Unknown" },
    album_artist = { "album-artist", none = "Unknown" },
    artist = { "artist", none = "Unknown" },
    genre = { "genre", none = "Unknown" },
    track = "title",
    track_number = "track-number",
    disc = "disc-number",
    duration = "duration",
    year = { "date", counts = "days" },
    plays = "play-count",
    date_added = { "first-seen", counts = "seconds" },
    musicbrainz_release = "mb-albumid",
    location = "location",
    absence = {
      "@type",
      values = {
        song = false, iradio = "a radio station", ["podcast-post"] = "a podcast",
        -- What is in the folders besides music, and feeds: nothing to report.
        ignore = "", ["import-error"] = "", ["podcast-feed"] = "",
      },
    },
  },
}

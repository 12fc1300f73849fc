-- The library of iTunes and of Apple's Music, exported as XML: its tracks, combined to albums.
local signs <const> = {}
for _, key in ipairs { "Library Persistent ID", "Music Folder", "Track ID" } do
  signs[#signs + 1] = { text = { "<dict>", ("<key>%s</key>"):format(key) } }
end

moonshelf.source {
  name = "itunes", reads = "plist", group = "tracks",
  detect = signs,
  -- In a playlist, a track is only its ID.
  records = "*[Track ID]", ignore = "Playlists",
  fields = {
    title = "Album", album_artist = "Album Artist", artist = "Artist", compilation = "Compilation",
    track = "Name", track_number = "Track Number", disc = "Disc Number",
    milliseconds = "Total Time",
    year = "Year", genre = "Genre", plays = "Play Count", date_added = "Date Added",
    location = "Location", composer = "Composer", grouping = "Grouping", comments = "Comments",
    track_rating = { "Rating", unless = { ["Rating Computed"] = "true" } },
    album_rating = { "Album Rating", unless = { ["Album Rating Computed"] = "true" } },
    absence = {
      { "Podcast", means = "a podcast" }, { "Movie", means = "a film" },
      { "TV Show", means = "a TV show" }, { "Audiobook", means = "an audiobook" },
      { "iTunesU", means = "a lecture" }, { "Book", means = "a book" },
      { "Ringtone", means = "a ringtone" }, { "Voice Memo", means = "a voice memo" },
      {
        -- In English only; the flags exist in all languages.
        "Kind",
        contains = {
          { "audible", "an audiobook" }, { "audiobook", "an audiobook" },
          { "protected book", "an audiobook" }, { "pdf", "a booklet" }, { "book", "a book" },
          { "ringtone", "a ringtone" }, { "stream", "a radio stream" }, { "touch app", "an app" },
        },
        -- Tracks of Apple Music that are not downloaded are streams too.
        unless = { ["Track Type"] = "Remote", ["Apple Music"] = "true" },
      },
      {
        "Genre",
        contains = {
          { "audiobook", "an audiobook" }, { "hörbuch", "an audiobook" },
          { "livre audio", "an audiobook" }, { "audiolibro", "an audiobook" },
          { "podcast", "a podcast" }, { "voice memo", "a voice memo" },
          { "sprachmemo", "a voice memo" },
        },
      },
    },
  },
}

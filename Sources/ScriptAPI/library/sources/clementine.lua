-- The collections of Clementine, `clementine.db`, and of its successor Strawberry,
-- `strawberry.db`: their tracks, combined to albums.
local programs <const> = {
  { "clementine", "songs.effective_compilation" }, { "strawberry", "songs.compilation_effective" },
}

for _, program in ipairs(programs) do
  moonshelf.source {
    name = program[1], reads = "sqlite",
    detect = { tables = { program[2], "songs.albumartist", "directories.path" } },
    records = "FROM songs",
    group = "tracks",
    fields = {
      track = "songs.title",
      track_number = "CASE WHEN songs.track > 0 THEN songs.track END",
      seconds = {
        "CASE WHEN songs.length_nanosec > 0 THEN songs.length_nanosec / 1000000000 END",
        "CASE WHEN songs.length > 0 THEN songs.length / 1000000000 END",
      },
      title = "songs.album",
      album_artist = "songs.albumartist",
      artist = "songs.artist",
      compilation = { "songs.compilation_effective", "songs.effective_compilation" },
      disc = "songs.disc",
      year = {
        [[
          CASE WHEN songs.originalyear > 0 THEN songs.originalyear WHEN songs.year > 0 THEN
          songs.year END]],
        "CASE WHEN songs.year > 0 THEN songs.year END",
      },
      genre = "songs.genre",
      plays = "songs.playcount",
      date_added = "CASE WHEN songs.ctime > 0 THEN date(songs.ctime, 'unixepoch') END",
      location = { "songs.url", "songs.filename" },
      musicbrainz_release = "songs.musicbrainz_album_id",
      musicbrainz_release_group = "songs.musicbrainz_release_group_id",
    },
  }
end

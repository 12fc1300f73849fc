-- The library of MediaMonkey, `MM5.DB`: its tracks, combined to albums.
moonshelf.source {
  name = "mediamonkey", reads = "sqlite",
  detect = { tables = { "Songs.SongTitle", "Songs.IDAlbum", "Songs.AlbumArtist" } },
  records = "FROM Songs",
  group = "tracks",
  fields = {
    track = "Songs.SongTitle",
    track_number = "Songs.TrackNumber",
    seconds = "CASE WHEN Songs.SongLength > 0 THEN Songs.SongLength / 1000 END",
    title = "Songs.Album",
    album_artist = "Songs.AlbumArtist",
    artist = "Songs.Artist",
    disc = "Songs.DiscNumber",
    year = {
      [[
        CASE WHEN Songs.OrigYear > 0 THEN Songs.OrigYear / 10000 WHEN Songs.Year > 0 THEN
        Songs.Year / 10000 END]],
      "CASE WHEN Songs.Year > 0 THEN Songs.Year / 10000 END",
    },
    genre = "replace(Songs.Genre, '; ', ', ')",
    label = "Songs.Publisher",
    plays = "Songs.PlayCounter",
    date_added = "CASE WHEN Songs.DateAdded > 0 THEN date(Songs.DateAdded + 2415018.5) END",
    absence = [[
      CASE Songs.TrackType WHEN 1 THEN 'a podcast' WHEN 2 THEN 'an audiobook' WHEN 5 THEN
      'a film' WHEN 6 THEN 'a TV show' WHEN 7 THEN 'a podcast' WHEN 8 THEN 'a radio stream' END]],
  },
}

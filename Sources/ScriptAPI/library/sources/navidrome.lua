-- The library of Navidrome, `navidrome.db`: the albums of the server's folders.
moonshelf.source {
  name = "navidrome", reads = "sqlite",
  detect = { tables = { "media_file.album_id", "album.album_artist" } },
  records = "FROM album",
  fields = {
    title = "album.name",
    artist = { "coalesce(nullif(album.album_artist, ''), album.artist)", "album.album_artist" },
    year = {
      "coalesce(nullif(album.min_original_year, 0), nullif(album.max_year, 0))",
      "nullif(album.max_year, 0)",
    },
    genre = {
      [[
        CASE WHEN json_valid(album.tags) THEN (SELECT group_concat(json_extract(value,
        '$.value'), ', ') FROM json_each(album.tags, '$.genre')) END]],
      [[
        (SELECT group_concat(genre.name, ', ') FROM album_genres JOIN genre ON genre.id =
        album_genres.genre_id WHERE album_genres.album_id = album.id)]],
      "album.genre",
    },
    released = "coalesce(nullif(album.release_date, ''), album.date)",
    label = [[
      CASE WHEN json_valid(album.tags) THEN (SELECT group_concat(json_extract(value, '$.value'),
      ', ') FROM json_each(album.tags, '$.recordlabel')) END]],
    catalog_number = "album.catalog_num",
    compilation = "album.compilation",
    tracks = "album.song_count",
    track = [[
      (SELECT json_group_array(json_object('title', track.title, 'artist', track.artist,
      'track_number', track.track_number, 'disc', track.disc_number, 'seconds', track.duration))
      FROM media_file AS track WHERE track.album_id = album.id)]],
    notes = "album.comment",
    date_added = "substr(album.created_at, 1, 10)",
    musicbrainz_release = "album.mbz_album_id",
    musicbrainz_release_group = "album.mbz_release_group_id",
    rating = [[
      (SELECT nullif(max(annotation.rating), 0) FROM annotation WHERE annotation.item_id =
      album.id AND annotation.item_type = 'album')]],
    plays = [[
      (SELECT nullif(max(annotation.play_count), 0) FROM annotation WHERE annotation.item_id =
      album.id AND annotation.item_type = 'album')]],
    absence = "CASE WHEN album.missing = 1 THEN 'an album whose files are missing' END",
  },
}

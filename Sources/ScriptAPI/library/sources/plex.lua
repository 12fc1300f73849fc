-- The library of a Plex server, `com.plexapp.plugins.library.db`.
moonshelf.source {
  name = "plex", reads = "sqlite",
  detect = { tables = { "metadata_items.metadata_type", "media_parts.file" } },
  records = [[
    FROM metadata_items AS album LEFT JOIN metadata_items AS artist ON artist.id =
    album.parent_id WHERE album.metadata_type = 9]],
  fields = {
    title = "album.title",
    artist = "artist.title",
    year = "album.year",
    released = [[
      CASE typeof(album.originally_available_at) WHEN 'integer' THEN
      date(album.originally_available_at, 'unixepoch') ELSE
      substr(album.originally_available_at, 1, 10) END]],
    genre = "replace(album.tags_genre, '|', ', ')",
    label = "album.studio",
    tracks = [[
      (SELECT nullif(count(*), 0) FROM metadata_items AS track WHERE track.parent_id = album.id)]],
    track = [[
      (SELECT json_group_array(json_object('title', track.title, 'artist', track.original_title,
      'track_number', track."index")) FROM metadata_items AS track WHERE track.parent_id =
      album.id)]],
    rating = [[
      (SELECT max(metadata_item_settings.rating) || '/10' FROM metadata_item_settings WHERE
      metadata_item_settings.guid = album.guid)]],
    date_added = [[
      CASE typeof(album.added_at) WHEN 'integer' THEN date(album.added_at, 'unixepoch') ELSE
      substr(album.added_at, 1, 10) END]],
    absence = "CASE WHEN album.deleted_at IS NOT NULL THEN 'a deleted album' END",
  },
}

-- The plays of a user of ListenBrainz, as its export and as answers of its web service, which are
-- combined to albums.
local fields <const> = {
  title = "track_metadata.release_name",
  artist = "track_metadata.artist_name",
  track = "track_metadata.track_name",
  -- The tracks of several artists that have it are of one album.
  album_id = {
    "track_metadata.additional_info.release_mbid", "track_metadata.mbid_mapping.release_mbid",
  },
}

moonshelf.source {
  name = "listenbrainz", reads = "json", group = "plays",
  detect = { text = { '"track_metadata":{', '"listens":[' } },
  records = "payload.listens[]",
  fields = fields,
}

moonshelf.source {
  name = "listenbrainz", reads = "json", group = "plays",
  detect = { text = { '"track_metadata":{', '"listened_at"' } },
  fields = fields,
}

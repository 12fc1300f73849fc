-- Spotify: the personal data that it sends on request, answers of its web service, and the tables
-- of playlists of other tools. Tracks are combined to albums.
local episode <const> = "an episode of a podcast"

moonshelf.source {
  name = "spotify", reads = "csv", by_names = true, group = "liked_tracks",
  detect = {
    { columns = { "Track URI", "Album Name" } }, { columns = { "Spotify ID", "Album Name" } },
    { columns = { "Spotify URI" } }, { columns = { "Album URI", "Album Name" } },
    {
      cells = {
        "spotify:track:", "", "spotify:artist:", "", "spotify:album:", "", "spotify:artist:",
      },
    },
  },
  -- Those of Exportify, which are called otherwise in other languages.
  columns = {
    "Track URI", "Track Name", "Artist URI(s)", "Artist Name(s)", "Album URI", "Album Name",
    "Album Artist URI(s)", "Album Artist Name(s)", "Album Release Date", "Album Image URL",
    "Disc Number", "Track Number", "Track Duration (ms)", "Track Preview URL", "Explicit",
    "Popularity", "ISRC", "Added By", "Added At",
  },
  fields = { popularity = "Popularity" },
}

-- YourLibrary.json
moonshelf.source {
  name = "spotify", reads = "json", group = "liked_tracks",
  -- Others have lists of albums, too.
  detect = {
    { text = { '^{"tracks":[{"artist":"', '","album":"' } },
    { text = { '^{"albums":[{"artist":"', '"spotify:' } },
    { text = { '^{"tracks":[]', '"albums":[' } }, { text = { '^{"albums":[]', '"tracks":[' } },
  },
  records = { "albums[]", "tracks[]" },
  refuse = "has neither saved albums nor liked tracks; there is nothing to import",
  fields = {
    title = "album", artist = "artist", track = "track",
    spotify_uri = { "uri", with = "spotify:album:" },
    track_uri = { "uri", with = "spotify:track:" },
    list = { "list", values = { albums = "saved albums", tracks = "liked tracks" } },
  },
}

-- StreamingHistory0.json, and Streaming_History_Audio_2020.json
moonshelf.source {
  name = "spotify", reads = "json",
  detect = { text = { '"endTime":', '"msPlayed":', '"artistName":', '"trackName":' } },
  refuse = "is a history of Spotify without albums; ask Spotify for the extended streaming "
    .. "history, and import that",
}

moonshelf.source {
  name = "spotify", reads = "json", group = "plays",
  detect = { text = '"master_metadata_album_album_name":' },
  fields = {
    title = "master_metadata_album_album_name",
    artist = "master_metadata_album_artist_name",
    track = "master_metadata_track_name",
    track_uri = "spotify_track_uri",
    absence = { "episode_name", means = episode },
  },
}

-- Playlist1.json
moonshelf.source {
  name = "spotify", reads = "json", group = "liked_tracks",
  detect = { text = { '"items":', '"track":', '"trackName":', '"artistName":', '"albumName":' } },
  records = "playlists[].items[]",
  fields = {
    title = "track.albumName", artist = "track.artistName", track = "track.trackName",
    track_uri = "track.trackUri", date_added = "addedDate", list = "parent.name",
    absence = { "episode.episodeName", means = episode },
  },
}

local function tracks_of_service(records, marks)
  local signs <const> = {}
  for _, mark in ipairs { "spotify:track:", "//api.spotify.com/" } do
    signs[#signs + 1] = { text = { '"track":{', '"album":{', mark, table.unpack(marks) } }
  end
  moonshelf.source {
    name = "spotify", reads = "json", group = "liked_tracks", detect = signs, records = records,
    fields = {
      title = { "track.album.name", "item.album.name" },
      album_artist = { "track.album.artists", "item.album.artists" },
      artist = { "track.artists", "item.artists" },
      track = { "track.name", "item.name" },
      disc = { "track.disc_number", "item.disc_number" },
      track_number = { "track.track_number", "item.track_number" },
      track_duration_ms = { "track.duration_ms", "item.duration_ms" },
      year = { "track.album.release_date", "item.album.release_date" },
      released = { "track.album.release_date", "item.album.release_date" },
      cover_url = { "track.album.images", "item.album.images" },
      spotify_uri = { "track.album.uri", "item.album.uri" },
      date_added = "added_at",
      list = { "parent.parent.name", "parent.name" },
      absence = { "track.type", "item.type", values = { track = false, episode = episode } },
    },
  }
end

-- A playlist, which is around its tracks, and lists of tracks.
tracks_of_service(".tracks.items[]", { '"tracks":{', '"items":[' })
tracks_of_service(nil, {})

moonshelf.source {
  name = "spotify", reads = "json",
  detect = {
    { text = "//api.spotify.com/" }, { text = '"spotify:album:' }, { text = '"spotify:track:' },
  },
  fields = {
    title = { "album.name", "album", "name" },
    artist = { "album.artists", "artists", "artist" },
    genre = "genre",
    year = { "album.release_date", "release_date", "year" },
    released = { "album.release_date", "release_date", "year" },
    cover_url = { "album.images", "images" },
    tags = { "album.genres", "genres" },
    spotify_uri = { "album.uri", "uri", with = "spotify:album:" },
    url = { "album.external_urls.spotify", "external_urls.spotify" },
    barcode = {
      "album.external_ids.upc", "external_ids.upc", "album.external_ids.ean", "external_ids.ean",
    },
    label = { "album.label", "label" },
    tracks = { "album.total_tracks", "total_tracks" },
    date_added = "added_at",
    list = "list",
  },
  draft = function(album, record)
    if record.type == "track" and not record.album then album.title = nil end
    if album.tags then album.genre = album.tags[1] end
    local inner <const> = type(record.album) == "table" and record.album or record
    if inner.album_type == "compilation" then album.compilation = true end
    if not album.spotify_uri and inner.type == "album" and inner.id then
      album.spotify_uri = "spotify:album:" .. inner.id
    end
  end,
}

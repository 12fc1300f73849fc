-- The library of beets, `library.db`: its albums, with the attributes of users and plugins, and
-- their tracks. It has 0 for what is unknown, and separates several texts by `\␀` since version 2.
moonshelf.source {
  name = "beets", reads = "sqlite", by_names = true, none = { "0" }, split = "\\␀",
  detect = { tables = { "albums.id", "albums.album" } },
  records = {
    "FROM albums LEFT JOIN items ON items.album_id = albums.id GROUP BY albums.id", "FROM albums",
  },
  members = [[
    (SELECT json_group_object(CASE WHEN album_attributes.key GLOB 'own_*' THEN
    substr(album_attributes.key, 5) ELSE album_attributes.key END,
    CAST(album_attributes.value AS TEXT)) FROM album_attributes
    WHERE album_attributes.entity_id = albums.id AND album_attributes.key NOT IN
    ('id', 'added', 'position', 'artist', 'title'))]],
  fields = {
    title = "albums.album",
    artist = {
      [[
        coalesce(nullif(albums.albumartist, ''), nullif(albums.albumartists, ''), CASE WHEN
        albums.comp = 1 THEN 'Various Artists' END)]],
      [[
        coalesce(nullif(albums.albumartist, ''), CASE WHEN albums.comp = 1 THEN 'Various Artists'
        END)]],
      "CASE WHEN albums.comp = 1 THEN 'Various Artists' END",
      "albums.albumartist",
    },
    genre = {
      "coalesce(nullif(albums.genre, ''), albums.genres)", "albums.genre", "albums.genres",
    },
    year = {
      "coalesce(nullif(albums.original_year, 0), nullif(albums.year, 0))", "albums.year",
    },
    -- The day or month of this pressing, or its year if that is another than the first.
    released = {
      [[
        CASE WHEN albums.year > 0 AND albums.month BETWEEN 1 AND 12 THEN printf('%04d-%02d',
        albums.year, albums.month) || CASE WHEN albums.day BETWEEN 1 AND 31 THEN printf('-%02d',
        albums.day) ELSE '' END WHEN albums.year > 0 AND albums.original_year > 0 AND
        albums.year <> albums.original_year THEN albums.year END]],
      [[
        CASE WHEN albums.year > 0 AND albums.month BETWEEN 1 AND 12 THEN printf('%04d-%02d',
        albums.year, albums.month) || CASE WHEN albums.day BETWEEN 1 AND 31 THEN printf('-%02d',
        albums.day) ELSE '' END END]],
    },
    date_added = [[
      CASE WHEN albums.added >= 1 THEN strftime('%Y-%m-%dT%H:%M:%SZ', albums.added, 'unixepoch')
      END]],
    compilation = "CASE WHEN albums.comp = 0 THEN 'false' ELSE albums.comp END",
    catalog_number = "albums.catalognum",
    -- For albums that Discogs matched, its ID is in the field for MusicBrainz.
    musicbrainz_release = "CASE WHEN albums.mb_albumid GLOB '*[^0-9]*' THEN albums.mb_albumid END",
    musicbrainz_release_group = {
      [[
        CASE WHEN albums.mb_releasegroupid GLOB '*[^0-9]*' THEN albums.mb_releasegroupid END]],
    },
    discogs_release = {
      [[
        coalesce(nullif(albums.discogs_albumid, 0), CASE WHEN albums.mb_albumid NOT GLOB
        '*[^0-9]*' THEN albums.mb_albumid END)]],
      "CASE WHEN albums.mb_albumid NOT GLOB '*[^0-9]*' THEN albums.mb_albumid END",
    },
    cover_path = "albums.artpath",
    tracks = "count(items.id)",
    discs = {
      "nullif(max(coalesce(max(items.disc), 0), coalesce(albums.disctotal, 0)), 1)",
      "nullif(albums.disctotal, 1)",
    },
    format = "max(nullif(items.media, ''))",
    path = [[
      min(rtrim(rtrim(CAST(items.path AS TEXT), replace(CAST(items.path AS TEXT), '/', '')),
      '/'))]],
    track = {
      [[
        CASE WHEN count(items.id) > 0 THEN json_group_array(json_object('title', items.title,
        'artist', items.artist, 'track_number', nullif(items.track, 0), 'disc',
        nullif(items.disc, 0), 'seconds', nullif(items.length, 0))) END]],
      [[
        CASE WHEN count(items.id) > 0 THEN json_group_array(json_object('title', items.title,
        'artist', items.artist, 'disc', nullif(items.disc, 0))) END]],
    },
  },
  -- What the fields come from, and what is for sorting, for the volume and for other programs.
  ignore = {
    "id", "album", "albumartist", "albumartists", "albumartists_sort", "albumartist_credit",
    "albumartists_credit", "genre", "genres", "year", "month", "day",
    "original_year", "original_month", "original_day", "added", "comp", "disctotal", "catalognum",
    "artpath", "mb_albumid", "mb_albumartistid", "mb_albumartistids", "mb_releasegroupid",
    "discogs_albumid", "discogs_artistid", "discogs_labelid", "rg_album_gain", "rg_album_peak",
    "r128_album_gain",
  },
}

-- Tracks without an album, which are none.
moonshelf.source {
  name = "beets", reads = "sqlite",
  detect = { tables = { "albums.id", "albums.album", "items.id", "items.album_id" } },
  records = "FROM items WHERE items.album_id IS NULL",
  fields = {
    artist = "items.artist", track = "items.title", absence = "'a track without an album'",
  },
}

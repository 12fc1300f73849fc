-- The library of a Jellyfin server, `jellyfin.db`, and `library.db` of older ones.
moonshelf.source {
  name = "jellyfin", reads = "sqlite",
  detect = { tables = { "BaseItems.Studios", "BaseItems.AlbumArtists" } },
  records = [[
    FROM BaseItems WHERE BaseItems.Type = 'MediaBrowser.Controller.Entities.Audio.MusicAlbum']],
  fields = {
    title = "BaseItems.Name",
    artist = {
      "replace(BaseItems.AlbumArtists, '|', ', ')",
      "replace(BaseItems.Artists, '|', ', ')",
    },
    year = "BaseItems.ProductionYear",
    released = "substr(BaseItems.PremiereDate, 1, 10)",
    genre = "replace(BaseItems.Genres, '|', ', ')",
    label = "replace(BaseItems.Studios, '|', '; ')",
    date_added = "substr(BaseItems.DateCreated, 1, 10)",
    path = "BaseItems.Path",
    track = {
      [[
        (SELECT json_group_array(json_object('title', track.Name, 'artist',
        replace(track.Artists, '|', ', '), 'track_number', track.IndexNumber, 'disc',
        track.ParentIndexNumber, 'seconds', track.RunTimeTicks / 10000000)) FROM BaseItems AS
        track WHERE track.ParentId = BaseItems.Id AND track.Type =
        'MediaBrowser.Controller.Entities.Audio.Audio')]],
      [[
        (SELECT json_group_array(json_object('title', track.Name, 'artist',
        replace(track.Artists, '|', ', '), 'track_number', track.IndexNumber, 'disc',
        track.ParentIndexNumber, 'seconds', track.RunTimeTicks / 10000000)) FROM BaseItems AS
        track WHERE track.ParentId = BaseItems.guid AND track.Type =
        'MediaBrowser.Controller.Entities.Audio.Audio')]],
    },
    musicbrainz_release = [[
      (SELECT BaseItemProviders.ProviderValue FROM BaseItemProviders WHERE
      BaseItemProviders.ItemId = BaseItems.Id AND BaseItemProviders.ProviderId =
      'MusicBrainzAlbum')]],
    musicbrainz_release_group = [[
      (SELECT BaseItemProviders.ProviderValue FROM BaseItemProviders WHERE
      BaseItemProviders.ItemId = BaseItems.Id AND BaseItemProviders.ProviderId =
      'MusicBrainzReleaseGroup')]],
  },
}

moonshelf.source {
  name = "jellyfin", reads = "sqlite",
  detect = { tables = { "TypedBaseItems.type", "TypedBaseItems.AlbumArtists" } },
  records = [[
    FROM TypedBaseItems WHERE TypedBaseItems.Type =
    'MediaBrowser.Controller.Entities.Audio.MusicAlbum']],
  fields = {
    title = "TypedBaseItems.Name",
    artist = {
      "replace(TypedBaseItems.AlbumArtists, '|', ', ')",
      "replace(TypedBaseItems.Artists, '|', ', ')",
    },
    year = "TypedBaseItems.ProductionYear",
    released = "substr(TypedBaseItems.PremiereDate, 1, 10)",
    genre = "replace(TypedBaseItems.Genres, '|', ', ')",
    label = "replace(TypedBaseItems.Studios, '|', '; ')",
    date_added = "substr(TypedBaseItems.DateCreated, 1, 10)",
    path = "TypedBaseItems.Path",
    track = {
      [[
        (SELECT json_group_array(json_object('title', track.Name, 'artist',
        replace(track.Artists, '|', ', '), 'track_number', track.IndexNumber, 'disc',
        track.ParentIndexNumber, 'seconds', track.RunTimeTicks / 10000000)) FROM TypedBaseItems
        AS track WHERE track.ParentId = TypedBaseItems.Id AND track.Type =
        'MediaBrowser.Controller.Entities.Audio.Audio')]],
      [[
        (SELECT json_group_array(json_object('title', track.Name, 'artist',
        replace(track.Artists, '|', ', '), 'track_number', track.IndexNumber, 'disc',
        track.ParentIndexNumber, 'seconds', track.RunTimeTicks / 10000000)) FROM TypedBaseItems
        AS track WHERE track.ParentId = TypedBaseItems.guid AND track.Type =
        'MediaBrowser.Controller.Entities.Audio.Audio')]],
    },
    musicbrainz_release = [[
      CASE WHEN instr(TypedBaseItems.ProviderIds, 'MusicBrainzAlbum=') > 0 THEN
      substr(TypedBaseItems.ProviderIds, instr(TypedBaseItems.ProviderIds, 'MusicBrainzAlbum=')
      + length('MusicBrainzAlbum='), 36) END]],
    musicbrainz_release_group = [[
      CASE WHEN instr(TypedBaseItems.ProviderIds, 'MusicBrainzReleaseGroup=') > 0 THEN
      substr(TypedBaseItems.ProviderIds, instr(TypedBaseItems.ProviderIds,
      'MusicBrainzReleaseGroup=') + length('MusicBrainzReleaseGroup='), 36) END]],
  },
}

-- Answers of a server, also of Emby, with albums.
moonshelf.source {
  name = "jellyfin", reads = "json",
  detect = { text = { '"Type":"MusicAlbum"', '"ServerId"' } },
  records = "Items[]",
  fields = {
    title = "Name",
    artist = { "AlbumArtist", "AlbumArtists.Name", "Artists" },
    genre = "Genres",
    year = "ProductionYear",
    released = "PremiereDate",
    label = "Studios.Name",
    tags = "Tags",
    notes = "Overview",
    path = "Path",
    date_added = "DateCreated",
    tracks = "ChildCount",
    plays = "UserData.PlayCount",
    musicbrainz_release = "ProviderIds.MusicBrainzAlbum",
    musicbrainz_release_group = "ProviderIds.MusicBrainzReleaseGroup",
  },
  draft = function(album, record, ctx)
    -- The records of the databases have none.
    if not record.Type then return end
    if record.Type ~= "MusicAlbum" then ctx.skip "no album" end
    for field, member in pairs { released = "PremiereDate", date_added = "DateCreated" } do
      local date <const> = record[member]
      if date then album[field] = date:sub(1, 10) end
    end
    local seconds <const> = (tonumber(record.RunTimeTicks) or 0) // 10000000
    if seconds > 0 then
      album.duration = ("%d:%02d"):format(seconds // 60, seconds % 60)
    end
  end,
}

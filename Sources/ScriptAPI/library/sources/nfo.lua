-- The file `album.nfo` of an album of Kodi, and its whole library, `musicdb.xml`.
moonshelf.source {
  name = "nfo", reads = "xml", by_names = true,
  detect = {
    { text = "<albumArtistCredits>" }, { text = "<musicbrainzalbumid>" }, { text = "<artistdesc>" },
  },
  fields = {
    artist = { "artistdesc", "albumArtistCredits.artist" },
    rating = { "userrating", none = { "0", "0.0", "0.000000" }, scale = 10 },
  },
  -- Those of others.
  ignore = { "rating", "votes" },
  draft = function(album, record)
    local seconds <const> = math.tointeger(tonumber(record.duration))
    if seconds and seconds > 0 then
      album.duration = ("%d:%02d"):format(seconds // 60, seconds % 60)
    end
  end,
}

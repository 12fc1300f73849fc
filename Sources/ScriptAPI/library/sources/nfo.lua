-- The file `album.nfo` of an album of Kodi.
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
}

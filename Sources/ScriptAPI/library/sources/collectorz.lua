-- The collection of a Collectorz program (CLZ Music), exported as XML. Values are in elements, with
-- a name for display.
moonshelf.source {
  name = "collectorz", reads = "xml", by_names = true,
  detect = { { text = "<musicinfo" }, { text = "<collectorz" } },
  records = { "collectorz.data.musicinfo.musiclist.music", "musicinfo.musiclist.music" },
  fields = {
    artist = "artists.artist.displayname",
    genre = "genres.genre.displayname",
    year = { "releasedate.date", "releasedate.year.displayname" },
    released = "releasedate.date",
    label = "label.displayname",
    catalog_number = { "labelnumber", type = "text" },
    format = "format.displayname",
    country = "country.displayname",
    studio = "studio.displayname",
    packaging = "packaging.displayname",
    location = "location.displayname",
    condition = "condition.displayname",
    store = "store.displayname",
    owner = "owner.displayname",
    sound = "sound.displayname",
  },
  -- Discs and tracks in elements of one name.
  ignore = "details",
}

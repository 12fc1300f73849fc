-- Answers of a Plex server, which has the albums in attributes.
moonshelf.source {
  name = "plex-xml", reads = "xml",
  detect = { root = "MediaContainer" },
  fields = {
    title = "@title", artist = "@parentTitle", genre = "Genre.@tag", year = "@year",
    released = "@originallyAvailableAt", label = "@studio", tracks = "@leafCount",
    rating = { "@userRating", scale = 10 }, date_added = { "@addedAt", counts = "seconds" },
    notes = "@summary",
  },
}

-- The collection that rekordbox exports as XML: its tracks, combined to albums.
moonshelf.source {
  name = "rekordbox", reads = "xml", group = "tracks",
  detect = { root = "DJ_PLAYLISTS" },
  records = "DJ_PLAYLISTS.COLLECTION.TRACK",
  fields = {
    title = "@Album", artist = "@Artist", genre = "@Genre", year = "@Year", label = "@Label",
    track = "@Name", track_number = "@TrackNumber", disc = "@DiscNumber", duration = "@TotalTime",
    plays = "@PlayCount", date_added = "@DateAdded",
  },
}

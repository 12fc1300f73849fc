-- Playlists in XSPF, whose tracks are combined to albums.
moonshelf.source {
  name = "xspf", reads = "xml", group = "tracks",
  detect = { text = "//xspf.org/ns/0" },
  records = "playlist.trackList.track",
  fields = {
    title = "album", artist = "creator", track = "title", track_number = "trackNum",
    duration = "duration", cover_url = "image", location = "location",
  },
}

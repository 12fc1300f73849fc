-- The collection of Traktor, `collection.nml`: its tracks, combined to albums.
moonshelf.source {
  name = "traktor", reads = "xml", group = "tracks",
  detect = { root = "NML" },
  records = "NML.COLLECTION.ENTRY",
  fields = {
    title = "ALBUM.@TITLE", artist = "@ARTIST", genre = "INFO.@GENRE", label = "INFO.@LABEL",
    track = "@TITLE", track_number = "ALBUM.@TRACK", duration = "INFO.@PLAYTIME",
    plays = "INFO.@PLAYCOUNT", year = "INFO.@RELEASE_DATE",
    released = { "INFO.@RELEASE_DATE", type = "date" },
    date_added = { "INFO.@IMPORT_DATE", type = "date" },
  },
}

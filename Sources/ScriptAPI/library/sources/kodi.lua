-- The music library of Kodi, `MyMusic83.db`.
moonshelf.source {
  name = "kodi", reads = "sqlite",
  detect = { tables = { "album.idAlbum", "album.strAlbum", "song.idSong" } },
  records = "FROM album",
  fields = {
    title = "album.strAlbum",
    artist = {
      "album.strArtistDisp",
      "album.strArtists",
      "(SELECT artist.strArtist FROM artist WHERE artist.idArtist = album.idArtist)",
    },
    genre = {
      "replace(album.strGenres, ' / ', ', ')",
      "(SELECT genre.strGenre FROM genre WHERE genre.idGenre = album.idGenre)",
    },
    year = {
      "coalesce(nullif(album.strOrigReleaseDate, ''), album.strReleaseDate)",
      "nullif(album.iYear, 0)",
    },
    released = "album.strReleaseDate",
    label = "album.strLabel",
    styles = "replace(album.strStyles, ' / ', ', ')",
    compilation = "album.bCompilation",
    rating = "nullif(album.iUserrating, 0) || '/10'",
    tracks = "(SELECT nullif(count(*), 0) FROM song WHERE song.idAlbum = album.idAlbum)",
    plays = [[
      (SELECT nullif(sum(song.iTimesPlayed), 0) FROM song WHERE song.idAlbum = album.idAlbum)]],
    track = [[
      (SELECT json_group_array(json_object('title', track.strTitle, 'artist',
      track.strArtistDisp, 'track_number', track.iTrack & 65535, 'disc', track.iTrack >> 16,
      'seconds', track.iDuration)) FROM song AS track WHERE track.idAlbum = album.idAlbum)]],
    discs = "album.iDiscTotal",
    date_added = "substr(album.dateAdded, 1, 10)",
    musicbrainz_release = "album.strMusicBrainzAlbumID",
    musicbrainz_release_group = "album.strReleaseGroupMBID",
    absence = "CASE WHEN coalesce(album.strAlbum, '') = '' THEN 'a track without an album' END",
  },
}

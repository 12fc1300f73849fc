-- The library of Lidarr, `lidarr.db`: the albums that have files.
moonshelf.source {
  name = "lidarr", reads = "sqlite",
  detect = { tables = { "Albums.ForeignAlbumId", "ArtistMetadata.Name" } },
  records = "FROM Albums LEFT JOIN ArtistMetadata ON ArtistMetadata.Id = Albums.ArtistMetadataId",
  fields = {
    title = "Albums.Title",
    artist = "ArtistMetadata.Name",
    year = "substr(Albums.ReleaseDate, 1, 4)",
    released = "substr(Albums.ReleaseDate, 1, 10)",
    genre = [[
      CASE WHEN json_valid(Albums.Genres) THEN (SELECT group_concat(value, ', ') FROM
      json_each(Albums.Genres)) END]],
    musicbrainz_release_group = "Albums.ForeignAlbumId",
    date_added = "substr(Albums.Added, 1, 10)",
    track = [[
      (SELECT json_group_array(json_object('title', track.Title, 'track_number',
      track.TrackNumber, 'disc', track.MediumNumber, 'seconds', track.Duration / 1000)) FROM
      Tracks AS track WHERE track.AlbumReleaseId IN (SELECT AlbumReleases.Id FROM AlbumReleases
      WHERE AlbumReleases.AlbumId = Albums.Id AND AlbumReleases.Monitored = 1))]],
    absence = [[
      CASE WHEN NOT EXISTS (SELECT 1 FROM TrackFiles WHERE TrackFiles.AlbumId = Albums.Id) THEN
      'an album without files' END]],
  },
}

extension DatabaseSource {
  /// The programs whose databases are recognized.
  static let known = [
    navidrome, kodi, plex, jellyfin, jellyfinBefore2025, strawberry, clementine, mediaMonkey,
    lidarr, calibre,
  ]

  static let navidrome = DatabaseSource(
    name: "navidrome", signs: ["media_file.album_id", "album.album_artist"], from: "FROM album",
    aliases: ["track": "media_file"],
    fields: """
      title:album.name
      artist:coalesce(nullif(album.album_artist, ''), album.artist)
      artist:album.album_artist
      year:coalesce(nullif(album.min_original_year, 0), nullif(album.max_year, 0))
      year:nullif(album.max_year, 0)
      genre:\(navidromeTags("genre"))
      genre:(SELECT group_concat(genre.name, ', ') FROM album_genres JOIN genre \
      ON genre.id = album_genres.genre_id WHERE album_genres.album_id = album.id)
      genre:album.genre
      released:coalesce(nullif(album.release_date, ''), album.date)
      label:\(navidromeTags("recordlabel"))
      catalog_number:album.catalog_num
      compilation:album.compilation
      tracks:album.song_count
      track:\(navidromeTracks)
      notes:album.comment
      date_added:substr(album.created_at, 1, 10)
      musicbrainz_release:album.mbz_album_id
      musicbrainz_release_group:album.mbz_release_group_id
      rating:(SELECT nullif(max(annotation.rating), 0) FROM annotation \
      WHERE annotation.item_id = album.id AND annotation.item_type = 'album')
      plays:(SELECT nullif(max(annotation.play_count), 0) FROM annotation \
      WHERE annotation.item_id = album.id AND annotation.item_type = 'album')
      absence:CASE WHEN album.missing = 1 THEN 'an album whose files are missing' END
      """)

  /// The tracks of an album as JSON, a list of objects.
  ///
  /// - Parameters:
  ///   - table: their table, which is `track` in the expressions.
  ///   - condition: the condition for those of the album.
  ///   - columns: the members of each, with their expressions.
  /// - Returns: an expression.
  private static func tracks(
    from table: String, where condition: String, _ columns: KeyValuePairs<String, String>
  ) -> String {
    let members = columns.map { "'\($0.key)', \($0.value)" }.joined(separator: ", ")
    return "(SELECT json_group_array(json_object(\(members))) FROM \(table) AS track "
      + "WHERE \(condition))"
  }

  private static let navidromeTracks = tracks(
    from: "media_file", where: "track.album_id = album.id",
    [
      "title": "track.title", "artist": "track.artist", "track_number": "track.track_number",
      "disc": "track.disc_number", "seconds": "track.duration",
    ])

  private static let kodiTracks = tracks(
    from: "song", where: "track.idAlbum = album.idAlbum",
    [
      "title": "track.strTitle", "artist": "track.strArtistDisp",
      "track_number": "track.iTrack & 65535", "disc": "track.iTrack >> 16",
      "seconds": "track.iDuration",
    ])

  private static let plexTracks = tracks(
    from: "metadata_items", where: "track.parent_id = album.id",
    [
      "title": "track.title", "artist": "track.original_title",
      "track_number": "track.\"index\"",
    ])

  private static func jellyfinTracks(_ table: String, id: String) -> String {
    tracks(
      from: table,
      where: "track.ParentId = \(table).\(id) "
        + "AND track.Type = 'MediaBrowser.Controller.Entities.Audio.Audio'",
      [
        "title": "track.Name", "artist": "replace(track.Artists, '|', ', ')",
        "track_number": "track.IndexNumber", "disc": "track.ParentIndexNumber",
        "seconds": "track.RunTimeTicks / 10000000",
      ])
  }

  private static let lidarrTracks = tracks(
    from: "Tracks",
    where: "track.AlbumReleaseId IN (SELECT AlbumReleases.Id FROM AlbumReleases "
      + "WHERE AlbumReleases.AlbumId = Albums.Id AND AlbumReleases.Monitored = 1)",
    [
      "title": "track.Title", "track_number": "track.TrackNumber", "disc": "track.MediumNumber",
      "seconds": "track.Duration / 1000",
    ])

  /// The values of a tag, which are JSON.
  private static func navidromeTags(_ name: String) -> String {
    """
    CASE WHEN json_valid(album.tags) THEN (SELECT group_concat(json_extract(value, '$.value'), \
    ', ') FROM json_each(album.tags, '$.\(name)')) END
    """
  }

  static let kodi = DatabaseSource(
    name: "kodi", signs: ["album.idAlbum", "album.strAlbum", "song.idSong"], from: "FROM album",
    aliases: ["track": "song"],
    fields: """
      title:album.strAlbum
      artist:album.strArtistDisp
      artist:album.strArtists
      artist:(SELECT artist.strArtist FROM artist WHERE artist.idArtist = album.idArtist)
      genre:replace(album.strGenres, ' / ', ', ')
      genre:(SELECT genre.strGenre FROM genre WHERE genre.idGenre = album.idGenre)
      year:coalesce(nullif(album.strOrigReleaseDate, ''), album.strReleaseDate)
      year:nullif(album.iYear, 0)
      released:album.strReleaseDate
      label:album.strLabel
      styles:replace(album.strStyles, ' / ', ', ')
      compilation:album.bCompilation
      rating:nullif(album.iUserrating, 0) || '/10'
      tracks:(SELECT nullif(count(*), 0) FROM song WHERE song.idAlbum = album.idAlbum)
      plays:(SELECT nullif(sum(song.iTimesPlayed), 0) FROM song \
      WHERE song.idAlbum = album.idAlbum)
      track:\(kodiTracks)
      discs:album.iDiscTotal
      date_added:substr(album.dateAdded, 1, 10)
      musicbrainz_release:album.strMusicBrainzAlbumID
      musicbrainz_release_group:album.strReleaseGroupMBID
      absence:CASE WHEN coalesce(album.strAlbum, '') = '' THEN 'a track without an album' END
      """)

  static let plex = DatabaseSource(
    name: "plex", signs: ["metadata_items.metadata_type", "media_parts.file"],
    from: """
      FROM metadata_items AS album LEFT JOIN metadata_items AS artist \
      ON artist.id = album.parent_id WHERE album.metadata_type = 9
      """,
    aliases: ["album": "metadata_items", "artist": "metadata_items", "track": "metadata_items"],
    fields: """
      title:album.title
      artist:artist.title
      year:album.year
      released:\(plexDate("album.originally_available_at"))
      genre:replace(album.tags_genre, '|', ', ')
      label:album.studio
      tracks:(SELECT nullif(count(*), 0) FROM metadata_items AS track \
      WHERE track.parent_id = album.id)
      track:\(plexTracks)
      rating:(SELECT max(metadata_item_settings.rating) || '/10' FROM metadata_item_settings \
      WHERE metadata_item_settings.guid = album.guid)
      date_added:\(plexDate("album.added_at"))
      absence:CASE WHEN album.deleted_at IS NOT NULL THEN 'a deleted album' END
      """)

  /// A day from a text, or from a number of seconds.
  private static func plexDate(_ column: String) -> String {
    """
    CASE typeof(\(column)) WHEN 'integer' THEN date(\(column), 'unixepoch') \
    ELSE substr(\(column), 1, 10) END
    """
  }

  static let jellyfin = jellyfin(table: "BaseItems", "BaseItems.Studios") {
    """
    (SELECT BaseItemProviders.ProviderValue FROM BaseItemProviders \
    WHERE BaseItemProviders.ItemId = BaseItems.Id AND BaseItemProviders.ProviderId = '\($0)')
    """
  }

  /// Before version 10.11, and Emby before version 4.
  static let jellyfinBefore2025 = jellyfin(table: "TypedBaseItems", "TypedBaseItems.type") {
    """
    CASE WHEN instr(TypedBaseItems.ProviderIds, '\($0)=') > 0 THEN substr(\
    TypedBaseItems.ProviderIds, instr(TypedBaseItems.ProviderIds, '\($0)=') \
    + length('\($0)='), 36) END
    """
  }

  private static func jellyfin(
    table: String, _ sign: String, id: (String) -> String
  ) -> DatabaseSource {
    DatabaseSource(
      name: "jellyfin", signs: [sign, "\(table).AlbumArtists"],
      from: """
        FROM \(table) WHERE \(table).Type = 'MediaBrowser.Controller.Entities.Audio.MusicAlbum'
        """,
      aliases: ["track": table],
      fields: """
        title:\(table).Name
        artist:replace(\(table).AlbumArtists, '|', ', ')
        artist:replace(\(table).Artists, '|', ', ')
        year:\(table).ProductionYear
        released:substr(\(table).PremiereDate, 1, 10)
        genre:replace(\(table).Genres, '|', ', ')
        label:replace(\(table).Studios, '|', '; ')
        date_added:substr(\(table).DateCreated, 1, 10)
        path:\(table).Path
        track:\(jellyfinTracks(table, id: "Id"))
        track:\(jellyfinTracks(table, id: "guid"))
        musicbrainz_release:\(id("MusicBrainzAlbum"))
        musicbrainz_release_group:\(id("MusicBrainzReleaseGroup"))
        """)
  }

  static let strawberry = songs("strawberry", sign: "songs.compilation_effective")

  static let clementine = songs("clementine", sign: "songs.effective_compilation")

  /// Clementine, and Strawberry, which began as its copy.
  private static func songs(_ name: String, sign: String) -> DatabaseSource {
    DatabaseSource(
      name: name, signs: [sign, "songs.albumartist", "directories.path"], rows: .tracks,
      from: "FROM songs",
      fields: """
        track:songs.title
        track_number:CASE WHEN songs.track > 0 THEN songs.track END
        seconds:CASE WHEN songs.length_nanosec > 0 THEN songs.length_nanosec / 1000000000 END
        seconds:CASE WHEN songs.length > 0 THEN songs.length / 1000000000 END
        album:songs.album
        album_artist:songs.albumartist
        artist:songs.artist
        compilation:songs.compilation_effective
        compilation:songs.effective_compilation
        disc:songs.disc
        year:CASE WHEN songs.originalyear > 0 THEN songs.originalyear \
        WHEN songs.year > 0 THEN songs.year END
        year:CASE WHEN songs.year > 0 THEN songs.year END
        genre:songs.genre
        plays:songs.playcount
        date_added:CASE WHEN songs.ctime > 0 THEN date(songs.ctime, 'unixepoch') END
        location:songs.url
        location:songs.filename
        musicbrainz_release:songs.musicbrainz_album_id
        musicbrainz_release_group:songs.musicbrainz_release_group_id
        """)
  }

  /// Its texts are compared by a function of its own, which is not needed here: without an order
  /// and without conditions on them.
  static let mediaMonkey = DatabaseSource(
    name: "mediamonkey", signs: ["Songs.SongTitle", "Songs.IDAlbum", "Songs.AlbumArtist"],
    rows: .tracks, from: "FROM Songs",
    fields: """
      track:Songs.SongTitle
      track_number:Songs.TrackNumber
      seconds:CASE WHEN Songs.SongLength > 0 THEN Songs.SongLength / 1000 END
      album:Songs.Album
      album_artist:Songs.AlbumArtist
      artist:Songs.Artist
      disc:Songs.DiscNumber
      year:CASE WHEN Songs.OrigYear > 0 THEN Songs.OrigYear / 10000 \
      WHEN Songs.Year > 0 THEN Songs.Year / 10000 END
      year:CASE WHEN Songs.Year > 0 THEN Songs.Year / 10000 END
      genre:replace(Songs.Genre, '; ', ', ')
      label:Songs.Publisher
      plays:Songs.PlayCounter
      date_added:CASE WHEN Songs.DateAdded > 0 THEN date(Songs.DateAdded + 2415018.5) END
      absence:CASE Songs.TrackType WHEN 1 THEN 'a podcast' WHEN 2 THEN 'an audiobook' \
      WHEN 5 THEN 'a film' WHEN 6 THEN 'a TV show' WHEN 7 THEN 'a podcast' \
      WHEN 8 THEN 'a radio stream' END
      """)

  static let lidarr = DatabaseSource(
    name: "lidarr", signs: ["Albums.ForeignAlbumId", "ArtistMetadata.Name"],
    from: """
      FROM Albums LEFT JOIN ArtistMetadata ON ArtistMetadata.Id = Albums.ArtistMetadataId
      """,
    aliases: ["track": "Tracks"],
    fields: """
      title:Albums.Title
      artist:ArtistMetadata.Name
      year:substr(Albums.ReleaseDate, 1, 4)
      released:substr(Albums.ReleaseDate, 1, 10)
      genre:CASE WHEN json_valid(Albums.Genres) THEN (SELECT group_concat(value, ', ') \
      FROM json_each(Albums.Genres)) END
      musicbrainz_release_group:Albums.ForeignAlbumId
      date_added:substr(Albums.Added, 1, 10)
      track:\(lidarrTracks)
      absence:CASE WHEN NOT EXISTS (SELECT 1 FROM TrackFiles \
      WHERE TrackFiles.AlbumId = Albums.Id) THEN 'an album without files' END
      """)

  static let calibre = DatabaseSource(
    name: "calibre", signs: ["books.series_index", "books_authors_link.book"],
    rows: .nothing("is a Calibre library, of books and not of albums"))
}

import AlbumModel
import Testing

@testable import AlbumImport

@Suite("A database of another program")
struct DatabaseTests {
  private func records(_ sql: String, source: String) throws -> [Reading.Record] {
    let database = try ForeignDatabase(sql)
    let reading = try Reading(path: database.path)
    if let error = reading.error { throw error }
    #expect(reading.sourceName == source)
    return reading.records
  }

  @Test("of Navidrome is read, of versions with and without JSON tags")
  func navidrome() throws {
    let tables = """
      CREATE TABLE media_file (id TEXT, album_id TEXT);
      CREATE TABLE annotation (user_id TEXT, item_id TEXT, item_type TEXT, play_count INTEGER,
        rating INTEGER);
      """
    let old = try records(
      tables + """
        CREATE TABLE album (id TEXT, name TEXT, artist TEXT, album_artist TEXT, max_year INTEGER,
          genre TEXT, song_count INTEGER, compilation BOOL, mbz_album_id TEXT, created_at TEXT);
        INSERT INTO album VALUES ('1', 'Cut', 'The Slits', '', 1979, 'Punk', 10, 0, 'm',
          '2020-01-02T03:04:05Z');
        INSERT INTO annotation VALUES ('u', '1', 'album', 7, 4);
        """, source: "navidrome")
    #expect(old.count == 1)
    #expect(old[0].draft.title == "Cut")
    #expect(old[0].draft.artist == "The Slits")
    #expect(old[0].draft.year == 1979)
    #expect(old[0].draft.genre == "Punk")
    #expect(
      old[0].draft.fields
        == fields([
          "date_added": .text("2020-01-02"), "musicbrainz_release": .text("m"),
          "plays": .integer(7), "rating": .integer(4), "tracks": .integer(10),
        ]))
    let new = try records(
      tables + """
        CREATE TABLE album (id TEXT, name TEXT, album_artist TEXT, max_year INTEGER,
          min_original_year INTEGER, compilation BOOL, tags TEXT, missing BOOL);
        INSERT INTO album VALUES ('1', 'Mix', 'Various Artists', 1999, 1995, 1,
          '{"genre": [{"value": "Pop"}, {"value": "Rock"}], "recordlabel": [{"value": "Ace"}]}', 0);
        INSERT INTO album VALUES ('2', 'Gone', 'X', 0, 0, 0, '{broken', 1);
        """, source: "navidrome")
    #expect(new[0].draft.genre == "Pop, Rock")
    #expect(new[0].draft.year == 1995)
    #expect(new[0].field("label") == .text("Ace"))
    #expect(new[0].field("compilation") == .flag(true))
    #expect(new[1].absence == "an album whose files are missing")
  }

  @Test("of Kodi is read, of old and new versions")
  func kodi() throws {
    let old = try records(
      """
      CREATE TABLE song (idSong INTEGER, idAlbum INTEGER, iTimesPlayed INTEGER);
      CREATE TABLE artist (idArtist INTEGER, strArtist TEXT);
      CREATE TABLE album (idAlbum INTEGER, strAlbum TEXT, idArtist INTEGER, iYear INTEGER);
      INSERT INTO artist VALUES (3, 'Can');
      INSERT INTO album VALUES (1, 'Tago Mago', 3, 1971);
      """, source: "kodi")
    #expect(old.map(\.draft.title) == ["Tago Mago"])
    #expect(old[0].draft.artist == "Can")
    #expect(old[0].draft.year == 1971)
    let new = try records(
      """
      CREATE TABLE song (idSong INTEGER, idAlbum INTEGER, iTimesPlayed INTEGER);
      CREATE TABLE album (idAlbum INTEGER, strAlbum TEXT, strArtistDisp TEXT, strGenres TEXT,
        strReleaseDate TEXT, strOrigReleaseDate TEXT, strLabel TEXT, bCompilation INTEGER,
        iUserrating INTEGER, strMusicBrainzAlbumID TEXT, strReleaseGroupMBID TEXT);
      INSERT INTO album VALUES (1, 'Tago Mago', 'Can', 'Rock / Krautrock', '2004-09-20', '1971',
        'Spoon', 0, 8, 'a', 'b'), (2, '', 'Can', '', '', '', '', 0, 0, NULL, NULL);
      INSERT INTO song VALUES (1, 1, 2), (2, 1, 3);
      """, source: "kodi")
    #expect(new[0].draft.genre == "Rock, Krautrock")
    #expect(new[0].draft.year == 1971)
    #expect(
      new[0].draft.fields
        == fields([
          "label": .text("Spoon"), "musicbrainz_release": .text("a"),
          "musicbrainz_release_group": .text("b"), "plays": .integer(5), "rating": .integer(4),
          "released": .text("2004-09-20"), "tracks": .integer(2),
        ]))
    #expect(new[1].absence == "a track without an album")
  }

  @Test("of Plex is read, with dates in either form")
  func plex() throws {
    let albums = try records(
      """
      CREATE TABLE media_parts (id INTEGER, file TEXT);
      CREATE TABLE metadata_item_settings (guid TEXT, rating REAL);
      CREATE TABLE metadata_items (id INTEGER, parent_id INTEGER, metadata_type INTEGER,
        guid TEXT, title TEXT, studio TEXT, year INTEGER, tags_genre TEXT,
        originally_available_at, added_at, deleted_at);
      INSERT INTO metadata_items VALUES
        (1, NULL, 8, 'x', 'Sade', '', NULL, '', NULL, NULL, NULL),
        (2, 1, 9, 'y', 'Promise', 'Epic', 1985, 'Soul|Pop', 500000000, 1600000000, NULL),
        (3, 1, 9, 'z', 'Diamond Life', '', 1984, '', '1984-07-16 00:00:00', NULL, NULL),
        (4, 2, 10, 't', 'The Sweetest Taboo', '', NULL, '', NULL, NULL, NULL);
      INSERT INTO metadata_item_settings VALUES ('y', 9.0);
      """, source: "plex")
    #expect(albums.map(\.draft.title) == ["Promise", "Diamond Life"])
    #expect(albums.map(\.draft.artist) == ["Sade", "Sade"])
    #expect(albums[0].draft.genre == "Soul, Pop")
    #expect(albums[0].field("label") == .text("Epic"))
    #expect(albums[0].field("released") == .text("1985-11-05"))
    #expect(albums[0].field("rating") == .number(4.5))
    #expect(albums[0].field("tracks") == .integer(1))
    #expect(albums[1].field("released") == .text("1984-07-16"))
  }

  @Test("of Jellyfin is read, of both generations")
  func jellyfin() throws {
    let columns = """
      Type TEXT, Name TEXT, AlbumArtists TEXT, ProductionYear INTEGER, Genres TEXT, Studios TEXT
      """
    let rows = """
      ('MediaBrowser.Controller.Entities.Audio.MusicAlbum', 'Low', 'David Bowie|Brian Eno', 1977,
        'Rock|Ambient', 'RCA|EMI'
      """
    let old = try records(
      """
      CREATE TABLE TypedBaseItems (\(columns), ProviderIds TEXT);
      INSERT INTO TypedBaseItems VALUES \(rows),
        'MusicBrainzAlbum=11111111-2222-3333-4444-555555555555|Other=1'),
        ('Movie', 'Stalker', '', 1979, '', '', '');
      """, source: "jellyfin")
    let new = try records(
      """
      CREATE TABLE BaseItemProviders (ItemId TEXT, ProviderId TEXT, ProviderValue TEXT);
      CREATE TABLE BaseItems (\(columns), Id TEXT);
      INSERT INTO BaseItemProviders
        VALUES ('i', 'MusicBrainzAlbum', '11111111-2222-3333-4444-555555555555');
      INSERT INTO BaseItems VALUES \(rows), 'i');
      """, source: "jellyfin")
    for albums in [old, new] {
      #expect(albums.map(\.draft.title) == ["Low"])
      #expect(albums[0].draft.artist == "David Bowie, Brian Eno")
      #expect(albums[0].draft.genre == "Rock, Ambient")
      #expect(albums[0].field("label") == .list(["RCA", "EMI"]))
      #expect(
        albums[0].field("musicbrainz_release") == .text("11111111-2222-3333-4444-555555555555"))
    }
  }

  @Test(
    "of Strawberry or Clementine has tracks, which are combined to albums",
    arguments: [
      ("strawberry", "compilation_effective"), ("clementine", "effective_compilation"),
    ])
  func songs(_ name: String, _ compilation: String) throws {
    let albums = try records(
      """
      CREATE TABLE directories (path TEXT);
      CREATE TABLE songs (title TEXT, album TEXT, artist TEXT, albumartist TEXT, disc INTEGER,
        year INTEGER, genre TEXT, \(compilation) INTEGER, playcount INTEGER, ctime INTEGER);
      INSERT INTO songs VALUES
        ('Typical Girls', 'Cut', 'The Slits', '', -1, 1979, 'Punk', 0, 3, 1600000000),
        ('Newtown', 'Cut', 'The Slits', '', -1, 1979, 'Punk', 0, 2, 1600000000),
        ('One', 'Mix', 'A', '', 1, -1, '', 1, 0, -1),
        ('Two', 'Mix', 'B', '', 2, -1, '', 1, 0, -1),
        ('Alone', '', 'C', '', 2, -1, '', 0, 0, -1);
      """, source: name)
    #expect(albums.map(\.draft.title) == ["Cut", "Mix", nil])
    #expect(albums[0].draft.artist == "The Slits")
    #expect(albums[0].draft.year == 1979)
    #expect(albums[0].field("plays") == .integer(5))
    #expect(albums[0].field("date_added") == .text("2020-09-13"))
    #expect(albums[1].draft.artist == "Various Artists")
    #expect(albums[1].draft.year == nil)
    #expect(albums[1].field("discs") == .integer(2))
    #expect(albums[2].absence == "a track without an album")
  }

  @Test("of MediaMonkey is read without the function with which it compares texts")
  func mediaMonkey() throws {
    let albums = try records(
      """
      CREATE TABLE Songs (ID INTEGER PRIMARY KEY, IDAlbum INTEGER,
        SongTitle TEXT COLLATE NOCASE, Album TEXT COLLATE NOCASE, AlbumArtist TEXT COLLATE NOCASE,
        Artist TEXT COLLATE NOCASE, Year INTEGER, DiscNumber TEXT, Genre TEXT, DateAdded REAL,
        TrackType INTEGER, Publisher TEXT);
      CREATE INDEX songs_by_album ON Songs (Album);
      INSERT INTO Songs VALUES
        (1, 1, 'A', 'Promise', 'Sade', 'Sade', 19851104, '1', 'Soul; Pop', 44000.5, 0, 'Epic'),
        (2, 1, 'B', 'Promise', 'Sade', 'Sade', 19850000, '1', 'Soul; Pop', 44001.5, 0, 'Epic'),
        (3, 2, 'C', 'News', 'BBC', 'BBC', 20200101, '', '', 44001.5, 1, '');
      PRAGMA writable_schema = 1;
      UPDATE sqlite_master SET sql = replace(sql, 'NOCASE', 'IUNICODE');
      """, source: "mediamonkey")
    #expect(albums.map(\.draft.title) == ["Promise", nil])
    #expect(albums[0].draft.artist == "Sade")
    #expect(albums[0].draft.year == 1985)
    #expect(albums[0].draft.genre == "Soul, Pop")
    #expect(albums[0].field("label") == .text("Epic"))
    #expect(albums[0].field("date_added") == .text("2020-06-18"))
    #expect(albums[1].absence == "a podcast")
  }

  @Test("of Lidarr is read, without the albums that it only watches for")
  func lidarr() throws {
    let albums = try records(
      """
      CREATE TABLE ArtistMetadata (Id INTEGER, Name TEXT);
      CREATE TABLE TrackFiles (Id INTEGER, AlbumId INTEGER);
      CREATE TABLE Albums (Id INTEGER, ArtistMetadataId INTEGER, ForeignAlbumId TEXT, Title TEXT,
        ReleaseDate TEXT, Genres TEXT);
      INSERT INTO ArtistMetadata VALUES (1, 'Can');
      INSERT INTO TrackFiles VALUES (1, 1);
      INSERT INTO Albums VALUES (1, 1, 'g', 'Ege Bamyası', '1972-11-01T00:00:00Z', '["Rock"]'),
        (2, 1, 'h', 'Landed', NULL, '[]');
      """, source: "lidarr")
    #expect(albums.map(\.draft.title) == ["Ege Bamyası", nil])
    #expect(albums[0].draft.artist == "Can")
    #expect(albums[0].draft.year == 1972)
    #expect(albums[0].draft.genre == "Rock")
    #expect(albums[0].field("musicbrainz_release_group") == .text("g"))
    #expect(albums[1].absence == "an album without files")
  }

  @Test(
    "has the tracks of its albums",
    arguments: [
      (
        "navidrome",
        """
        CREATE TABLE annotation (item_id TEXT, item_type TEXT, play_count INTEGER, rating INTEGER);
        CREATE TABLE album (id TEXT, name TEXT, album_artist TEXT);
        CREATE TABLE media_file (id TEXT, album_id TEXT, title TEXT, artist TEXT,
          track_number INTEGER, disc_number INTEGER, duration REAL);
        INSERT INTO album VALUES ('a', 'Cut', 'The Slits');
        INSERT INTO media_file VALUES ('2', 'a', 'Newtown', 'Viv Albertine', 2, 1, 228.4),
          ('1', 'a', 'Instant Hit', 'The Slits', 1, 1, 163.9), ('3', 'b', 'Other', '', 1, 1, 1);
        """
      ),
      (
        "kodi",
        """
        CREATE TABLE album (idAlbum INTEGER, strAlbum TEXT, strArtistDisp TEXT);
        CREATE TABLE song (idSong INTEGER, idAlbum INTEGER, strTitle TEXT, strArtistDisp TEXT,
          iTrack INTEGER, iDuration INTEGER, iTimesPlayed INTEGER);
        INSERT INTO album VALUES (1, 'Cut', 'The Slits');
        INSERT INTO song VALUES (2, 1, 'Newtown', 'Viv Albertine', 65538, 228, 0),
          (1, 1, 'Instant Hit', 'The Slits', 65537, 164, 0), (3, 2, 'Other', '', 1, 1, 0);
        """
      ),
      (
        "plex",
        """
        CREATE TABLE media_parts (id INTEGER, file TEXT);
        CREATE TABLE metadata_item_settings (guid TEXT, rating REAL);
        CREATE TABLE metadata_items (id INTEGER, parent_id INTEGER, metadata_type INTEGER,
          guid TEXT, title TEXT, original_title TEXT, "index" INTEGER);
        INSERT INTO metadata_items VALUES (1, NULL, 8, 'x', 'The Slits', '', NULL),
          (2, 1, 9, 'y', 'Cut', '', NULL), (4, 2, 10, 't', 'Newtown', 'Viv Albertine', 2),
          (3, 2, 10, 's', 'Instant Hit', '', 1);
        """
      ),
      (
        "jellyfin",
        """
        CREATE TABLE TypedBaseItems (guid BLOB, ParentId BLOB, Type TEXT, Name TEXT,
          AlbumArtists TEXT, Artists TEXT, Studios TEXT, IndexNumber INTEGER,
          ParentIndexNumber INTEGER, RunTimeTicks INTEGER, ProviderIds TEXT);
        INSERT INTO TypedBaseItems VALUES
          (x'01', x'09', 'MediaBrowser.Controller.Entities.Audio.MusicAlbum', 'Cut', 'The Slits',
            'The Slits', '', NULL, NULL, 0, ''),
          (x'03', x'01', 'MediaBrowser.Controller.Entities.Audio.Audio', 'Newtown', '',
            'Viv Albertine', '', 2, 1, 2280000000, ''),
          (x'02', x'01', 'MediaBrowser.Controller.Entities.Audio.Audio', 'Instant Hit', '',
            'The Slits', '', 1, 1, 1640000000, '');
        """
      ),
      (
        "jellyfin",
        """
        CREATE TABLE BaseItemProviders (ItemId TEXT, ProviderId TEXT, ProviderValue TEXT);
        CREATE TABLE BaseItems (Id TEXT, ParentId TEXT, Type TEXT, Name TEXT, AlbumArtists TEXT,
          Artists TEXT, Studios TEXT, IndexNumber INTEGER, ParentIndexNumber INTEGER,
          RunTimeTicks INTEGER);
        INSERT INTO BaseItems VALUES
          ('1', '9', 'MediaBrowser.Controller.Entities.Audio.MusicAlbum', 'Cut', 'The Slits',
            'The Slits', '', NULL, NULL, 0),
          ('3', '1', 'MediaBrowser.Controller.Entities.Audio.Audio', 'Newtown', '',
            'Viv Albertine', '', 2, 1, 2280000000),
          ('2', '1', 'MediaBrowser.Controller.Entities.Audio.Audio', 'Instant Hit', '',
            'The Slits', '', 1, 1, 1640000000);
        """
      ),
      (
        "lidarr",
        """
        CREATE TABLE ArtistMetadata (Id INTEGER, Name TEXT);
        CREATE TABLE TrackFiles (Id INTEGER, AlbumId INTEGER);
        CREATE TABLE Albums (Id INTEGER, ArtistMetadataId INTEGER, ForeignAlbumId TEXT, Title TEXT);
        CREATE TABLE AlbumReleases (Id INTEGER, AlbumId INTEGER, Monitored INTEGER);
        CREATE TABLE Tracks (Id INTEGER, AlbumReleaseId INTEGER, Title TEXT, TrackNumber TEXT,
          MediumNumber INTEGER, Duration INTEGER);
        INSERT INTO ArtistMetadata VALUES (1, 'The Slits');
        INSERT INTO TrackFiles VALUES (1, 1);
        INSERT INTO Albums VALUES (1, 1, 'g', 'Cut');
        INSERT INTO AlbumReleases VALUES (5, 1, 0), (6, 1, 1);
        INSERT INTO Tracks VALUES (1, 6, 'Newtown', '2', 1, 228000),
          (2, 6, 'Instant Hit', '1', 1, 164000), (3, 5, 'Other', '1', 1, 1000);
        """
      ),
    ])
  func tracks(_ program: String, _ sql: String) throws {
    let albums = try records(sql, source: program)
    #expect(albums.map(\.draft.title) == ["Cut"])
    let tracks = albums[0].field("track").map { TracksKind().texts(of: $0) } ?? []
    // Plex has lengths for files only, and Lidarr no artists of tracks.
    let lengths = program == "plex" ? ["", ""] : [" (2:44)", " (3:48)"]
    let artist = program == "lidarr" ? "" : "Viv Albertine – "
    #expect(tracks == ["1. Instant Hit\(lengths[0])", "2. \(artist)Newtown\(lengths[1])"])
  }

  @Test("of Calibre is refused, as it is of books")
  func calibre() throws {
    let database = try ForeignDatabase(
      "CREATE TABLE books (series_index REAL); CREATE TABLE books_authors_link (book INTEGER)")
    let error = #expect(throws: ImportError.self) { try Reading(path: database.path) }
    #expect(error?.message == "is a Calibre library, of books and not of albums")
  }

  @Test("is read while its program is changing it", arguments: ["DELETE", "WAL"])
  func open(_ mode: String) throws {
    let database = try ForeignDatabase(
      """
      PRAGMA journal_mode = \(mode);
      CREATE TABLE song (idSong INTEGER, idAlbum INTEGER);
      CREATE TABLE album (idAlbum INTEGER, strAlbum TEXT);
      INSERT INTO album VALUES (1, 'Done');
      BEGIN IMMEDIATE; INSERT INTO album VALUES (2, 'Not done');
      """)
    #expect(try Reading(path: database.path).titles == ["Done"])
    try database.run("COMMIT")
    #expect(try Reading(path: database.path).titles == ["Done", "Not done"])
  }

  @Test("with values of other types than usual is read")
  func otherTypes() throws {
    let albums = try records(
      """
      CREATE TABLE song (idSong, idAlbum);
      CREATE TABLE album (idAlbum, strAlbum, strArtistDisp, iYear, bCompilation, dateAdded);
      INSERT INTO album VALUES (x'00', 1999, x'ff41', 'unknown', 'yes', -1e300),
        (NULL, NULL, NULL, 9223372036854775807, 3.5, x'');
      """, source: "kodi")
    #expect(albums.map(\.draft.title) == ["1999", nil])
    #expect(albums.map(\.draft.year) == [nil, nil])
  }

  @Test(
    "of an unknown program is read from its table of albums, whose artists may be in another one")
  func relations() throws {
    let tracks = (1...6).map { "INSERT INTO track VALUES (\($0), 'Song \($0)', 1, 'Someone');" }
      .joined()
    let albums = try records(
      """
      CREATE TABLE track (TrackId INTEGER, Name TEXT, AlbumId INTEGER, Composer TEXT); \(tracks)
      CREATE TABLE artist (ArtistId INTEGER PRIMARY KEY, Name TEXT);
      CREATE TABLE album (AlbumId INTEGER, Title TEXT, ArtistId INTEGER, Year INTEGER);
      INSERT INTO artist VALUES (1, 'Can'), (2, 'Low');
      INSERT INTO album VALUES (1, 'Ege Bamyasi', 1, 1972), (2, 'Trust', 2, 2002), (3, 'Lost', 9, 1999);
      """, source: "database")
    #expect(albums.map(\.draft.title) == ["Ege Bamyasi", "Trust", "Lost"])
    #expect(albums.map(\.draft.artist) == ["Can", "Low", nil])
    let bands = try records(
      """
      CREATE TABLE band (band_id INTEGER, name TEXT, year INTEGER);
      CREATE TABLE albums (id INTEGER, name TEXT, band_id INTEGER, year INTEGER);
      INSERT INTO band VALUES (7, 'Wire', 1976); INSERT INTO albums VALUES (1, '154', 7, 1979);
      """, source: "database")
    #expect(bands.map(\.draft.title) == ["154"])
    #expect(bands.map(\.draft.artist) == ["Wire"])
    #expect(bands.map(\.draft.year) == [1979])
  }
}

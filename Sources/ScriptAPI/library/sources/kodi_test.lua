before(function() testing.load "kodi.lua" end)

test("the albums of a library are read", function()
  local report <const> = testing.import([[
    CREATE TABLE song (idSong INTEGER, idAlbum INTEGER, iTimesPlayed INTEGER);
    CREATE TABLE artist (idArtist INTEGER, strArtist TEXT);
    CREATE TABLE album (idAlbum INTEGER, strAlbum TEXT, idArtist INTEGER, iYear INTEGER);
    INSERT INTO artist VALUES (3, 'Can');
    INSERT INTO album VALUES (1, 'Tago Mago', 3, 1971);
  ]], { name = "library.db", sql = true })
  expect(report.source).equals("kodi")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Can")
  expect(album.title).equals("Tago Mago")
  expect(album.year).equals(1971)
end)

test("and those of another version of the program", function()
  local report <const> = testing.import([[
    CREATE TABLE song (idSong INTEGER, idAlbum INTEGER, iTimesPlayed INTEGER);
    CREATE TABLE album (idAlbum INTEGER, strAlbum TEXT, strArtistDisp TEXT, strGenres TEXT,
      strReleaseDate TEXT, strOrigReleaseDate TEXT, strLabel TEXT, bCompilation INTEGER,
      iUserrating INTEGER, strMusicBrainzAlbumID TEXT, strReleaseGroupMBID TEXT);
    INSERT INTO album VALUES (1, 'Tago Mago', 'Can', 'Rock / Krautrock', '2004-09-20', '1971',
      'Spoon', 0, 8, 'a', 'b'), (2, '', 'Can', '', '', '', '', 0, 0, NULL, NULL);
    INSERT INTO song VALUES (1, 1, 2), (2, 1, 3);
  ]], { name = "library.db", sql = true })
  expect(report.source).equals("kodi")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Can")
  expect(album.title).equals("Tago Mago")
  expect(album.year).equals(1971)
  expect(album.rating).equals(4)
end)

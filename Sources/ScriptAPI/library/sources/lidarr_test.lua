before(function() testing.load "lidarr.lua" end)

test("the albums of a library are read", function()
  local report <const> = testing.import([[
    CREATE TABLE ArtistMetadata (Id INTEGER, Name TEXT);
    CREATE TABLE TrackFiles (Id INTEGER, AlbumId INTEGER);
    CREATE TABLE Albums (Id INTEGER, ArtistMetadataId INTEGER, ForeignAlbumId TEXT, Title TEXT,
      ReleaseDate TEXT, Genres TEXT);
    INSERT INTO ArtistMetadata VALUES (1, 'Can');
    INSERT INTO TrackFiles VALUES (1, 1);
    INSERT INTO Albums VALUES (1, 1, 'g', 'Ege Bamyası', '1972-11-01T00:00:00Z', '["Rock"]'),
      (2, 1, 'h', 'Landed', NULL, '[]');
  ]], { name = "library.db", sql = true })
  expect(report.source).equals("lidarr")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Can")
  expect(album.title).equals("Ege Bamyası")
  expect(album.year).equals(1972)
end)

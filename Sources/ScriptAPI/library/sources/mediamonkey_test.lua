before(function() testing.load "mediamonkey.lua" end)

test("the albums of a library are read", function()
  local report <const> = testing.import([[
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
  ]], { name = "library.db", sql = true })
  expect(report.source).equals("mediamonkey")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Sade")
  expect(album.title).equals("Promise")
  expect(album.year).equals(1985)
end)

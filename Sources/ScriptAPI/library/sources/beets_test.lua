before(function() testing.load "beets.lua" end)

local tables <const> = [[
  CREATE TABLE albums (id INTEGER PRIMARY KEY, artpath BLOB, added REAL, albumartist TEXT,
    album TEXT, genre TEXT, year INTEGER, month INTEGER, day INTEGER, disctotal INTEGER,
    comp INTEGER, mb_albumid TEXT, albumtypes TEXT, original_year INTEGER);
  CREATE TABLE album_attributes (id INTEGER PRIMARY KEY, entity_id INTEGER, key TEXT, value TEXT);
  CREATE TABLE items (id INTEGER PRIMARY KEY, path BLOB, album_id INTEGER, title TEXT, artist TEXT,
    track INTEGER, disc INTEGER, length REAL, media TEXT);
]]
local albums <const> = moonshelf.library.albums

test("an album has its attributes, and the data of its tracks in their order", function()
  local report <const> = testing.import(tables .. [[
    INSERT INTO albums VALUES (7, CAST('/music/C D/cover.jpg' AS BLOB), 1600000000.5, 'Can',
      'Tago Mago', 'Krautrock', 2004, 9, 0, 2, 0, 'c0ffee-1', 'album\␀live', 1971);
    INSERT INTO album_attributes (entity_id, key, value)
      VALUES (7, 'mood', 'dark'), (7, 'shelf', '0');
    INSERT INTO items VALUES
      (1, CAST('/music/C D/2.flac' AS BLOB), 7, 'Halleluhwah', 'Can', 1, 2, 1112, 'CD'),
      (2, CAST('/music/C D/1.flac' AS BLOB), 7, 'Paperhouse', 'Can', 1, 1, 449, 'CD');
  ]], { name = "library.db", sql = true })
  expect(report.source).equals("beets")
  local album <const> = albums[1]
  expect(album.year).equals(1971)
  expect(album.released).equals("2004-09")
  expect(album.mood).equals("dark")
  expect(album.shelf).equals(nil)
  expect(album.albumtypes).equals { "album", "live" }
  expect(album.format).equals("CD")
  expect(album.discs).equals(2)
  expect(album.path).equals("/music/C D")
  expect(album.cover_url).equals("file:///music/C%20D/cover.jpg")
  expect(album.tracks[1].title).equals("Paperhouse")
  expect(album.musicbrainz_release).equals("c0ffee-1")
end)

test("an ID of digits is that of Discogs, and tracks without an album are reported", function()
  local report <const> = testing.import(tables .. [[
    INSERT INTO albums (album, comp, mb_albumid) VALUES ('Mix', 1, '12345');
    INSERT INTO items (title, artist) VALUES ('Alone', 'Sade');
  ]], { name = "library.db", sql = true })
  expect(#albums).equals(1)
  expect(albums[1].artist).equals("Various Artists")
  expect(albums[1].discogs_release).equals("12345")
  expect(report.skipped).equals(1)
end)

test("a pressing of which only the year is known has it, next to the year of the album", function()
  testing.import(tables .. [[
    INSERT INTO albums (album, albumartist, year, original_year)
      VALUES ('Variety', 'Takeuchi', 2014, 1984), ('Low', 'Bowie', 1977, 1977),
        ('Lodger', 'Bowie', 1979, 0);
  ]], { name = "library.db", sql = true })
  expect(albums[1].year).equals(1984)
  expect(albums[1].released).equals(2014)
  expect(albums[2].released).equals(nil)
  expect(albums[3].year).equals(1979)
end)

before(function() testing.load "navidrome.lua" end)

test("the albums of a library are read", function()
  local report <const> = testing.import([[
    CREATE TABLE media_file (id TEXT, album_id TEXT);
    CREATE TABLE annotation (user_id TEXT, item_id TEXT, item_type TEXT, play_count INTEGER,
      rating INTEGER);CREATE TABLE album (id TEXT, name TEXT, artist TEXT, album_artist TEXT,
        max_year INTEGER,
      genre TEXT, song_count INTEGER, compilation BOOL, mbz_album_id TEXT, created_at TEXT);
    INSERT INTO album VALUES ('1', 'Cut', 'The Slits', '', 1979, 'Punk', 10, 0, 'm',
      '2020-01-02T03:04:05Z');
    INSERT INTO annotation VALUES ('u', '1', 'album', 7, 4);
  ]], { name = "library.db", sql = true })
  expect(report.source).equals("navidrome")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("The Slits")
  expect(album.title).equals("Cut")
  expect(album.year).equals(1979)
  expect(album.rating).equals(4)
end)

test("and those of another version of the program", function()
  local report <const> = testing.import([[
    CREATE TABLE media_file (id TEXT, album_id TEXT);
    CREATE TABLE annotation (user_id TEXT, item_id TEXT, item_type TEXT, play_count INTEGER,
      rating INTEGER);CREATE TABLE album (id TEXT, name TEXT, album_artist TEXT, max_year INTEGER,
      min_original_year INTEGER, compilation BOOL, tags TEXT, missing BOOL);
    INSERT INTO album VALUES ('1', 'Mix', 'Various Artists', 1999, 1995, 1,
      '{"genre": [{"value": "Pop"}, {"value": "Rock"}], "recordlabel": [{"value": "Ace"}]}', 0);
    INSERT INTO album VALUES ('2', 'Gone', 'X', 0, 0, 0, '{broken', 1);
  ]], { name = "library.db", sql = true })
  expect(report.source).equals("navidrome")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Various Artists")
  expect(album.title).equals("Mix")
  expect(album.year).equals(1995)
end)

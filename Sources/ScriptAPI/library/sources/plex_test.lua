before(function() testing.load "plex.lua" end)

test("the albums of a library are read", function()
  local report <const> = testing.import([[
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
  ]], { name = "library.db", sql = true })
  expect(report.source).equals("plex")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Sade")
  expect(album.title).equals("Promise")
  expect(album.year).equals(1985)
  expect(album.rating).equals(4.5)
end)

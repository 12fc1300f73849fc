before(function() testing.load "json-lists.lua" end)

local albums <const> = moonshelf.library.albums

test("texts in lists are albums, and the names of lists are sections", function()
  local report <const> = testing.import([[
{ "owner": "Ida", "version": 2, "shelves": {
  "Kraut": ["Cluster - Zuckerzeit (1974)", "Harmonia - Deluxe (1975)"],
  "Wave \"79\"": ["Wire - 154 (1979)", "The Fall - Dragnet (1979)", "Pylon - Gyrate (1980)"]
} }]], { name = "shelves.json" })
  expect(report.source).equals("json-lists")
  expect(#albums).equals(5)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].year).equals(1974)
  expect(albums[1].section).equals("Kraut")
  expect(albums[3].section).equals('Wave "79"')
end)

test("the list may be the whole text", function()
  testing.import('["Cluster - Zuckerzeit (1974)", "Harmonia - Deluxe (1975)", "Wire - 154 (1979)"]',
    { name = "list.json" })
  expect(#albums).equals(3)
  expect(albums[3].title).equals("154")
  expect(albums[3].section).is_nil()
end)

test("lists of albums with members, and lists of tracks, are none of texts", function()
  local report <const> = testing.import(moonshelf.json.encode {
    { artist = "Cluster", title = "Zuckerzeit", tags = { "Kraut - rock", "Forst - Weser" } },
    { artist = "Harmonia", title = "Deluxe", tags = { "Kraut - rock" } },
  }, { name = "albums.json" })
  expect(report.source).equals("json")
  expect(albums[1].title).equals("Zuckerzeit")
end)

test("two names without a year or a word for records are not taken for albums", function()
  local list <const> = '{ "staff": ["Ida Kern - Engineer", "Uwe Forst - Baker"] }'
  expect(function() testing.import(list, { name = "staff.json" }) end).raises()
  testing.import('{ "my records": ["Cluster - Zuckerzeit", "Harmonia - Deluxe"] }',
    { name = "records.json" })
  expect(#albums).equals(2)
end)

test("titles with years are of the artists whose names their lists have", function()
  local report <const> = testing.import([[
{"Can": ["Tago Mago (1971)", "Soon Over Babaluma (1974, signed)"],
 "Wire": ["154 (1979)"], "Low": ["Things We Lost in the Fire (2001)"]}]],
    { name = "albums.json" })
  expect(report.source).equals("json-lists")
  expect(#moonshelf.library.albums).equals(4)
  expect(moonshelf.library.albums[2].artist).equals("Can")
  expect(moonshelf.library.albums[2].notes).equals("signed")
  expect(moonshelf.library.albums[3].title).equals("154")
  expect(moonshelf.library.albums[3].year).equals(1979)
end)

test("nothing is left out of lists that have other members too", function()
  local is_imported <const> = pcall(testing.import,
    '{"Can": "Tago Mago (1971)", "Wire": ["154 (1979)"], "Low": ["Trust (2002)"]}',
    { name = "albums.json" })
  expect(is_imported).equals(false)
end)

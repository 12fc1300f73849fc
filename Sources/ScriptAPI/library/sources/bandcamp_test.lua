before(function() testing.load "bandcamp.lua" end)

local albums <const> = moonshelf.library.albums

test("an item of a collection fills all its fields", function()
  local report <const> = testing.import([[{ "items": [ { "band_name": "Low", "item_title": "Nine",
    "album_title": null, "item_url": "https://low.bandcamp.com/album/nine", "item_art_id": 42,
    "purchased": "01 Jan 2020", "also_collected_count": 3, "num_streamable_tracks": 9,
    "tags": ["slow", "core"] } ] }]], { name = "items.json" })
  expect(report.source).equals("bandcamp")
  expect(albums[1].artist).equals("Low")
  expect(albums[1].title).equals("Nine")
  expect(albums[1].cover_url).equals("https://f4.bcbits.com/img/a0000000042_10.jpg")
  expect(albums[1].tags).equals { "slow", "core" }
  expect(albums[1].fans).equals(3)
end)

test("the title of a page names the artist", function()
  testing.import([[{ "https://a.bandcamp.com/album/on": { "title": "On, Standby, by Low" } }]],
    { name = "pages.json" })
  expect(albums[1].title).equals("On, Standby")
  expect(albums[1].artist).equals("Low")
end)

test("a list of somebody else with addresses of Bandcamp is none", function()
  local report <const> = testing.import([=[[
    { "name": "A", "artist": "B", "date": "1 May 2011", "at": "https://x.bandcamp.com/album/a" },
    { "name": "C", "artist": "B", "date": "2 May 2012", "at": "https://x.bandcamp.com/album/c" }
  ]]=], { name = "list.json" })
  expect(report.source).equals("json")
  expect(albums[1].year).equals(2011)
end)

before(function() testing.load "itunes-feed.lua" end)

test("an entry of a feed fills all its fields", function()
  local report <const> = testing.import([=[{ "feed": { "entry": [ {
    "im:name": { "label": "Debut" }, "im:artist": { "label": "Björk" },
    "im:image": [ { "label": "https://i/55" }, { "label": "https://i/170" } ],
    "im:itemCount": { "label": "11" }, "im:releaseDate": { "label": "1993-07-05T00:00:00-07:00" },
    "category": { "attributes": { "term": "Pop", "label": "Pop" } },
    "link": { "attributes": { "href": "https://music.apple.com/debut" } },
    "id": { "label": "x", "attributes": { "im:id": "12" } } } ] } }]=], { name = "feed.json" })
  expect(report.source).equals("itunes-feed")
  local album <const> = moonshelf.library.albums[1]
  expect(album.title).equals("Debut")
  expect(album.released).equals("1993-07-05")
  expect(album.cover_url).equals("https://i/170")
end)

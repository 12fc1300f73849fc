before(function() testing.load "apple-privacy.lua" end)

test("tracks are combined to albums, and podcasts are none", function()
  local report <const> = testing.import([=[[
    { "Content Type": "Song", "Track Identifier": 1, "Title": "Speed of Life", "Album": "Low",
      "Artist": "David Bowie", "Track Year": 1977, "Track Play Count": 3, "Album Rating": 80,
      "Album Rating Method": "Calculated" },
    { "Content Type": "Song", "Track Identifier": 2, "Title": "Breaking Glass", "Album": "Low",
      "Artist": "David Bowie", "Track Year": 1977, "Track Play Count": 4 },
    { "Content Type": "Podcast", "Track Identifier": 3, "Title": "Talk", "Album": "Talks" }
  ]]=], { name = "tracks.json" })
  expect(report.source).equals("apple-privacy")
  expect(report.skipped).equals(1)
  local album <const> = moonshelf.library.albums[1]
  expect(album.plays).equals(7)
  expect(album.rating).equals(nil)
end)

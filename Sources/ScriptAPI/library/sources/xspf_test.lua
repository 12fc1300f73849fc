before(function() testing.load "xspf.lua" end)

test("the tracks of a playlist are combined to albums", function()
  local report <const> = testing.import([[
<playlist version="1" xmlns="http://xspf.org/ns/0/"><title>Best of</title><trackList>
<track><title>Breaking Glass</title><creator>David Bowie</creator><album>Low</album></track>
<track><title>Warszawa</title><creator>David Bowie</creator><album>Low</album></track>
</trackList></playlist>]], { name = "best.xspf" })
  expect(report.source).equals("xspf")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("David Bowie")
  expect(album.track).equals { "Breaking Glass", "Warszawa" }
end)

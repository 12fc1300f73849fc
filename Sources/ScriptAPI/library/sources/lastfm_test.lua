before(function() testing.load "lastfm.lua" end)

local albums <const> = moonshelf.library.albums

test("plays are combined to albums", function()
  local report <const> = testing.import([[
uts,utc_time,artist,artist_mbid,album,album_mbid,track
1,x,Bowie,,Low,m,Warszawa
2,y,bowie,,LOW,m,Subterraneans
3,z,Air,,,,a
]])
  expect(report.source).equals("lastfm")
  expect(#albums).equals(1)
  expect(albums[1].plays).equals(2)
  expect(albums[1].track).equals { "Warszawa", "Subterraneans" }
end)

test("so are those of the web service", function()
  testing.import([=[{"recenttracks": {"track": [
    {"artist": {"#text": "A"}, "name": "a", "date": {"uts": "1"}, "album": {"#text": "Low"}},
    {"artist": {"#text": "A"}, "name": "a", "date": {"uts": "2"}, "album": {"#text": "Low"}}
  ]}}]=], { name = "plays.json" })
  expect(albums[1].title).equals("Low")
  expect(albums[1].plays).equals(2)
end)

test("the plays of all users are not the user's, and the star is no picture", function()
  testing.import([=[{"album": {"artist": "Cher", "name": "Believe", "listeners": "7",
    "playcount": "9", "url": "https://www.last.fm/music/b", "tags": {"tag": [{"name": "pop"}]},
    "image": [{"#text": "https://l/2a96cbd8b46e442fc41c2b86b821562f.png"}]}}]=],
    { name = "album.json" })
  expect(albums[1].plays).equals(nil)
  expect(albums[1].lastfm_plays).equals(9)
  expect(albums[1].genre).equals("pop")
  expect(albums[1].cover_url).equals(nil)
end)

test("a list of tracks is refused", function()
  expect(function()
    testing.import([=[{"tracks": {"track": [
      {"name": "Sorry", "url": "http://www.last.fm/music/x/_/Sorry", "artist": {"name": "x"}}
    ]}}]=], { name = "tracks.json" })
  end).raises("is a list of Last.fm's tracks")
end)

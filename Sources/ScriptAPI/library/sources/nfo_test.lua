before(function() testing.load "nfo.lua" end)

test("an album has the artist of its credits and the user's rating", function()
  local report <const> = testing.import([[
<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
<album><title>Low</title><musicbrainzalbumid>m</musicbrainzalbumid><genre>Rock</genre>
<label>RCA</label><year>1977</year><rating>7.1</rating><userrating max="10">9</userrating>
<albumArtistCredits><artist>David Bowie</artist></albumArtistCredits>
<track><title>Speed of Life</title><position>1</position></track></album>]], { name = "album.nfo" })
  expect(report.source).equals("nfo")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("David Bowie")
  expect(album.rating).equals(4.5)
  expect(album.label).equals("RCA")
  expect(album.track).equals { "1. Speed of Life" }
end)

test("the library of Kodi has the lengths of albums in seconds", function()
  testing.import([[
<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
<musicdb><album><title>Low</title><artistdesc>David Bowie</artistdesc><year>1977</year>
<duration>2314</duration><albumArtistCredits><artist>David Bowie</artist></albumArtistCredits>
</album><album><title>Lodger</title><artistdesc>David Bowie</artistdesc><year>1979</year>
<duration>0</duration></album></musicdb>]], { name = "musicdb.xml" })
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(2)
  expect(tostring(albums[1].duration)).equals("38:34")
end)

before(function() testing.load "spotify.lua" end)

test("a saved album is read with its address, a saved track without", function()
  local album <const> = testing.rule({
    artist = "Sade", album = "Promise", uri = "spotify:album:1",
  })
  expect(album.album).equals { artist = "Sade", title = "Promise", spotify_uri = "spotify:album:1" }
  expect(album.duplicates).equals "merge"
  expect(testing.rule({ artist = "Sade", album = "Promise", track = "Jezebel",
    uri = "spotify:track:2" }).album.spotify_uri).is_nil()
end)

test("the columns of other tools are known", function()
  expect(testing.rule({ ["Album Name"] = "Post", ["Artist Name(s)"] = "Björk",
    ["Release Date"] = "1995-06-13" }).album)
    .equals { title = "Post", artist = "Björk", year = 1995 }
end)

test("what is no album is skipped", function()
  expect(testing.rule({ name = "A Show", publisher = "P" }).reason).equals "not an album"
end)

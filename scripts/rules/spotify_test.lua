local library <const> = moonshelf.library

local function import(tracks, saved)
  local lines <const> = {}
  for number = 1, tracks do
    lines[number] = ('{"artist": "Sade", "album": "Promise", "track": "%d"}'):format(number)
  end
  local text <const> = '{"tracks": [%s], "albums": [%s]}'
  return testing.import(text:format(table.concat(lines, ","), saved),
    { rule = "spotify.lua", source = "spotify", name = "YourLibrary.json" })
end

test("an album with few liked tracks stays out, one with five comes in", function()
  import(4, "")
  expect(#library.albums).equals(0)
  import(5, "")
  expect(library.albums[1].title).equals "Promise"
  expect(library.albums[1].liked_tracks).equals(5)
end)

test("a saved album comes in whatever you like of it", function()
  import(1, '{"artist": "Björk", "album": "Post", "uri": "spotify:album:1"}')
  expect(#library.albums).equals(1)
  expect(library.albums[1].spotify_uri).equals "spotify:album:1"
end)

test("an album that is there learns how many of its tracks you like", function()
  library.add { artist = "Sade", title = "Promise" }
  import(2, "")
  expect(library.albums[1].liked_tracks).equals(2)
end)

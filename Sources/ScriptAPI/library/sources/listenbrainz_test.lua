before(function() testing.load "listenbrainz.lua" end)

local albums <const> = moonshelf.library.albums

local function play(time, artist, album, track)
  return {
    listened_at = time, user_name = "ida",
    track_metadata = { artist_name = artist, release_name = album, track_name = track },
  }
end

local plays <const> = {
  play(1, "Cluster", "Zuckerzeit", "Caramel"), play(2, "Cluster", "Zuckerzeit", "Caramel"),
  play(3, "Cluster", "Zuckerzeit", "Rosa"), play(4, "Harmonia", "Deluxe", "Notre Dame"),
}

test("the plays of an export are counted by album", function()
  local lines <const> = {}
  for place, one in ipairs(plays) do lines[place] = moonshelf.json.encode(one) end
  local report <const> = testing.import(table.concat(lines, "\n"), { name = "listens.jsonl" })
  expect(report.source).equals("listenbrainz")
  expect(#albums).equals(2)
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].plays).equals(3)
  expect(albums[2].plays).equals(1)
end)

test("answers of the service have the plays in a list", function()
  local answer <const> = { payload = { count = 4, user_id = "ida", listens = plays } }
  testing.import(moonshelf.json.encode(answer), { name = "listens.json" })
  expect(#albums).equals(2)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].plays).equals(3)
end)

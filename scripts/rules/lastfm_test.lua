before(function() testing.load "lastfm.lua" end)

test("every further play of an album merges into the first", function()
  local report <const> = testing.import("artist,album,track\nSade,Promise,Mr Wrong\n"
    .. "Sade,Promise,Jezebel\nSade,,Live\n", { name = "scrobbles.csv" })
  expect(report.added).equals(1)
  expect(report.merged).equals(1)
  expect(report.not_added[2].reason).equals "a track without an album"
end)

test("an album of the web service is read, its first tag is the genre", function()
  expect(testing.rule({
    album = { name = "Believe", artist = { name = "Cher" }, tags = { tag = { { name = "pop" } } } },
  }).album).equals { title = "Believe", artist = "Cher", genre = "pop" }
  expect(testing.rule({ name = "Believe", artist = { ["#text"] = "Cher" }, tags = "" }).album)
    .equals { title = "Believe", artist = "Cher" }
end)

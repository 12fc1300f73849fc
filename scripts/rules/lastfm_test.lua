before(function() testing.load "lastfm.lua" end)

local function plays(count)
  return ("Sade,Promise,Jezebel\n"):rep(count)
end

test("an album that you played often is added, others are not", function()
  local report <const> = testing.import("artist,album,track\n" .. plays(10)
    .. "Sade,Diamond Life,Cherry Pie\nSade,,Live\n", { source = "lastfm" })
  expect(report.added).equals(1)
  expect(moonshelf.library.albums[1].plays).equals(10)
  local reasons <const> = {}
  for _, record in ipairs(report.not_added) do reasons[record.reason] = true end
  expect(reasons["played less than 10 times"]).is_true()
end)

local function genre(...)
  local tags <const> = {}
  for _, name in ipairs { ... } do tags[#tags + 1] = { name = name } end
  return testing.rule({ name = "Believe", artist = { name = "Cher" }, tags = { tag = tags } },
    { source = "lastfm" }).album.genre
end

test("the first tag that names a genre is the genre", function()
  expect(genre("Seen Live", "80s", "1998", "pop", "dance")).equals "pop"
  expect(genre("Favourites", "albums I own")).is_nil()
  expect(genre("glitch", "favorite albums")).equals "glitch"
  expect(genre()).is_nil()
end)

test("an album without a count of plays is imported", function()
  expect(testing.rule({ name = "Believe" }, { source = "lastfm" }).verdict).equals "add"
end)

-- Rolling Stone's list of 500 albums: Number (or Rank), Year, Album, Artist, Genre, Subgenre.
-- The list that goes round is in Mac Roman; where that is not noticed, say --encoding mac-roman.
--   moonshelf import --rule scripts/rules/rolling-stone-500.lua albumlist.csv
local function words(list)
  local found <const> = {}
  for word in (list or ""):gmatch("[^,]+") do
    word = word:match("^%s*(.-)%s*$")
    if word ~= "" and word ~= "None" then found[#found + 1] = word end
  end
  return found
end

return function(album, record, ctx)
  album.title = record.Album or record.ALBUM
  if not album.title or album.title == "" then return ctx.reject("no title") end
  album.artist = record.Artist or record.ARTIST
  album.year = tonumber((record.Year or record.YEAR or ""):match("%d%d%d%d"))
  album.genre = words(record.Genre)[1]
  album.subgenres = words(record.Subgenre)
  album.rank = math.tointeger(tonumber(record.Number or record.RANK))
end

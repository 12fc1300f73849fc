-- Adapts Rolling Stone's list of 500: its number is the `rank`, its subgenres are the `styles`,
-- and "None" means none. If its Mac Roman encoding is not detected, use --encoding mac-roman.
--   moonshelf import --rule scripts/rules/rolling-stone-500.lua albumlist.csv
local function words(list)
  local found <const> = {}
  for word in (list or ""):gmatch "[^,]+" do
    word = word:match "^%s*(.-)%s*$"
    if word ~= "" and word ~= "None" then found[#found + 1] = word end
  end
  return found
end

return function(album)
  album.rank = album.rank or album.number
  local styles <const> = words(album.subgenre)
  if #styles > 0 then album.styles = styles end
  album.genre = words(album.genre)[1]
  album.number, album.subgenre = nil, nil
end

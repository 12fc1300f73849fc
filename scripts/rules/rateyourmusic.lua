-- Adapts RateYourMusic: ratings in stars as on its pages, 4.5 for the 9 of an export; albums with
-- less than three, or only wanted ones, are skipped. Charts: one `average`, descriptors as tags.
--   moonshelf import --rule scripts/rules/rateyourmusic.lua user_albums_export.csv
local least_stars <const> = 3

local function list(text)
  local words <const> = {}
  for word in (text or ""):gmatch "[^,]+" do words[#words + 1] = word:match "^%s*(.-)%s*$" end
  return words[1] and words[1] ~= "NA" and words or nil
end

return function(album, _, ctx)
  if album.ownership == "wanted" then return ctx.skip("only wanted") end
  local halves <const> = math.tointeger(album.rating)
  if halves then
    if halves < 2 * least_stars then
      return ctx.skip(("less than %d stars"):format(least_stars))
    end
    album.rating = halves % 2 == 0 and halves // 2 or halves / 2
  end
  album.average = album.average_rating or album.avg_rating
  album.tags = album.tags or list(album.descriptors)
  album.styles = album.styles or list(album.secondary_genres)
  for _, name in ipairs { "average_rating", "avg_rating", "descriptors", "secondary_genres" } do
    album[name] = nil
  end
end

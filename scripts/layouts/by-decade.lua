-- A layout that puts the decade first; sorted by year it reads as a history.
--   moonshelf list --layout scripts/layouts/by-decade.lua --sort year
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local function decade(album)
  return album.year and ("%ds"):format(album.year // 10 * 10) or "undated"
end

moonshelf.layout("by decade", {
  { key = "decade", title = "Decade", value = decade },
  { key = "year", title = "Year", align = "right" },
  "artist",
  "title",
  "genre",
})

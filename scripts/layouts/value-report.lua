-- A value report: the albums with a price by format, with sums, and the average rating.
--   moonshelf list --layout scripts/layouts/value-report.lua
--   moonshelf export -o value.html --layout scripts/layouts/value-report.lua
-- Prices of each currency are added up separately. In the script folder it is `--layout
-- "value report"`; remove the file from there to do without it.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"

-- "2xLP, Album" and "LP" are one format: what is before the comma, without the number of discs.
local function medium(album)
  local format <const> = album.format
  local first <const> = type(format) == "table" and format[1] or format
  if not first then return "other" end
  return (tostring(first):gsub(",.*", ""):gsub("^%s*%d+%s*[x×]%s*", ""))
end

moonshelf.layout("value report", {
  "artist",
  { key = "title", title = "Album" },
  { key = "rating", title = "Rating", align = "right" },
  { key = "price", title = "Price", align = "right" },
}, {
  group_by = { key = "medium", title = "Medium", value = medium },
  totals = { title = "count", rating = "average", price = "sum" },
  query = "price:",
  sort = "artist,year",
})

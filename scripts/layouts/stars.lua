-- Shows ratings of 1 to 5 as stars, halves too, in every table; a rating that is not a number is
-- unchanged. The column is added after the title if the layout has none.
--   moonshelf list --script scripts/layouts/stars.lua
-- Omit --script, or remove it from the script folder, to list without it.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local function stars(rating)
  rating = math.max(0, math.min(5, rating))
  local halves <const> = math.floor(rating * 2 + 0.5)
  return ("★"):rep(halves // 2) .. (halves % 2 == 1 and "½" or "")
end

moonshelf.decorate {
  name = "stars",
  formats = { "table", "markdown", "html" },
  priority = 10,
  columns = function(columns)
    for _, key in ipairs(columns:keys()) do
      if key == "rating" then return columns end
    end
    columns:insert_after("title", { key = "rating", title = "Rating" })
    return columns
  end,
  cell = function(_, album, column)
    if column.key ~= "rating" then return end
    local rating <const> = tonumber(album.rating)
    if rating and rating > 0 then return { text = stars(rating), color = "yellow" } end
  end,
}

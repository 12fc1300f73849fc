-- A layout with a decade column, and a decorator that shows ratings of 1 to 5 as stars.
-- The decorator adds its column to every table while this script is loaded.
--   moonshelf list --layout scripts/layouts/shelf-card.lua
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

moonshelf.layout("shelf card", {
  "artist",
  "title",
  {
    key = "decade",
    title = "Decade",
    align = "right",
    value = function(album) return album.year and ("%ds"):format(album.year // 10 * 10) end,
  },
})

moonshelf.decorate {
  name = "stars",
  formats = { "table", "markdown", "html" },
  priority = 10,
  columns = function(columns)
    columns:insert_after("title", { key = "rating", title = "Stars" })
    return columns
  end,
  cell = function(_, album, column)
    if column.key == "rating" then return ("★"):rep(math.tointeger(album.rating) or 0) end
  end,
}

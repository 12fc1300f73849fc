-- A shelf list: the albums of each artist below the name, oldest first, with their numbers.
--   moonshelf list --layout scripts/layouts/shelf-list.lua
--   moonshelf export -o shelf.html --layout scripts/layouts/shelf-list.lua
-- In the script folder it is `--layout "shelf list"`; remove the file from there to do without it.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"

moonshelf.layout("shelf list", {
  { key = "year", title = "Year", align = "right" },
  { key = "title", title = "Album" },
  "format",
}, {
  group_by = "artist",
  totals = { title = "count" },
  sort = "year,title",
})

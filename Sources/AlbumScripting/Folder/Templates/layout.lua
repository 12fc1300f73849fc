-- NAME: what this script does.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
moonshelf.about { version = "0.1", description = "what this script does" }

-- Shown with: moonshelf list --layout NAME
moonshelf.layout("NAME", {
  "artist",
  "title",
  { key = "decade", title = "Decade", align = "right",
    value = function(album) return album.year and ("%ds"):format(album.year // 10 * 10) end },
})

-- In doubt, another album: a remaster or a deluxe edition stands beside the album that is there,
-- instead of completing it. Other spellings of a name, and the same edition, are one as ever.
--   moonshelf import --rule scripts/rules/editions-apart.lua list.csv
-- Taken down by leaving --rule away; not for use with editions.lua, which gives all one title.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.2"

moonshelf.rule {
  name = "editions apart",
  -- Last of all: whether the library has the album is asked of the mended title.
  priority = -100,
  apply = function(_, _, ctx)
    if ctx.match == "edition" then ctx.duplicates = "keep" end
  end,
}

-- In doubt, another album: a remaster or a deluxe edition is added as a separate album, instead of
-- completing the existing one. Other spellings of a name, and the same edition, are still one.
--   moonshelf import --rule scripts/rules/editions-apart.lua list.csv
-- Omit --rule to import without it; not for use with editions.lua, which gives all one title.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.2"

moonshelf.rule {
  name = "editions apart",
  -- Last of all: the corrected title decides whether the library has the album.
  priority = -100,
  apply = function(_, _, ctx)
    if ctx.match == "edition" then ctx.duplicates = "keep" end
  end,
}

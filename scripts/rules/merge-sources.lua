-- Several sources, one album: a second import completes the albums of the first. This records the
-- sources: the field `sources` lists them, in order.
--   moonshelf import --rule scripts/rules/merge-sources.lua discogs.csv spotify.json
-- Omit --rule to import without it; `moonshelf undo` undoes each import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"

moonshelf.rule {
  name = "merge sources",
  -- Last of all: the corrected title decides whether the library has the album.
  priority = -100,
  apply = function(album, _, ctx)
    -- A list gets missing items when the record completes its album.
    album.sources = { ctx.source }
    -- Sources often differ in the year of one album.
    if ctx.match == "doubt" then ctx.duplicates = "merge" end
    local existing <const> = ctx.existing()
    if existing and type(existing.sources) == "string" then
      existing.sources = { existing.sources }
    end
  end,
}

-- Several sources, one album: a second import completes what the first brought. This notes who knew
-- it: the field `sources` lists them, in the order they came.
--   moonshelf import --rule scripts/rules/merge-sources.lua discogs.csv spotify.json
-- Taken down by leaving --rule away; `moonshelf undo` takes each import back.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

moonshelf.rule {
  name = "merge sources",
  -- Last of all: whether the library has the album is asked of the mended title.
  priority = -100,
  apply = function(album, _, ctx)
    -- A list gets what it does not have yet when the record completes its album.
    album.sources = { ctx.source }
    local existing <const> = ctx.existing()
    if existing and type(existing.sources) == "string" then
      existing.sources = { existing.sources }
    end
  end,
}

-- Several sources, one album: what a source adds completes the album that another brought, instead
-- of standing beside it. The field `sources` says who knew it; the first one's words stay.
--   moonshelf import --rule scripts/rules/merge-sources.lua discogs.csv spotify.json
-- Taken down by leaving --rule away; `moonshelf undo` takes each import back.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local function holds(list, item)
  for _, other in ipairs(list) do
    if other == item then return true end
  end
  return false
end

moonshelf.rule {
  name = "merge sources",
  -- Last of all: whether the library has the album is asked of the mended title.
  priority = -100,
  apply = function(album, _, ctx)
    ctx.duplicates = "merge"
    album.sources = { ctx.source }
    local existing <const> = ctx.existing()
    if not existing then return end
    local sources = existing.sources or {}
    if type(sources) == "string" then sources = { sources } end
    if not holds(sources, ctx.source) then
      sources[#sources + 1] = ctx.source
      existing.sources = sources
    end
    if album.year and existing.year and album.year ~= existing.year then
      ctx.warn(("%s: the year is %d here, %d in the library"):format(
        existing.title, album.year, existing.year))
    end
  end,
}

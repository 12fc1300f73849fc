-- NAME: what this script does.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
moonshelf.about { version = "0.1", description = "what this script does" }

-- Called for every record of an import. Try it with a dry run:
--   moonshelf import FILE --dry-run
moonshelf.rule {
  name = "NAME",
  -- source = "discogs",   -- only for records of one source
  apply = function(album, record, ctx)
    -- album is the draft; record has the values of the file, by column.
    if not album.title then return ctx.reject("no title") end
    album.title = moonshelf.text.normalize(album.title)
    album.label = album.label or record.Label
  end,
}

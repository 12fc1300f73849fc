-- NAME: what files these are, and where they come from.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.about { version = "0.1", description = "reads the files of NAME" }

-- Try it with: moonshelf import FILE --preview
moonshelf.source {
  name = "NAME",
  reads = "json",   -- or csv, sheet, html, yaml, toml, xml, plist, sqlite
  -- What all of its files have; without it: moonshelf import FILE --source NAME
  detect = { members = { "record_name", "performer" } },
  records = "data.records[]",   -- where the albums are; without it, they are looked for
  fields = {
    title = "record_name",
    artist = { "performer.name", "performer" },   -- the first that has a value
    year = "year",
    label = { "label", none = { "none", "-" } },
    tags = { "tags", type = "list" },
  },
  -- What fields cannot say, for each album; record has the values of the file.
  draft = function(album, record)
    if record.is_live then album.title = album.title .. " (Live)" end
  end,
}

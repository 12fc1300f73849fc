-- Skips albums that are too old or too new for your shelf: those before the first or after the last
-- year that you set; albums without a year are imported.
--   moonshelf prefs set since-year.first 1960
--   moonshelf import --rule scripts/rules/since-year.lua list.csv
-- Omit --rule to import without it; `moonshelf prefs reset since-year.first` resets the year.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

moonshelf.prefs.define {
  first = { default = 1900, label = "The first year to import", min = 1000, max = 2999 },
  last = { default = 2999, label = "The last year to import", min = 1000, max = 2999 },
}

moonshelf.rule {
  name = "since year",
  -- Last: other rules may find the year first.
  priority = -90,
  apply = function(album, _, ctx)
    if not album.year then return end
    local prefs <const> = moonshelf.prefs
    if album.year < prefs.first then return ctx.skip(("before %d"):format(prefs.first)) end
    if album.year > prefs.last then return ctx.skip(("after %d"):format(prefs.last)) end
  end,
}

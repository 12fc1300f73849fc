-- Marks new albums: a "✦" before the titles of the last two weeks, or of as many days as
-- `moonshelf prefs set new-arrivals.days 30` sets.
--   moonshelf list --script scripts/layouts/new-arrivals.lua --sort added-
-- Omit --script, or remove it from the script folder, to list without it.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

moonshelf.prefs.define {
  days = { default = 14, label = "How many days an album is new", min = 1, max = 3650 },
}

moonshelf.decorate {
  name = "new arrivals",
  formats = { "table", "markdown", "html" },
  cell = function(text, album, column)
    if column.key ~= "title" then return end
    if os.time() - album.added < moonshelf.prefs.days * 86400 then
      return { text = "✦ " .. text, color = "green" }
    end
  end,
}

-- Marks what came lately: a "✦" before the titles of the last two weeks, or of as many days as
-- `moonshelf prefs set new-arrivals.days 30` says.
--   moonshelf list --script scripts/layouts/new-arrivals.lua --sort added-
-- Taken down by leaving --script away, or out of the script folder.
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

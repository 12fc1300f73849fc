-- Keeps favourites on the shelf: an album with the rating 5, or with `favourite` set, cannot be
-- removed by command or script until that changes. Undo, and moving it, still work.
--   cp scripts/automation/guard-favourites.lua ~/.config/moonshelf/scripts/
--   moonshelf prefs set guard-favourites.rating 4
-- Remove it from the folder, or use `moonshelf scripts disable guard-favourites`.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

moonshelf.prefs.define {
  rating = { default = 5, label = "The rating from which an album is guarded", min = 1, max = 100 },
}

moonshelf.library.hook("album.will_remove", function(ev)
  local album <const> = ev.album
  local rating <const> = tonumber(album.rating)
  if album.favourite == true or rating and rating >= moonshelf.prefs.rating then
    return false, ("%s is a favourite; lower its rating first"):format(album.title)
  end
end, { priority = 100 })

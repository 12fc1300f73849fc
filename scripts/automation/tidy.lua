-- Tidies the library in one undo step while observers print the changes; then undoes and redoes it.
-- "Various" becomes "Various Artists", and an album without a year gets the field `missing`.
-- The library is left tidy; `moonshelf undo` undoes all of it.
--   moonshelf run scripts/automation/tidy.lua
-- In the script folder it is `moonshelf tidy`, until the file is removed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

local function shown(value)
  return type(value) == "table" and table.concat(value, ", ") or tostring(value)
end

local function run()
  local compilations <const> = library.query("artist:=Various")
  local undated <const> = library.query(function(album)
    return not album.year and not album.missing
  end)
  if #compilations + #undated == 0 then
    print("Nothing to tidy.")
    return
  end

  local changed = 0
  local _ <close> = library.on("album.changed", function(ev)
    changed = changed + 1
    if changed == 1 then print(("  the first change arrives, origin: %s"):format(ev.origin)) end
  end)
  local watched <const> = compilations[1] or undated[1]
  local _ <close> = watched:observe("*", function(ev)
    print(("  %s: %s was %s, is %s"):format(ev.album.title, ev.key, shown(ev.old), shown(ev.new)))
  end)
  local function report(what)
    print(("%s: %s changed"):format(what, changed == 1 and "1 album" or changed .. " albums"))
    changed = 0
  end

  library.transaction("Tidy the shelf", function()
    for _, album in ipairs(compilations) do album.artist = "Various Artists" end
    for _, album in ipairs(undated) do album.missing = "year" end
  end)
  report("Tidied")

  local label <const> = assert(library.undo())
  report(("Undid “%s”"):format(label))
  assert(library.redo())
  report(("Redid “%s”"):format(label))
end

moonshelf.command("tidy", { help = "Tidy in one step, watch it, undo and redo it.", run = run })

-- Leaves singles, maxis and 7" out of an import: what its format or type calls one is skipped, a
-- record that is an LP as well is not.
--   moonshelf import --rule scripts/rules/no-singles.lua collection.csv
-- Taken down by leaving --rule away; what was skipped comes with the next import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local singles <const> = { "single", "maxi", "7\"", "7''", "flexi" }
local albums <const> = { "lp", "album", "compilation", "mixtape", "box set" }

-- Whether a text holds one of some words, and not just as part of a longer one.
local function has(text, words)
  for _, word in ipairs(words) do
    local start <const>, stop <const> = text:find(word, 1, true)
    if start and not text:sub(start - 1, start - 1):find "^%a"
      and not text:sub(stop + 1, stop + 1):find "^%a" then return true end
  end
  return false
end

moonshelf.rule {
  name = "no singles",
  priority = 200,
  apply = function(album, record, ctx)
    local format = album.format or album.release_type or record.Type or record.album_type
      or record["Tonträger"]
    if type(format) == "table" then format = table.concat(format, ", ") end
    format = moonshelf.text.fold(tostring(format or ""))
    if has(format, singles) and not has(format, albums) then return ctx.skip "a single" end
  end,
}

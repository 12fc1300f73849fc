-- Leaves singles, maxis and 7" out of an import: records with such a format or type are skipped,
-- unless they are also an LP.
--   moonshelf import --rule scripts/rules/no-singles.lua collection.csv
-- Omit --rule to import without it; skipped albums are added by the next import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local singles <const> = { "single", "maxi", "7\"", "7''", "flexi" }
local albums <const> = { "lp", "album", "compilation", "mixtape", "box set" }

-- Whether a text contains one of some words, not only as part of a longer one.
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

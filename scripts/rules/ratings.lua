-- Converts ratings of any scale to 1 to 5: "4/5", "8/10", "80%", "★★★★☆", "B+" … in the field
-- `rating`. A bare number above 5 counts from 10, above 10 from 100, and as the source counts where
-- that is known; 0 and "unrated" are not ratings.
--   moonshelf import --rule scripts/rules/ratings.lua list.csv
-- Omit --rule to import without it; `moonshelf undo` undoes the import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local columns <const> = { "Rating", "rating", "My Rating", "Score", "score", "Stars", "Note",
  "Bewertung", "Wertung", "Puntuación", "Calificación" }
-- The maximum of RateYourMusic's and Apple's numbers.
local best <const> = { rateyourmusic = 10, itunes = 100, ["apple-privacy"] = 100 }
local letters <const> = { A = 5, B = 4, C = 3, D = 2, E = 1, F = 1 }

-- The rating in a text, from 0 to 1; nil when there is none.
local function share(text, full_marks)
  local _, full = text:gsub("★", "")
  if full > 0 then return (full + (text:find("½", 1, true) and 0.5 or 0)) / 5 end
  local letter <const> = text:upper():match "^%s*([A-F])[+-]?%s*$"
  if letter then return letters[letter] / 5 end
  text = text:gsub("(%d),(%d)", "%1.%2")
  local number <const>, of <const> = text:match "^%s*([%d.]+)%s*/%s*(%d+)%s*$"
  if number and tonumber(of) > 0 then return tonumber(number) / tonumber(of) end
  local percent <const> = tonumber(text:match "^%s*([%d.]+)%s*%%%s*$")
  if percent then return percent / 100 end
  local bare <const> = tonumber(text:match "^%s*([%d.]+)%s*$")
  return bare and bare / (full_marks or bare <= 5 and 5 or bare <= 10 and 10 or 100)
end

moonshelf.rule {
  name = "ratings",
  priority = -1,
  apply = function(album, record, ctx)
    local texts <const> = {}
    for _, column in ipairs(columns) do texts[#texts + 1] = tostring(record[column] or "") end
    -- The source may have found it in a column, or in tracks, of another name.
    texts[#texts + 1] = tostring(album.rating or "")
    album.rating = nil
    for _, text in ipairs(texts) do
      local part <const> = share(text, best[ctx.source])
      if part and part > 0 and part <= 1 then
        album.rating = math.max(1, math.floor(part * 5 + 0.5))
        return
      end
    end
  end,
}

-- Takes editions and disc numbers out of titles: "Rumours (Deluxe Edition) [Disc 2]" is the album
-- "Rumours" with the fields `edition` "Deluxe Edition" and `disc` 2; "(Live)" and "( )" stay.
--   moonshelf import --rule scripts/rules/editions.lua list.csv
-- Omit --rule to import without it; `moonshelf undo` undoes the import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local words <const> = { "deluxe", "edition", "remaster", "anniversary", "expanded", "bonus",
  "reissue", "re-issue", "special", "limited", "collector", "mono", "stereo", "version",
  "explicit", "edicion", "ausgabe", "pressing" }

local function is_edition(text)
  text = moonshelf.text.fold(text)
  for _, word in ipairs(words) do
    if text:find(word, 1, true) then return true end
  end
  return false
end

-- The number of a disc, from "Disc 2", "CD2", "disk 2 of 3"; nil for anything else.
local function disc_number(text)
  text = text:lower()
  local number <const> = text:match "^dis[ck]%s*(%d+)" or text:match "^cd%s*(%d+)"
    or text:match "^volume%s+(%d+) of %d+$"
  return math.tointeger(tonumber(number))
end

-- The title without its last "(…)", "[…]" or " - …", and that part; nil when it has none.
local function split(title)
  local rest, note = title:match "^(.-)%s*%(([^()]*)%)%s*$"
  if not rest then rest, note = title:match "^(.-)%s*%[([^%[%]]*)%]%s*$" end
  for _, dash in ipairs { "%-", "–", "—" } do
    if not rest then rest, note = title:match("^(.+)%s" .. dash .. "%s+(.-)%s*$") end
  end
  if not rest then rest, note = title:match "^(.-),?%s+([Cc][Dd]%s*%d+)$" end
  if not rest then rest, note = title:match "^(.-),?%s+([Dd]is[ck]%s+%d+)$" end
  if rest and rest ~= "" then return rest, note end
end

moonshelf.rule {
  name = "editions",
  priority = -30,
  apply = function(album)
    local editions <const> = {}
    local rest, note = split(album.title or "")
    while rest do
      local disc <const> = disc_number(note)
      if disc then album.disc = disc
      elseif is_edition(note) then table.insert(editions, 1, note)
      else break end
      album.title = rest
      rest, note = split(rest)
    end
    if #editions > 0 then album.edition = table.concat(editions, ", ") end
  end,
}

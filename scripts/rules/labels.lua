-- Label and catalogue number, cleaned: Discogs' "(2)", repeated labels and "Not On Label" go, and
-- "Apple Records – PCS 7088" in one cell becomes `label` and `catalogue`.
--   moonshelf import --rule scripts/rules/labels.lua collection.csv
-- Taken down by leaving --rule away; `moonshelf undo` takes the import back.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local function trim(text) return (text:gsub("\u{A0}", " "):gsub("%s+", " "):match "^ ?(.-) ?$") end

-- The parts of a cell, each once, those that say nothing left out.
local function parts(cell)
  local found <const>, seen <const> = {}, {}
  for part in tostring(cell or ""):gmatch "[^,;|]+" do
    part = trim(part:gsub(" %(%d+%)", ""))
    local key <const> = moonshelf.text.fold(part):gsub("[%s%p]", "")
    if part ~= "" and key ~= "" and key ~= "none" and not seen[key] then
      seen[key] = true
      found[#found + 1] = part
    end
  end
  return found
end

moonshelf.rule {
  name = "labels",
  priority = -1,
  apply = function(album, record)
    local label, number = parts(record.Label or record.label)[1], nil
    if label then
      for _, dash in ipairs { " %- ", " – ", " — " } do
        local name <const>, catalogue <const> = label:match("^(.-)" .. dash .. "(.*%d.*)$")
        if name then label, number = name, catalogue end
      end
      if label:find "^Not On Label" then label = label:match "%((.-) Self%-[Rr]eleased%)" end
    end
    album.label = label
    local numbers <const> = parts(record["Catalog#"] or record["Catalogue Number"]
      or record.catalogue or record.Katalognummer)
    number = numbers[1] or number
    album.catalogue = number and number:upper()
  end,
}

-- One label and one catalogue number: of several the first, without "(2)" and "Not On Label"; and
-- "Apple Records – PCS 7088" in one cell becomes `label` and `catalog_number`.
--   moonshelf import --rule scripts/rules/labels.lua collection.csv
-- Omit --rule to import without it; `moonshelf undo` undoes the import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local function trim(text) return (text:gsub("\u{A0}", " "):gsub("%s+", " "):match "^ ?(.-) ?$") end

-- The parts of a text or list, each once, without empty ones.
local function parts(value)
  local found <const>, seen <const> = {}, {}
  local text <const> = type(value) == "table" and table.concat(value, ";") or tostring(value or "")
  for part in text:gmatch "[^,;|]+" do
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
  apply = function(album)
    local label, number = parts(album.label)[1], nil
    if label then
      for _, dash in ipairs { " %- ", " – ", " — " } do
        local name <const>, catalogue <const> = label:match("^(.-)" .. dash .. "(.*%d.*)$")
        if name then label, number = name, catalogue end
      end
      if label:find "^Not On Label" then label = label:match "%((.-) Self%-[Rr]eleased%)" end
    end
    album.label = label
    number = parts(album.catalog_number)[1] or number
    album.catalog_number = number and number:upper()
  end,
}

-- Eine deutsche Tabelle: "12,50 €" in Kaufpreis, Preis oder Wert wird in `price` die Zahl 12.5.
-- A German table: prices become numbers; of several genres the first is used, all are `styles`.
--   moonshelf import --rule scripts/rules/spreadsheet-de.lua platten.csv
-- Omit --rule to import without it; `moonshelf undo` undoes the import.
local columns <const> = { "Kaufpreis", "Preis", "Wert" }

-- "1.234,50 €" as a number: in German the comma is decimal, points separate thousands.
local function price(text)
  local digits = text:match "%d[%d.,]*"
  if not digits then return end
  if digits:find(",", 1, true) then digits = digits:gsub("%.", ""):gsub(",", ".") end
  if digits:find "^%d+%.%d%d%d$" then digits = digits:gsub("%.", "") end
  return tonumber(digits)
end

-- The names in a cell: "Punk, Rock/Pop" has three.
local function parts(text)
  local found <const> = {}
  for part in (text or ""):gmatch "[^,;/]+" do
    part = part:match "^%s*(.-)%s*$"
    if part ~= "" then found[#found + 1] = part end
  end
  return found
end

return function(album, record)
  for index = #columns, 1, -1 do
    -- The cell, not the field: that may have been parsed as a number, with a decimal point.
    local column <const> = columns[index]
    local number <const> = price(tostring(record[column] or ""))
    if number then album[column:lower()], album.price = nil, number end
    if column == "Kaufpreis" then album.price_paid = nil end
  end
  local genres <const> = parts(album.genre)
  if #genres > 1 then album.genre, album.styles = genres[1], album.styles or genres end
end

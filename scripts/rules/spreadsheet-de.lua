-- Eine deutsche Tabelle: Interpret, Titel, Jahr, Musikrichtung, Label, Tonträger, Kaufpreis …
-- A spreadsheet with German headers; "12,50 €" is the number 12.5, of several genres the first.
--   moonshelf import --rule scripts/rules/spreadsheet-de.lua platten.csv
-- Taken down by leaving --rule away; `moonshelf undo` takes the import back.
local function first(record, ...)
  for _, column in ipairs { ... } do
    local value <const> = tostring(record[column] or ""):match "^%s*(.-)%s*$"
    if value ~= "" and value ~= "-" and value ~= "?" then return value end
  end
end

-- "1.234,50 €" as a number: in German the comma divides, points are there for the eye.
local function price(text)
  local digits = (text or ""):match "%d[%d.,]*"
  if not digits then return end
  if digits:find(",", 1, true) then digits = digits:gsub("%.", ""):gsub(",", ".") end
  if digits:find "^%d+%.%d%d%d$" then digits = digits:gsub("%.", "") end
  return tonumber(digits)
end

return function(album, record, ctx)
  album.title = first(record, "Titel", "Albumtitel", "Album", "Plattentitel")
  if not album.title then return ctx.reject "kein Titel (no title)" end
  album.artist = first(record, "Interpret", "Künstler", "Kuenstler", "Band", "Musiker")
  local year <const> = first(record, "Jahr", "Erscheinungsjahr", "Veröffentlicht", "Erschienen")
  album.year = math.tointeger(tonumber((year or ""):match "%f[%d][12]%d%d%d%f[%D]"))
  local genre <const> = first(record, "Musikrichtung", "Stilrichtung", "Stil", "Genre")
  album.genre = genre and genre:match "^%s*([^,;/]*[^,;/%s])"
  album.label = first(record, "Label", "Plattenfirma")
  album.format = first(record, "Tonträger", "Tontraeger", "Medium", "Format")
  album.price = price(first(record, "Kaufpreis", "Preis", "Wert"))
  album.place = first(record, "Standort", "Regal", "Lagerort")
  album.notes = first(record, "Bemerkung", "Bemerkungen", "Anmerkung", "Notizen")
end

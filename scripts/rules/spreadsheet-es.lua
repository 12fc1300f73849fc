-- Una hoja de cálculo en español: "1996 (ES)" da el país, Favoritos con 1 una marca.
-- A Spanish table: `country`, `favourite`; of several genres the first is used, all are `styles`.
--   moonshelf import --rule scripts/rules/spreadsheet-es.lua albums.csv
local yes <const> = { ["1"] = true, si = true, ["sí"] = true, x = true, ["true"] = true }

return function(album, record)
  local year <const> = record["Año lanzamiento"] or record["Año"] or ""
  local country <const> = tostring(year):match "%d%d%d%d%s*%((%u%u%u?)%)"
  if country then album.country, album.released = album.country or country, nil end

  local favourite <const> = record.Favoritos or record.Favorito
  if favourite then
    album.favoritos, album.favorito = nil, nil
    album.favourite = yes[tostring(favourite):lower()]
  end

  local genres <const> = {}
  for part in (album.genre or ""):gmatch "[^,;/]+" do
    part = part:match "^%s*(.-)%s*$"
    if part ~= "" then genres[#genres + 1] = part end
  end
  if #genres > 1 then album.genre, album.styles = genres[1], album.styles or genres end
end

-- Una hoja de cálculo en español: Nombre, Artista, Año lanzamiento, Genero, Formato, Discografica.
-- A spreadsheet with Spanish headers; of several genres in a cell the first is the album's genre.
--   moonshelf import --rule scripts/rules/spreadsheet-es.lua albums.csv
local function clean(text)
  text = (text or ""):match("^%s*(.-)%s*$")
  return text ~= "" and text or nil
end

return function(album, record, ctx)
  album.title = clean(record.Nombre or record["Título"] or record.Titulo or record["Álbum"])
  if not album.title then return ctx.reject("sin título (no title)") end
  album.artist = clean((record.Artista or ""):gsub(" %(%d+%)", ""))
  album.year = tonumber((record["Año lanzamiento"] or record["Año"] or ""):match("%d%d%d%d"))
  album.genre = clean((record.Genero or record["Género"] or ""):match("^[^,]*"))
  album.format = clean(record.Formato)
  album.label = clean(record.Discografica or record["Discográfica"])
  album.cover_url = clean(record.Caratula or record["Carátula"])
  album.notes = clean(record.Observaciones)
end

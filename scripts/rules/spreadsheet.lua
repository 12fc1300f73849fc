-- A collector's own list, with the column names people give: Title or Album, Artist, Year, Genre.
-- A list without a header calls its columns "column 1", "column 2"; change the names below to fit.
--   moonshelf import --rule scripts/rules/spreadsheet.lua vinyl.csv
local function first(record, ...)
  for _, column in ipairs { ... } do
    local value = record[column]
    if type(value) == "table" then value = value[1] end
    if type(value) == "table" then value = value.PerformerArtistName end
    value = tostring(value or ""):match("^%s*(.-)%s*$")
    if value ~= "" and value ~= "?" then return value end
  end
end

return function(album, record, ctx)
  album.title = first(record, "Album", "album", "Album Title", "AlbumTitle", "Title", "title",
    "column 2")
  if not album.title then return ctx.reject("no title") end
  album.artist = first(record, "Artist", "artist", "artists", "Album Artist", "Artist Name",
    "PerformerArtistName", "Performers", "column 3")
  local date <const> = first(record, "Original Year", "Year", "year", "albumyear", "ReleaseYear",
    "release_date", "Date", "Release", "column 4")
  album.year = tonumber((date or ""):match("%f[%d][12]%d%d%d%f[%D]"))
  album.genre = first(record, "Genre", "genre", "genres", "column 10")
  album.label = first(record, "Label", "ReleaseLabel", "Publisher")
end

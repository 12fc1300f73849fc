-- Reads tables in which the rows of tracks follow that of their album: these begin with an empty
-- cell, or with a number, and the columns are in this order:
--   Can;Tago Mago;1971
--   ;1;Paperhouse;7:28
--   moonshelf import --rule scripts/sources/track-rows.lua --source track-rows albums.csv
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.about { version = "1.0", description = "rows of tracks below those of their albums" }

local album_columns <const> = { "artist", "title", "year", "genre", "label", "format" }

--- The cells of a line, which quotes may surround.
local function cells(line, separator)
  local found <const> = {}
  for cell in (line .. separator):gmatch("([^" .. separator .. "]*)" .. separator) do
    found[#found + 1] = cell:gsub('^%s*"?', ""):gsub('"?%s*$', "")
  end
  return found
end

--- The track of a row; nil for that of an album.
local function track(row)
  if row[1] ~= "" and not row[1]:find "^%d%d?%d?%.?$" then return nil end
  local found <const> = {}
  for _, cell in ipairs(row) do
    if cell:find "^%d+:%d%d$" then
      found.length = cell
    elseif cell:find "^%d%d?%d?%.?$" and not found.position then
      found.position = tonumber((cell:gsub("%.", "")))
    elseif cell ~= "" and not found.title then
      found.title = cell
    end
  end
  return found
end

moonshelf.source {
  name = "track-rows", reads = "lines",
  read = function(input, emit)
    local separator, album, place
    for line, number in input:lines() do
      separator = separator or line:match "[;\t|]" or ","
      local row <const> = cells(line, separator)
      local found <const> = album and track(row)
      if found then
        if found.title then table.insert(album.tracks, found) end
      elseif line:find "%S" then
        if album then emit(album, place) end
        album, place = { tracks = {} }, number
        for index, name in ipairs(album_columns) do
          if row[index] ~= "" then album[name] = row[index] end
        end
      end
    end
    if album then emit(album, place) end
  end,
}

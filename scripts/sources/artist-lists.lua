-- Reads lists in lines with the artists above their albums, as headings or less indented:
--   ## Can
--   - Tago Mago (1971)
--   - Ege Bamyasi
-- A heading above those of artists is no artist.
--   moonshelf import --rule scripts/sources/artist-lists.lua albums.md
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.about { version = "1.0", description = "lists with the artists above their albums" }

--- A line's depth (headings are above all others), its text, and as an album its title and year.
local function read_line(line)
  local space <const>, mark <const>, text = line:match "^(%s*)([#*+-]*)%s*(.-)%s*$"
  text = text:gsub("^•%s*", ""):gsub("%*%*", ""):gsub(":$", "")
  if text == "" then return nil end
  local title <const>, year <const> = text:match "^(.-)%s*[%(%[](%d%d%d%d)[%)%]]$"
  return {
    depth = mark:find "^#" and #mark - 10 or #space * 2 + (mark == "" and 0 or 1),
    text = text, title = title or text, year = tonumber(year),
  }
end

--- Calls a function with each line that is not empty, whether it is an artist, and the line number.
local function each(lines, fn)
  local last, last_number
  for line, number in lines do
    local read <const> = read_line(line)
    if read then
      if last then fn(last, read.depth > last.depth, last_number) end
      last, last_number = read, number
    end
  end
  if last then fn(last, false, last_number) end
end

moonshelf.source {
  name = "artist-lists", reads = "lines",
  detect = function(sample)
    local artists, albums, others = 0, 0, 0
    each(sample.text:gmatch "([^\n]*)\n", function(line, is_artist)
      if is_artist then
        artists = artists + 1
      elseif artists == 0 or line.text:find " [-–—] " or #line.text > 80 then
        others = others + 1
      else
        albums = albums + 1
      end
    end)
    return artists > 0 and albums >= 2 and albums >= artists and others * 4 <= albums
  end,
  read = function(input, emit)
    local artist
    each(input:lines(), function(line, is_artist, number)
      if is_artist then
        artist = line.text
      elseif artist then
        emit({ artist = artist, title = line.title, year = line.year }, number)
      end
    end)
  end,
}

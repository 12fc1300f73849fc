-- Finds the gaps in an artist's albums: the years without one between the first and the last;
-- without words, of every artist with albums of three years or more.
--   moonshelf run scripts/automation/gaps.lua [ARTIST…]
-- In the script folder it is `moonshelf gaps`, until the file is removed. Changes nothing.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

-- "1978–1980, 1982" of a set of years and its ends.
local function gaps(years, first, last)
  local found <const>, year = {}, first
  while year <= last do
    if not years[year] then
      local start <const> = year
      while not years[year + 1] do year = year + 1 end
      found[#found + 1] = start == year and tostring(year) or ("%d–%d"):format(start, year)
    end
    year = year + 1
  end
  return table.concat(found, ", ")
end

local function run(args)
  local wanted <const> = moonshelf.text.fold(table.concat(args, " "))
  local artists <const>, names <const> = {}, {}
  for album in library.each() do
    local key <const> = moonshelf.text.fold(album.artist or "")
    if album.year and key ~= "" and (wanted == "" or key:find(wanted, 1, true)) then
      if not artists[key] then
        artists[key] = { name = album.artist, years = {}, count = 0,
          first = album.year, last = album.year }
        names[#names + 1] = key
      end
      local artist <const> = artists[key]
      if not artist.years[album.year] then artist.count = artist.count + 1 end
      artist.years[album.year] = true
      artist.first = math.min(artist.first, album.year)
      artist.last = math.max(artist.last, album.year)
    end
  end
  table.sort(names)
  for _, name in ipairs(names) do
    local artist <const> = artists[name]
    local list <const> = gaps(artist.years, artist.first, artist.last)
    if list ~= "" and (wanted ~= "" or artist.count >= 3) then
      print(("%s (%d–%d): nothing of %s"):format(artist.name, artist.first, artist.last, list))
    end
  end
end

moonshelf.command("gaps", { help = "Years that are missing between an artist's albums.",
  arguments = "ARTIST…", run = run })

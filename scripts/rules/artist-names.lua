-- Cleans artists' names: Discogs' "Nirvana (2)" and "Prince*", "Davis, Miles" filed by surname,
-- and "Santana feat. Rob Thomas", whose guests go to the field `featuring`.
--   moonshelf import --rule scripts/rules/artist-names.lua collection.csv
-- Omit --rule to import without it; `moonshelf undo` undoes the import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local function trim(text) return (text:gsub("\u{A0}", " "):gsub("%s+", " "):match "^ ?(.-) ?$") end

-- "Davis, Miles" is a person; "Earth, Wind & Fire", "Tyler, The Creator" and lists are not.
local function spoken(name)
  local last <const>, first <const> = name:match "^([^,]+), ([^,]+)$"
  if not last or name:find "[&+/%d]" then return name end
  if first:find "^[Tt]he%f[%A]" or (" " .. name .. " "):find " and " then return name end
  local words <const> = select(2, first:gsub("%S+", ""))
  local surnames <const> = select(2, last:gsub("%S+", ""))
  if words > 2 or surnames > 1 and not last:find "^%l" and not last:find "^[DVL]%a+ " then
    return name
  end
  return first .. " " .. last
end

moonshelf.rule {
  name = "artist names",
  -- After the rules that read a source: it corrects their values.
  priority = -20,
  apply = function(album)
    local name = album.artist
    if not name then return end
    name = trim(name):gsub(" %(%d+%)", ""):gsub("%*%f[%s,\0]", "")
    local main <const>, guests <const> = name:match "^(.-) %(?[Ff][Ee]?[Aa]?[Tt]%.? ([^)]+)%)?$"
    local long <const>, others <const> = name:match "^(.-) %(?[Ff]eaturing ([^)]+)%)?$"
    name = long or main or name
    album.featuring = others or guests
    album.artist = spoken(trim(name))
  end,
}

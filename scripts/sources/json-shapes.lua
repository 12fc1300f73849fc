-- Reads JSON whose albums are no objects with the names of their fields:
--   {"Can": ["Tago Mago (1971)", "Ege Bamyasi"]}     titles below the artist, year or genre
--   {"Can": {"Tago Mago": {"year": 1971}}}           albums that are called like their titles
--   ["Can - Tago Mago (1971)"]                       texts
--   [["artist", "title"], ["Can", "Tago Mago"]]      rows, also as {"columns": ..., "data": ...}
--   moonshelf import --rule scripts/sources/json-shapes.lua albums.json
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.about { version = "1.0", description = "JSON with names of artists or years, and rows" }

local lists <const> = {
  albums = true, releases = true, items = true, wishlist = true, owned = true,
}

--- A title with its year, as in "Tago Mago (1971)".
local function titled(text)
  local title <const>, year <const> = text:match "^(.-)%s*[%(%[](%d%d%d%d)[%)%]]$"
  return { title = title or text, year = tonumber(year) }
end

--- A copy of what is around an album, with the name of a member.
local function within(around, name)
  local copy <const> = {}
  for key, value in pairs(around) do copy[key] = value end
  local field <const> = name:find "^%d%d%d%d$" and "year" or name:find "^%d+'?s$" and "section"
    or lists[name:lower()] and "list" or around.artist and "title" or "artist"
  copy[field] = field == "year" and tonumber(name) or name
  return copy
end

--- An album with what is around it.
local function completed(album, around)
  for key, value in pairs(around) do
    if album[key] == nil then album[key] = value end
  end
  return album
end

--- The album of a text, which has the artist unless that is around it.
local function line(text, around)
  local artist <const>, rest = text:match "^(.-)%s+[-–—]+%s+(.+)$"
  if around.artist or not artist then return completed(titled(text), around) end
  local album <const> = titled(rest)
  album.artist = artist
  return completed(album, around)
end

local walk

--- The rows of a table.
local function rows(names, cells, emit)
  for _, row in ipairs(cells) do
    local album <const> = {}
    for place, name in ipairs(names) do album[tostring(name)] = row[place] end
    emit(album)
  end
end

local function walk_list(list, around, emit)
  if type(list[1]) == "table" and type(list[1][1]) == "string" then
    return rows(list[1], table.move(list, 2, #list, 1, {}), emit)
  end
  for _, value in ipairs(list) do walk(value, around, emit) end
end

function walk(value, around, emit)
  if type(value) == "string" then return emit(line(value, around)) end
  if type(value) ~= "table" then return end
  if #value > 0 then return walk_list(value, around, emit) end
  if type(value.columns) == "table" and type(value.data) == "table" then
    return rows(value.columns, value.data, emit)
  end
  if around.title then return emit(completed(value, around)) end
  local names <const> = {}
  for name in pairs(value) do names[#names + 1] = name end
  table.sort(names)
  for _, name in ipairs(names) do
    local inner <const> = within(around, name)
    local member <const> = value[name]
    if inner.title and type(member) == "number" then
      emit(completed({ year = member }, inner))
    else
      walk(member, inner, emit)
    end
  end
end

moonshelf.source {
  name = "json-shapes", reads = "text",
  read = function(input, emit)
    walk(moonshelf.json.decode(input:text()), {}, function(album) emit(album, 1) end)
  end,
}

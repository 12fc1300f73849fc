-- Compares a want-list with the shelf: a CSV file with the columns Artist and Title (a Discogs
-- want-list works). Lists albums found on the shelf, similar ones, and those still wanted.
--   moonshelf run scripts/automation/want-list.lua --allow read=. wants.csv
-- In the script folder it is `moonshelf want-list`, until the file is removed. Changes nothing.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

-- A name reduced for comparison: no accents, articles, marks, or text in brackets.
local function key(text)
  text = moonshelf.text.fold(text or "")
  local bare <const> = text:gsub("%s*%b()", ""):gsub("%s*%b[]", "")
  text = bare:find "%S" and bare or text
  return (text:gsub("^the ", ""):gsub(", the$", ""):gsub("[%s%p]", ""))
end

local function cell(row, ...)
  for _, name in ipairs { ... } do
    if (row[name] or "") ~= "" then return row[name] end
  end
end

local function run(args)
  if not args[1] then error("say which file: want-list wants.csv", 0) end
  if not io.open then
    error("it may not read: moonshelf want-list --allow read=. " .. args[1], 0)
  end
  local file <close> = assert(io.open(args[1]))
  local text <const> = file:read "a"
  local heading <const> = text:match "^[^\r\n]*"
  local separator <const> = heading:find ";" and ";" or heading:find "\t" and "\t" or ","
  local rows <const> = assert(moonshelf.csv.decode(text, { separator = separator }))
  local shelf <const>, wanted = {}, 0
  for album in library.each() do
    local artist <const> = key(album.artist)
    shelf[artist] = shelf[artist] or {}
    table.insert(shelf[artist], album)
  end
  for _, row in ipairs(rows) do
    local artist <const> = cell(row, "Artist", "artist", "Interpret", "Artista")
    local title <const> = cell(row, "Title", "title", "Album", "album", "Titel")
    local nearest, likeness = nil, 0
    for _, album in ipairs(title and shelf[key(artist)] or {}) do
      local like <const> = moonshelf.text.similarity(key(title), key(album.title))
      if like > likeness then nearest, likeness = album, like end
    end
    local name <const> = ("%s – %s"):format(artist or "?", title or "?")
    if likeness == 1 then print("here    " .. name)
    elseif likeness >= 0.7 then print(("nearly  %s: there is “%s”"):format(name, nearest.title))
    elseif title then
      wanted = wanted + 1
      print("wanted  " .. name)
    end
  end
  print(("%d of %d still wanted."):format(wanted, #rows))
end

moonshelf.command("want-list", { help = "Hold a want-list against the shelf.", arguments = "FILE",
  run = run })

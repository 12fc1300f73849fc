-- Labels for the spines of a shelf: a code of artist, year and title, BOW-77-LOW, next to the
-- album; print the list, or feed --format csv to the software of a label printer.
--   moonshelf list --layout scripts/layouts/shelf-labels.lua --sort artist
-- Omit --layout, or remove it from the script folder, to list without it.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local articles <const> = { the = true, a = true, an = true, der = true, die = true, das = true,
  le = true, la = true, les = true, el = true, los = true, las = true }

-- The first three letters or digits of a name, without its article.
local function three(name)
  local words <const> = moonshelf.text.fold(name or ""):gsub("%p", " ")
  local first <const>, rest <const> = words:match "^%s*(%S+)%s+(%S.*)$"
  local plain <const> = (articles[first] and rest or words):gsub("%s", "")
  local code <const> = {}
  for _, point in utf8.codes(plain) do
    code[#code + 1] = utf8.char(point)
    if #code == 3 then break end
  end
  return #code > 0 and table.concat(code):upper() or "---"
end

local function label(album)
  local year <const> = album.year and ("%02d"):format(album.year % 100) or "--"
  return three(album.artist) .. "-" .. year .. "-" .. three(album.title)
end

moonshelf.layout("shelf labels", {
  { key = "label", title = "Label", value = label },
  "artist",
  "title",
})

-- Titles all in capitals, DARK SIDE OF THE MOON, or in lower case, dark side of the moon, get the
-- capitals of a book: Dark Side of the Moon. Single words and names in short capitals stay: ABBA,
-- OK.
--   moonshelf import --rule scripts/rules/title-case.lua list.csv
-- Omit --rule to import without it; `moonshelf undo` undoes the import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

-- Whether a text is all in one case, and too long to be just a name.
local function needs_case(text)
  local letters <const> = moonshelf.text.fold(text):gsub("[^%a]", "")
  if #letters < 6 and not text:find "%s" then return false end
  if text:find "^%S*%.%S*$" or not text:find "%a.*%s.*%a" then return false end
  local plain <const> = text:gsub("[\xC2-\xF4][\x80-\xBF]*", "")
  return not plain:find "%l" or not plain:find "%u"
end

local function cased(text)
  if text and needs_case(text) then return moonshelf.text.title_case(text) end
  return text
end

moonshelf.rule {
  name = "title case",
  priority = -40,
  apply = function(album)
    album.title, album.artist = cased(album.title), cased(album.artist)
  end,
}

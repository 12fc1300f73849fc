-- Reads a web page on which each album is a card: an element with the texts of the album in it.
-- The patterns below say how a card and its texts are written; they are different for each site.
--   moonshelf import --rule scripts/sources/page-cards.lua --source page-cards page.html
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.about { version = "1.0", description = "web pages with a card for each album" }

--- What each card begins with, and the patterns of its texts.
local card <const> = "<div[^>]*class=[\"'][^\"']*album"
local texts <const> = {
  title = { "class=[\"'][^\"']*title[^\"']*[\"'][^>]*>%s*(.-)%s*<", "<h%d[^>]*>%s*(.-)%s*</h%d>" },
  artist = { "class=[\"'][^\"']*artist[^\"']*[\"'][^>]*>%s*(.-)%s*<", ">%s*by%s+(.-)%s*<" },
  year = { "class=[\"'][^\"']*year[^\"']*[\"'][^>]*>%s*(%d%d%d%d)", "[>%(](%d%d%d%d)[<%)]" },
  cover_url = { "<img[^>]*src=[\"'](http[^\"']+)" },
}
local entities <const> = { amp = "&", lt = "<", gt = ">", quot = '"', ["#39"] = "'", nbsp = " " }

--- A text without tags and entities.
local function plain(text)
  return (text:gsub("<[^>]*>", ""):gsub("&(#?%w+);", entities):gsub("^by%s+", ""))
end

--- The album of a card; nil without a title.
local function album(text)
  local found <const> = {}
  for field, patterns in pairs(texts) do
    for _, pattern in ipairs(patterns) do
      local value <const> = found[field] == nil and text:match(pattern)
      if value and value ~= "" then found[field] = plain(value) end
    end
  end
  return found.title and found
end

moonshelf.source {
  name = "page-cards", reads = "text",
  read = function(input, emit)
    local text <const> = input:text()
    local start = text:find(card)
    while start do
      local next <const> = text:find(card, start + 1)
      local found <const> = album(text:sub(start, (next or 0) - 1))
      if found then emit(found, 1) end
      start = next
    end
  end,
}

-- Puts the article first: "Beatles, The" becomes "The Beatles", "Fabulosos, Los" too.
-- The filing order goes to the field `artist_sort`, of every album; other commas are not changed.
--   moonshelf import --rule scripts/rules/article-first.lua list.csv
-- Omit --rule to import without it; `moonshelf undo` undoes the import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local articles <const> = { a = true, an = true, the = true, der = true, die = true, das = true,
  le = true, la = true, les = true, el = true, los = true, las = true, il = true, os = true }

-- The name and its article, from "Name, The" or "Name (The)"; nil when there is none at the end.
local function split(artist)
  local name, article = artist:match "^(.+),%s*(%a+)%s*$"
  if not name then name, article = artist:match "^(.+)%s+%((%a+)%)%s*$" end
  if name and articles[article:lower()] then return name, article end
  name, article = artist:match "^(.+),%s*([Ll]')%s*$"
  return name, article
end

moonshelf.rule {
  name = "article first",
  -- After the rules that read a source: it corrects their values.
  priority = -10,
  apply = function(album)
    local artist <const> = album.artist
    if not artist then return end
    local name <const>, article = split(artist)
    if name then
      article = article:sub(1, 1):upper() .. article:sub(2):lower()
      album.artist = article .. (article:find "'$" and "" or " ") .. name
      album.artist_sort = name .. ", " .. article
    else
      local first <const>, rest <const> = artist:match "^(%a+)%s+(.+)$"
      -- "The The" is filed under The, and "A Tribe Called Quest" under Tribe.
      local is_filed <const> = first and articles[first:lower()] and first:lower() ~= rest:lower()
      album.artist_sort = is_filed and rest .. ", " .. first or artist
    end
  end,
}

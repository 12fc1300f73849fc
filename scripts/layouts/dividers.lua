-- First-letter dividers, as between records in a shop: the letter precedes the first album of
-- each, "#" before digits. By `artist_sort` (see rules/article-first), otherwise by artist.
--   moonshelf list --script scripts/layouts/dividers.lua --sort artist_sort
-- Omit --script, or remove it from the script folder, to list without it.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local function letter(album)
  local name = album.artist_sort or album.artist or album.title
  name = moonshelf.text.fold(tostring(name)):gsub("^[%p%s]+", "")
  local first <const> = name:match "^[%z\1-\x7F\xC2-\xFD][\x80-\xBF]*" or "…"
  if first:find "%d" then return "#" end
  return first:upper()
end

moonshelf.decorate {
  name = "dividers",
  formats = { "table", "markdown", "html" },
  columns = function(columns)
    local last
    columns:insert_before(columns:keys()[1], {
      key = "divider",
      title = " ",
      value = function(album)
        local here <const> = letter(album)
        if here == last then return end
        last = here
        return here
      end,
    })
    return columns
  end,
}

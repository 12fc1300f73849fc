-- Adapts Bandcamp exports: the first tag that is a kind of music is the genre, not the label's
-- name; covers get their large size, addresses lose tracking parameters.
--   moonshelf import --rule scripts/rules/bandcamp.lua albums.json
local moonshelf <const> = require "moonshelf"

return function(album)
  local own <const> = {}
  for _, name in ipairs { album.artist or "", album.title or "", album.label or "" } do
    own[moonshelf.text.fold(name)] = true
  end
  for _, tag in ipairs(album.tags or {}) do
    if not album.genre and not own[moonshelf.text.fold(tag)] then album.genre = tag end
  end
  local cover <const> = album.cover_url
  if cover and cover:find("bcbits.com/img/", 1, true) then
    album.cover_url = cover:gsub("_%d+(%.%a+)$", "_10%1")
  end
  album.url = album.url and album.url:match "^[^?#]*"
end

-- Adapts Last.fm: only albums that you played ten times or more, and no genre from other tags,
-- such as "seen live", "favourites" or "80s".
--   moonshelf import --rule scripts/rules/lastfm.lua scrobbles.csv
local least_plays <const> = 10
local no_genres <const> = { "seen live", "favou?rite", "albums i own", "awesome", "love", "best",
  "female vocal", "male vocal", "^beautiful$", "vinyl", "spotify", "^%d%d%d?%d?s?$" }

local function is_genre(tag)
  tag = tag:lower()
  for _, pattern in ipairs(no_genres) do
    if tag:find(pattern) then return false end
  end
  return true
end

return function(album, _, ctx)
  if album.plays and album.plays < least_plays then
    return ctx.skip(("played less than %d times"):format(least_plays))
  end
  if album.genre and is_genre(album.genre) then return end
  album.genre = nil
  for _, tag in ipairs(album.tags or {}) do
    if is_genre(tag) then
      album.genre = tag
      return
    end
  end
end

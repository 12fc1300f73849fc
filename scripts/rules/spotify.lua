-- Adapts Spotify: the albums that you saved, and those of which you like five tracks or more; an
-- album of which you like less only completes an existing one.
--   moonshelf import --rule scripts/rules/spotify.lua YourLibrary.json
local least_tracks <const> = 5

return function(album, _, ctx)
  local liked <const> = album.liked_tracks
  if liked and liked < least_tracks and not ctx.match then
    return ctx.skip(("less than %d liked tracks"):format(least_tracks))
  end
end

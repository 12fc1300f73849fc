-- Gives a new album the genre that most of its artist's albums have, when it comes without one:
-- by a command, a script or an import. An existing genre is kept.
--   cp scripts/automation/auto-genre.lua ~/.config/moonshelf/scripts/
-- Remove it from the folder, or use `moonshelf scripts disable auto-genre`.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

-- The most frequent genre of an artist's albums; of equally frequent ones the first by name.
local function usual_genre(artist)
  local counts <const>, best = {}, nil
  for album in library.each { artist = artist } do
    local genre <const> = album.genre
    if genre then
      counts[genre] = (counts[genre] or 0) + 1
      if not best or counts[genre] > counts[best]
        or counts[genre] == counts[best] and genre < best then best = genre end
    end
  end
  return best
end

library.hook("album.will_add", function(ev)
  local draft <const> = ev.draft
  if draft.artist and not draft.genre then draft.genre = usual_genre(draft.artist) end
end)

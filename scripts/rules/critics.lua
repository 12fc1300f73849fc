-- Adapts critics' lists: one `score` from 0 to 100 for every scale, and no year from the date of a
-- review, which is not the album's.
--   moonshelf import --rule scripts/rules/critics.lua album_ratings.csv
local scores <const> = { "score", "critic_score", "metacritic_critic_score", "aoty_critic_score",
  "metascore" }

-- Whether a record has the year of release, not only the date of a review.
local function has_release(record)
  for column in pairs(record) do
    local name <const> = column:lower()
    if name:find "year" or name:find "release" or name:find "rilis" then return true end
  end
  return false
end

return function(album, record)
  local score
  for _, name in ipairs(scores) do
    score = score or tonumber(album[name])
    album[name] = nil
  end
  if not score then return end
  -- Scores up to ten have a decimal; 10 is the best one.
  album.score = math.floor((score <= 10 and score * 10 or score) + 0.5)
  if not has_release(record) then album.year, album.released = nil, nil end
end

-- Counts the albums of each decade and names its most frequent genre. Changes nothing.
-- A query selects albums; without one the whole library is counted.
--   moonshelf run scripts/automation/decades.lua [QUERY…]
-- In the script folder it is `moonshelf decades`, until the file is removed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

-- The most frequent genre; of equally frequent ones the first by name, so that runs agree.
local function commonest(tally)
  local best
  for genre, count in pairs(tally) do
    if not best or count > tally[best] or (count == tally[best] and genre < best) then
      best = genre
    end
  end
  return best
end

local function run(args)
  local counts <const>, genres <const>, undated = {}, {}, 0
  for album in library.each { table.unpack(args) } do
    if album.year then
      local decade <const> = album.year // 10 * 10
      counts[decade] = (counts[decade] or 0) + 1
      genres[decade] = genres[decade] or {}
      local genre <const> = album.genre or "no genre"
      genres[decade][genre] = (genres[decade][genre] or 0) + 1
    else
      undated = undated + 1
    end
  end
  local decades <const> = {}
  for decade in pairs(counts) do decades[#decades + 1] = decade end
  table.sort(decades)
  for _, decade in ipairs(decades) do
    print(("%ds %4d  mostly %s"):format(decade, counts[decade], commonest(genres[decade])))
  end
  if undated > 0 then print(("undated %2d"):format(undated)) end
end

moonshelf.command("decades", { help = "How many albums of each decade.", arguments = "QUERY…",
  run = run })

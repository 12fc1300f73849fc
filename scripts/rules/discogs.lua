-- Adapts a Discogs collection: singles are skipped, every genre gets one spelling, conditions are
-- short: "Near Mint (NM or M-)" is "NM". A table that only resembles Discogs' gets plain names too.
--   moonshelf import --rule scripts/rules/discogs.lua collection.csv

-- Spellings, as lower-case ASCII letters only, and the one to keep.
local genres <const> = { afrobeat = "Afrobeat", citypop = "City Pop", drumbass = "Drum and Bass",
  drumnbass = "Drum and Bass", electronic = "Electronic", electronica = "Electronic",
  folk = "Folk", heavymetal = "Metal", hiphop = "Hip Hop", jazz = "Jazz", kpop = "K-pop",
  metal = "Metal", ost = "Soundtrack", postrock = "Post-Rock", rnb = "R&B",
  soundtrack = "Soundtrack", triphop = "Trip Hop" }

return function(album, _, ctx)
  if (album.format or ""):find("Single", 1, true) then return ctx.skip("a single") end
  if album.artist then
    local artist <const> = album.artist:gsub(" %(%d+%)", "")
    album.artist = artist:gsub("^(.*), ([Tt][Hh][Ee])$", "%2 %1")
  end
  local genre <const> = album.genre
  album.genre = genre and (genres[genre:lower():gsub("%A", "")] or genre)
  for _, name in ipairs { "media_condition", "sleeve_condition" } do
    local condition <const> = album[name]
    album[name] = condition and (condition:match("%((%u+%+?)[ )]") or condition)
  end
end

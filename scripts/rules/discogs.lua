-- Tidies a Discogs collection: plain artist names, a year from any spelling, one spelling a genre.
-- Singles are skipped, records without a title rejected; label, format and rating are kept.
--   moonshelf import --rule scripts/rules/discogs.lua collection.csv

-- Spellings, as lower-case ASCII letters only, and the one to keep.
local genres <const> = { afrobeat = "Afrobeat", citypop = "City Pop", drumbass = "Drum and Bass",
  drumnbass = "Drum and Bass", electronic = "Electronic", electronica = "Electronic",
  folk = "Folk", heavymetal = "Metal", hiphop = "Hip Hop", jazz = "Jazz", kpop = "K-pop",
  metal = "Metal", ost = "Soundtrack", postrock = "Post-Rock", rnb = "R&B",
  soundtrack = "Soundtrack", triphop = "Trip Hop" }
local entities <const> = { ["&amp;"] = "&", ["&#39;"] = "'", ["&quot;"] = '"' }

-- The text with entities, no-break and zero-width spaces and outer space mended; nil if empty.
local function clean(text)
  text = (text or ""):gsub("&#?%w+;", entities):gsub("\u{A0}", " "):gsub("\u{200B}", "")
  text = text:gsub("%s+", " "):match("^ ?(.-) ?$")
  return text ~= "" and text or nil
end

return function(album, record, ctx)
  album.title, album.format = clean(record.Title), clean(record.Format)
  if not album.title then return ctx.reject("no title") end
  if (album.format or ""):find("Single", 1, true) then return ctx.skip("a single") end
  local artist <const> = (clean(record.Artist) or ""):gsub(" %(%d+%)", "")
  album.artist = clean(artist:gsub("^(.*), ([Tt][Hh][Ee])$", "%2 %1"))
  album.year = tonumber((record.Released or ""):match("[12]%d%d%d"))
  local genre <const> = clean(record.Genre)
  album.genre = genre and (genres[genre:lower():gsub("%A", "")] or genre)
  album.label, album.rating = clean(record.Label), tonumber(record.Rating)
end

-- RateYourMusic: your own export (its header has stray spaces), or a chart of the top albums.
-- Your own ratings are half stars, 1 to 10; a chart's average goes to a field of its own.
--   moonshelf import --rule scripts/rules/rateyourmusic.lua user_albums_export.csv
local function clean(text)
  text = (text or ""):gsub("&amp;", "&"):gsub("&#0?39;", "'"):gsub("&quot;", '"')
  text = text:match("^%s*(.-)%s*$")
  return text ~= "" and text ~= '""' and text ~= "NA" and text or nil
end

return function(album, record, ctx)
  album.title = clean(record.Title or record.Album or record.release_name)
  if not album.title then return ctx.reject("no title") end
  local first <const> = clean(record["First Name"] or record[" First Name"])
  local last <const> = clean(record["Last Name"] or record[" Last Name"])
  album.artist = first and last and first .. " " .. last or last or first
    or clean(record["Artist Name"] or record.artist_name)
  local date <const> = record.Release_Date or record["Release Date"] or record.release_date or ""
  album.year = tonumber(date:match("%d%d%d%d"))
  album.genre = clean((record.Genres or record.primary_genres or ""):match("^[^,]*"))
  local rating <const> = math.tointeger(tonumber(record.Rating))
  album.half_stars = rating and rating > 0 and rating or nil
  album.average = tonumber(record["Average Rating"] or record.avg_rating)
  album.review = clean(record.Review)
end

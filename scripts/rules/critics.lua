-- Critics' lists: Pitchfork reviews, Metacritic with Album of the Year, and lists of the year.
-- A review's own date is not the album's: without a year of release the year stays empty.
--   moonshelf import --rule scripts/rules/critics.lua album_ratings.csv
local function clean(text)
  text = (text or ""):gsub("\u{A0}", " "):gsub("&amp;", "&"):match("^%s*(.-)%s*$")
  return text ~= "" and text or nil
end

return function(album, record, ctx)
  album.title = clean(record.Title or record.title or record.Album or record.album or record.name)
  if not album.title then return ctx.reject("no title") end
  album.artist = clean(record.Artist or record.artist or record.artis)
  local date <const> = record["Release Year"] or record.Year or record.releaseYear
    or record.tanggal_rilis or ""
  album.year = tonumber(tostring(date):match("%d%d%d%d"))
  album.genre = clean((record.Genre or record.genre or ""):match("^[^;|]*"))
  album.label = clean((record.Label or record.label or ""):match("^[^;|]*"))
  album.cover_url = clean(record["Image URL"] or record.thumbnail_album)
  album.score = tonumber(record.score or record["Metacritic Critic Score"])
  album.publication = clean(record.Publication)
end

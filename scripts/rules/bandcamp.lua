-- Bandcamp: the items of a collection, or a list with Artist, Album, URL, Tags, Art.
--   moonshelf import --rule scripts/rules/bandcamp.lua albums.json
local function first(tags)
  if type(tags) == "table" then return tags[1] end
  return (tags or ""):match("^%s*([^,]*[^,%s])")
end

return function(album, record, ctx)
  album.title = record.album_title or record.item_title or record.Album or record.album
  if not album.title or album.title == "" then return ctx.reject("no title") end
  album.artist = record.band_name or record.Artist or record.artist
  album.genre = first(record.Tags or record.tags)
  album.cover_url = record.Art or record.art
  album.url = record.item_url or record.URL or record.url
  album.fans = math.tointeger(tonumber(record.Fans or record.fans))
end

-- Last.fm: scrobbles (a line a track, so an album comes many times) and albums of the web service.
-- Every further play of an album merges into the one already there.
--   moonshelf import --rule scripts/rules/lastfm.lua scrobbles.csv
local function name(value)
  if type(value) == "table" then value = value.name or value["#text"] end
  return value ~= "" and value or nil
end

return function(album, record, ctx)
  local source = record
  if type(record.album) == "table" then source = record.album end
  album.title = name(source.name) or name(source.album) or name(source.Album)
  if not album.title then return ctx.skip("a track without an album") end
  album.artist = name(source.artist) or name(source.Artist)
  album.year = math.tointeger(tonumber(source.Year))
  album.genre = name(source.Genre)
  local tags <const> = type(source.tags) == "table" and source.tags.tag
  if type(tags) == "table" and tags[1] then album.genre = name(tags[1]) end
  ctx.duplicates = "merge"
end

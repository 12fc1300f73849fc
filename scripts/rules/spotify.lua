-- Spotify's YourLibrary.json: your saved albums, or the albums of your saved tracks.
-- The obvious array is found; --records /albums or --records /tracks picks one.
--   moonshelf import --rule scripts/rules/spotify.lua --records /tracks YourLibrary.json
return function(album, record, ctx)
  album.title = record.album or record["Album Name"]
  if not album.title or album.title == "" then return ctx.skip("not an album") end
  album.artist = record.artist or record["Artist Name(s)"]
  album.year = tonumber((record["Release Date"] or ""):match("%d%d%d%d"))
  local uri <const> = record.uri or ""
  album.spotify_uri = uri:find("^spotify:album:") and uri or nil
  ctx.duplicates = "merge"
end

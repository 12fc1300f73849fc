-- Covers for albums with MusicBrainz IDs: those without one get the address of the front cover in
-- the Cover Art Archive, without a request: few releases have no cover there, and then none is
-- shown.
--   moonshelf run scripts/automation/cover-art.lua [QUERY…] [--size 500]
-- `moonshelf covers fetch` then fetches the pictures. In the script folder it is `moonshelf
-- cover-art`, and an album whose cover is requested gets its address then. One undo step.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.3"
local library <const> = moonshelf.library

local sizes <const> = { [250] = true, [500] = true, [1200] = true }

-- An ID in MusicBrainz' format, in lower case; nil for anything else.
local function id(value)
  local text <const> = tostring(value or ""):lower()
  return #text == 36 and text:match "^%x+%-%x%x%x%x%-%x%x%x%x%-%x%x%x%x%-%x+$"
end

-- The release's own cover, otherwise the one for all releases of the album.
local function address(album, size)
  local release <const> = id(album.musicbrainz_release)
  local group <const> = id(album.musicbrainz_release_group)
  if not release and not group then return end
  return ("https://coverartarchive.org/%s/%s/front-%d"):format(
    release and "release" or "release-group", release or group, size)
end

local function run(args)
  if not sizes[args.size] then error("--size can be 250, 500 or 1200", 0) end
  local found <const>, unknown = {}, 0
  for album in library.each { table.unpack(args) } do
    if not album.cover_url then
      local cover <const> = address(album, args.size)
      if cover then found[#found + 1] = { album = album, cover = cover }
      else unknown = unknown + 1 end
    end
  end
  if #found > 0 then
    library.transaction("Covers from the Cover Art Archive", function()
      for _, entry in ipairs(found) do entry.album.cover_url = entry.cover end
    end)
  end
  print(("Covers: %d. Without one and without a MusicBrainz id: %d."):format(#found, unknown))
end

moonshelf.command("cover-art", {
  help = "Give albums the covers of the Cover Art Archive.",
  arguments = "QUERY…",
  options = { size = { default = 500, help = "How many pixels wide: 250, 500 or 1200." } },
  run = run,
})

-- Before the library handles the request, which it does last.
library.on("cover.requested", function(ev)
  if ev.album.cover_url then return end
  local cover <const> = address(ev.album, 500)
  if cover then ev.album.cover_url = cover end
end)

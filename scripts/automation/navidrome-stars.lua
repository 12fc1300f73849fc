-- Stars and ratings of Navidrome, or another server with Subsonic's API, become `starred` and
-- `rating`, as one undo step. What you changed here is listed, and sent with --push only, which
-- undo does not take back. The secret is the MD5 of your password followed by moonshelf:
--   printf %s PASSWORDmoonshelf | md5sum | cut -c-32 | \
--     moonshelf secrets set navidrome --host localhost:4533
--   moonshelf run scripts/automation/navidrome-stars.lua USER [--push] \
--     [--server http://localhost:4533] --allow secret=navidrome --allow net=localhost:4533
-- In the script folder: `moonshelf scripts allow navidrome-stars secret=navidrome net=HOST`.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
local library <const>, json <const> = moonshelf.library, moonshelf.json
local function call(args, method, form)
  form.u, form.v, form.c = args[1] or error("say who: navidrome-stars USER", 0), "1.16.1", "shelf"
  form.t, form.s, form.f = moonshelf.secret "navidrome", "moonshelf", "json"
  local answer <const>, reason <const> = moonshelf.http.request {
    url = args.server .. "/rest/" .. method, form = form, retry = {} }
  local body <const> = answer and (json.decode(answer.body) or {})["subsonic-response"]
  if body and body.status == "ok" then return body end
  error(body and body.error.message or reason or "status " .. answer.status, 0)
end
-- Adds what is to be changed here, and sends what was changed here since the last time.
local function compare(args, album, one, changes)
  local before <const> = json.decode(album.navidrome_synced or "{}") or {}
  local stars <const> = math.floor((tonumber(album.rating) or 0) + 0.5)
  local here <const> = { starred = album.starred or nil, rating = stars > 0 and stars or nil }
  local there <const> = { starred = one.starred and true or nil,
    rating = one.userRating ~= 0 and one.userRating or nil }
  for _, key in ipairs { "starred", "rating" } do
    if here[key] == before[key] and there[key] ~= here[key] then
      changes[#changes + 1] = { album, key, there[key] }
    elseif here[key] ~= there[key] then
      print(("%s – %s: %s"):format(album.artist or "?", album.title, key))
      if args.push then
        local method <const> = key == "rating" and "setRating" or here[key] and "star" or "unstar"
        local id <const> = key == "rating" and "id" or "albumId"
        call(args, method, { [id] = one.id, rating = here.rating or 0 })
        there[key] = here[key]
      end
    end
  end
  changes[#changes + 1], changes[album] = { album, "navidrome_synced", json.encode(there) }, true
end
-- Goes through the albums of the server; of several that are one here, the first counts.
local function read(args, offset, changes)
  local form <const> = { type = "alphabeticalByName", size = 500, offset = offset }
  local page <const> = call(args, "getAlbumList2", form).albumList2.album or {}
  for _, one in ipairs(page) do
    local album <const>, kind <const> = library.match { artist = one.artist, title = one.name }
    if kind ~= "doubt" and album and not changes[album] then compare(args, album, one, changes) end
  end
  return #page < 500 and changes or read(args, offset + 500, changes)
end
moonshelf.command("navidrome-stars", { help = "Stars and ratings of Navidrome.", arguments = "USER",
  options = { push = false, server = "http://localhost:4533" }, run = function(args)
    local changes <const> = read(args, 0, {})
    library.transaction("Stars of Navidrome", function()
      for _, one in ipairs(changes) do one[1][one[2]] = one[3] end
    end)
  end })

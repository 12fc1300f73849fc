-- Sends to Discogs what you changed since discogs-sync: ratings, notes, folders, and albums with a
-- new `discogs_release`, to the want list if they are `wanted`. Without --send it only lists them.
--   moonshelf run scripts/automation/discogs-push.lua [--send] --allow secret=discogs \
--     --allow net=api.discogs.com
-- In the script folder: `moonshelf scripts allow discogs-push`. Undo takes back nothing at Discogs.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.needs { net = "api.discogs.com", secret = "discogs", library = "write", why = "sends it" }
local library <const>, json <const> = moonshelf.library, moonshelf.json
local function call(method, path, content)
  local answer <const>, reason <const> = moonshelf.http.request { method = method, json = content,
    url = "https://api.discogs.com" .. path, per_second = 1, retry = { times = 4 },
    headers = { Authorization = "Discogs token=" .. moonshelf.secret "discogs" } }
  if not answer or answer.status > 299 then error(reason or path .. ": " .. answer.status, 0) end
  return json.decode(answer.body) or {}
end
-- What Discogs is to have of an album, and the names of what is different there.
local function state(album)
  local old <const> = json.decode(album.discogs_synced or "{}") or {}
  local stars <const> = math.min(5, math.floor((tonumber(album.rating) or 0) + 0.5))
  local now <const> = { instance = old.instance, folder_id = old.folder_id, notes = album.notes,
    rating = stars > 0 and stars or nil, folder = album.folder, wanted = album.wanted }
  local names <const> = { not album.discogs_synced and "new" or nil }
  for _, key in ipairs { "wanted", "rating", "notes", "folder" } do
    if now[key] ~= old[key] then names[#names + 1] = key end
  end
  return now, names
end
local function send(me, album, now, folders)
  local id <const>, values <const> = album.discogs_release, { rating = now.rating or 0 }
  if album.wanted then
    values.notes = now.notes or ""
    call(album.discogs_synced and "POST" or "PUT", me .. "/wants/" .. id, values)
  else
    local place <const>, name <const> = me .. "/collection/folders", now.folder or "Uncategorized"
    folders[name] = folders[name] or call("POST", place, { name = name }).id
    local path <const> = ("%s/%d/releases/%s"):format(place, now.folder_id or folders[name], id)
    now.instance, now.folder_id = now.instance or call("POST", path).instance_id, folders[name]
    local item <const> = path .. "/instances/" .. now.instance
    call("POST", item .. "/fields/3", { value = now.notes or "" })
    call("POST", item, { rating = values.rating, folder_id = now.folder_id })
  end
  album.discogs_synced = json.encode(now)
end
moonshelf.command("discogs-push", { help = "Send your changes to Discogs.",
  options = { send = { default = false, help = "send them" } }, run = function(args)
    local synced <const> = library.count(function(album) return album.discogs_synced end)
    if synced == 0 then error("run discogs-sync first", 0) end
    local me <const> = args.send and "/users/" .. call("GET", "/oauth/identity").username
    local folders <const>, list = {}, me and call("GET", me .. "/collection/folders").folders or {}
    for _, one in ipairs(list) do folders[one.name] = one.id end
    for _, album in ipairs(library.query(function(album) return album.discogs_release end)) do
      local now <const>, names <const> = state(album)
      if #names > 0 and tostring(album.discogs_release):find "^%d+$" then
        print(("%s – %s: %s"):format(album.artist or "?", album.title, table.concat(names, ", ")))
        if me then send(me, album, now, folders) end
      end
    end
  end })

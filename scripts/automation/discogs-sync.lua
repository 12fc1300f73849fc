-- Your collection and want list at Discogs come into the library: albums, folders, ratings, notes;
-- wants are `wanted`. What you changed here stays, for discogs-push to send. One undo step.
--   moonshelf secrets set discogs --host api.discogs.com
--   moonshelf run scripts/automation/discogs-sync.lua --allow secret=discogs \
--     --allow net=api.discogs.com
-- In the script folder: `moonshelf scripts allow discogs-sync`. It sends and removes nothing.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.needs { net = "api.discogs.com", secret = "discogs", library = "write",
  why = "reads your collection and want list" }
local function get(path)
  local answer <const>, reason <const> = moonshelf.http.request {
    url = "https://api.discogs.com" .. path, per_second = 1, retry = { times = 4 },
    headers = { Authorization = "Discogs token=" .. moonshelf.secret "discogs" } }
  if not answer or answer.status ~= 200 then error(reason or path .. ": " .. answer.status, 0) end
  return assert(moonshelf.json.decode(answer.body))
end
local function read(path, name, items, page)
  local body <const> = get(("%s?per_page=100&page=%d"):format(path, page))
  table.move(body[name], 1, #body[name], #items + 1, items)
  if page < body.pagination.pages then return read(path, name, items, page + 1) end
end
-- The album of a release, by its number, then by artist and title, otherwise a new one.
local function album_of(info, instance)
  local by <const>, label <const> = (info.artists or {})[1] or {}, (info.labels or {})[1] or {}
  local fields <const> = { title = info.title, artist = by.name and by.name:gsub(" %(%d+%)$", ""),
    year = info.year ~= 0 and info.year or nil, discogs_release = tostring(info.id),
    label = label.name, catalog_number = label.catno ~= "none" and label.catno or nil }
  local album <const>, kind <const> = moonshelf.library.match(fields)
  if kind == "identifier" or album and kind ~= "doubt" and instance then return album end
  return moonshelf.library.add(fields)
end
-- Takes over what is there, except where it was changed here since the last time.
local function take(album, one, folder)
  local before <const> = moonshelf.json.decode(album.discogs_synced or "{}") or {}
  local now <const> = { instance = one.instance_id, folder_id = one.folder_id, folder = folder,
    rating = one.rating ~= 0 and one.rating or nil, wanted = not one.instance_id or nil }
  for _, note in ipairs(one.instance_id and one.notes or { { field_id = 3, value = one.notes } }) do
    if note.field_id == 3 and note.value ~= "" then now.notes = note.value end
  end
  for _, key in ipairs { "rating", "notes", "folder", "wanted" } do
    if album[key] == before[key] then album[key] = now[key] end
  end
  album.discogs_release = album.discogs_release or tostring(one.id)
  album.discogs_synced = moonshelf.json.encode(now)
end
moonshelf.command("discogs-sync", { help = "Read your collection at Discogs.", run = function()
  local me <const>, items <const> = "/users/" .. get("/oauth/identity").username, {}
  read(me .. "/wants", "wants", items, 1)
  read(me .. "/collection/folders/0/releases", "releases", items, 1)
  local folders <const> = {}
  for _, one in ipairs(get(me .. "/collection/folders").folders) do folders[one.id] = one.name end
  moonshelf.library.transaction("Discogs", function()
    for _, one in ipairs(items) do
      local album <const> = album_of(one.basic_information, one.instance_id)
      if album then take(album, one, folders[one.folder_id]) end
    end
  end)
end })

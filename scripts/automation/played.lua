-- Counts plays: `moonshelf played low` records that Low was played today, `moonshelf played` shows
-- the most played albums. The counts are the script's own (moonshelf.store), not fields of the
-- albums.
--   moonshelf run scripts/automation/played.lua [QUERY…] [--top 10]
-- In the script folder it is `moonshelf played`; removing the file keeps the counts.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

local function name(album) return (album.artist and album.artist .. " – " or "") .. album.title end

local function note(query)
  local found <const> = library.query(query)
  if #found ~= 1 then
    print(#found == 0 and "No such album." or ("%d albums; say which."):format(#found))
    return 1
  end
  local plays <const> = moonshelf.store.plays or {}
  moonshelf.store.plays = plays
  local key <const> = tostring(found[1].id)
  local entry <const> = plays[key] or { count = 0 }
  plays[key] = entry
  entry.count, entry.last = entry.count + 1, os.date "!%Y-%m-%d"
  print(("%s: played %s."):format(name(found[1]),
    entry.count == 1 and "once" or entry.count .. " times"))
end

local function show(top)
  local list <const> = {}
  for id, entry in pairs(moonshelf.store.plays or {}) do
    local album <const> = library.find(tonumber(id))
    if album then list[#list + 1] = { album = album, count = entry.count, last = entry.last } end
  end
  table.sort(list, function(a, b)
    if a.count ~= b.count then return a.count > b.count end
    return a.last > b.last or a.last == b.last and a.album.id < b.album.id
  end)
  for index = 1, math.min(top, #list) do
    local entry <const> = list[index]
    print(("%4d  %s  %s"):format(entry.count, entry.last, name(entry.album)))
  end
  if #list == 0 then print "Nothing was played yet." end
end

moonshelf.command("played", {
  help = "Record a play, or list the most played albums.",
  arguments = "QUERY…",
  options = { top = { default = 10, help = "How many to show." } },
  run = function(args)
    if args[1] then return note { table.unpack(args) } end
    show(args.top)
  end,
})

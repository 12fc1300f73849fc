-- Counts albums by any field: genres, labels, artists, years, formats, lists of tags item by item;
-- a bar for each, the most frequent first. Changes nothing.
--   moonshelf run scripts/automation/tally.lua label [QUERY…] [--top 15]
-- In the script folder it is `moonshelf tally`, until the file is removed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

local function run(args)
  local field <const> = args[1] or "genre"
  local counts <const>, names <const>, total = {}, {}, 0
  local function count(value)
    local name <const> = value == nil and "(nothing)" or tostring(value)
    if not counts[name] then counts[name], names[#names + 1] = 0, name end
    counts[name] = counts[name] + 1
  end
  for album in library.each { table.unpack(args, 2) } do
    total = total + 1
    local value <const> = album:get(field)
    if type(value) == "table" then
      for _, item in ipairs(value) do count(item) end
    else
      count(value)
    end
  end
  table.sort(names, function(a, b)
    return counts[a] > counts[b] or counts[a] == counts[b] and a < b
  end)
  local width, most = 0, names[1] and counts[names[1]]
  for index = 1, math.min(args.top, #names) do
    width = math.max(width, moonshelf.text.width(names[index]))
  end
  for index = 1, math.min(args.top, #names) do
    local name <const> = names[index]
    print(("%s%s %5d  %s"):format(name, (" "):rep(width - moonshelf.text.width(name)),
      counts[name], ("█"):rep(math.max(1, counts[name] * 30 // most))))
  end
  if #names > args.top then print(("… and %d more"):format(#names - args.top)) end
  print(("%d in all"):format(total))
end

moonshelf.command("tally", { help = "Count albums by a field.", arguments = "FIELD QUERY…",
  options = { top = { default = 15, help = "How many to show." } }, run = run })

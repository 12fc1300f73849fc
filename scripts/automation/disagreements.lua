-- Undecided values: the `other_values` that `moonshelf duplicates --merge` kept, next to the values
-- of the library; from the script folder also the different values of the last import.
--   moonshelf run scripts/automation/disagreements.lua [QUERY…] [--settle]
-- In the script folder it is `moonshelf disagreements`, until the file is removed. --settle
-- deletes the other values of the albums shown, as one step; without it nothing is changed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.2"
local library <const> = moonshelf.library

library.on("import.finished", function(ev)
  local list <const> = {}
  for _, record in ipairs(ev.report.not_added) do
    for _, difference in ipairs(record.differences or {}) do
      -- A limited number of the report is sufficient; the store is not meant to hold a library.
      if #list == 1000 then break end
      list[#list + 1] = ("%s: %s is %s here, %s at line %d"):format(
        record.album or "?", difference.field, difference.library, difference.record, record.line)
    end
  end
  moonshelf.store.import = { path = ev.report.path, list = list }
end)

local function show(album)
  print(("%d  %s – %s"):format(album.id, album.artist or "?", album.title))
  local others <const> = album.other_values
  for _, other in ipairs(type(others) == "table" and others or { others }) do
    local field <const>, value <const> = other:match "^(.-): (.*)$"
    local here <const> = field and album:get(field)
    print(("   %s: %s here, %s elsewhere"):format(field or "?",
      type(here) == "table" and table.concat(here, ", ") or tostring(here), value or other))
  end
end

local function run(args)
  local albums <const> = {}
  for album in library.each { table.unpack(args) } do
    if album.other_values then albums[#albums + 1] = album end
  end
  for _, album in ipairs(albums) do show(album) end
  print(("%s with other values."):format(#albums == 1 and "1 album" or #albums .. " albums"))
  if args.settle and #albums > 0 then
    library.transaction("Settle disagreements", function()
      for _, album in ipairs(albums) do album.other_values = nil end
    end)
  end
  local import <const> = moonshelf.store.import
  if not import or #import.list == 0 then return end
  print(("The last import, %s:"):format(import.path))
  for _, line in ipairs(import.list) do print("   " .. line) end
end

moonshelf.command("disagreements", { help = "List unresolved differences.", arguments = "QUERY…",
  options = { settle = { default = false, help = "Discard the other values." } }, run = run })

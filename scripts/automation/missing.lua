-- Missing values: for each field the number of albums without it, and the first few of those.
-- Changes nothing.
--   moonshelf run scripts/automation/missing.lua [QUERY…] [--fields artist,year,label]
-- In the script folder it is `moonshelf missing`, until the file is removed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

local function is_missing(value)
  return value == nil or value == "" or value == 0 or type(value) == "table" and #value == 0
end

moonshelf.command("missing", {
  help = "Count missing fields.",
  arguments = "QUERY…",
  options = {
    fields = { default = "artist,year,genre,cover_url", help = "The fields to look at." },
    show = { default = 3, help = "How many albums to name for each." },
  },
  run = function(args)
    local fields <const>, lacking <const>, total = {}, {}, 0
    for field in args.fields:gmatch "[^,%s]+" do
      fields[#fields + 1] = field
      lacking[field] = {}
    end
    for album in library.each { table.unpack(args) } do
      total = total + 1
      for _, field in ipairs(fields) do
        if is_missing(album:get(field)) then
          local list <const> = lacking[field]
          list[#list + 1] = #list < args.show and album or false
        end
      end
    end
    for _, field in ipairs(fields) do
      local list <const> = lacking[field]
      print(("%s: %d of %d missing"):format(field, #list, total))
      for index = 1, math.min(#list, args.show) do
        local album <const> = list[index]
        print(("  %d  %s – %s"):format(album.id, album.artist or "?", album.title))
      end
      local more <const> = #list - args.show
      if more > 0 and args.show > 0 then print(("  … %d more"):format(more)) end
    end
  end,
})

-- An album for today: picks one at random, the same one all day, of all or of a query's;
-- --another selects the next. Changes nothing.
--   moonshelf run scripts/automation/pick.lua [QUERY…] [--another 1]
-- In the script folder it is `moonshelf pick`, until the file is removed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

-- A number that depends only on the day and the value of --another.
local function lot(day, another, count)
  local mixed = (day * 2654435761 + another * 40503 + 12345) & 0xFFFFFFFF
  mixed = ((mixed ~ (mixed >> 16)) * 73244475) & 0xFFFFFFFF
  mixed = ((mixed ~ (mixed >> 16)) * 73244475) & 0xFFFFFFFF
  return (mixed ~ (mixed >> 16)) % count + 1
end

moonshelf.command("pick", {
  help = "An album at random, the same one all day.",
  arguments = "QUERY…",
  options = { another = { default = 0, help = "Not that one: the next, the one after it." } },
  run = function(args)
    local albums <const> = library.query { table.unpack(args) }
    if #albums == 0 then
      print "No album to pick."
      return 1
    end
    local album <const> = albums[lot(os.time() // 86400, args.another, #albums)]
    local year <const> = album.year and (" (%d)"):format(album.year) or ""
    print((album.artist and album.artist .. " – " or "") .. album.title .. year)
  end,
})

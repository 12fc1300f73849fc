-- NAME: what this script does.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
moonshelf.about { version = "0.1", description = "what this script does" }

-- Run with: moonshelf NAME QUERY, first with --dry-run.
moonshelf.command("NAME", {
  help = "What this command does.",
  arguments = "QUERY…",
  options = { limit = { default = 100, help = "How many albums at most." } },
  run = function(args)
    local library <const> = moonshelf.library
    if #args == 0 then error("name the albums: moonshelf NAME genre:jazz", 0) end
    library.transaction("NAME", function()
      for number, album in ipairs(library.query { table.unpack(args) }) do
        if number > args.limit then break end
        if album.artist then album.artist = moonshelf.text.normalize(album.artist) end
      end
    end)
  end,
})

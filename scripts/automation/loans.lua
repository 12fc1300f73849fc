-- A loan register in the library itself: who has which album since when, in the fields `lent_to`
-- and `lent_on`, so that lists and undo include it.
--   moonshelf run scripts/automation/loans.lua lend bowie low --to Anna   (return low, loans)
-- In the script folder: moonshelf lend, return, loans, until the file is removed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library
local function name(album) return (album.artist and album.artist .. " – " or "") .. album.title end
-- The single album that matches the words and is lent, or is not; otherwise it says why not.
local function the_one(args, lent)
  local found <const>, others <const> = {}, {}
  for album in library.each { table.unpack(args) } do
    table.insert((album.lent_to ~= nil) == lent and found or others, album)
  end
  if #found == 1 then return found[1] end
  for _, album in ipairs(#found == 0 and others or {}) do
    print(lent and name(album) .. " is not lent." or ("%s is with %s already, since %s."):format(
      name(album), album.lent_to, album.lent_on or "some time"))
  end
  if #others > 0 and #found == 0 then return end
  print(#found == 0 and "No such album." or "Which of these?")
  for _, album in ipairs(found) do print(("%5d  %s"):format(album.id, name(album))) end
end

moonshelf.command("lend", {
  help = "Record a loan.", arguments = "QUERY…",
  options = { to = { default = "", help = "Who has it." } }, run = function(args)
    if args.to == "" then error("say who has it: --to NAME", 0) end
    local album <const> = the_one(args, false)
    if not album then return 1 end
    assert(album:update { lent_to = args.to, lent_on = os.date "!%Y-%m-%d" })
    print(("%s is with %s."):format(name(album), args.to))
  end,
})

moonshelf.command("return", {
  help = "Note that an album is back.", arguments = "QUERY…", run = function(args)
    local album <const> = the_one(args, true)
    if not album then return 1 end
    local from <const> = album.lent_to
    local function clear() album.lent_to, album.lent_on = nil, nil end
    library.transaction("Back from " .. from, clear)
    print(("%s is back from %s."):format(name(album), from))
  end,
})

moonshelf.command("loans", {
  help = "Who has what since when.",
  options = { days = { default = 0, help = "Minimum days on loan." } }, run = function(args)
    local limit <const> = os.date("!%Y-%m-%d", os.time() - args.days * 86400)
    local function is_away(album) return album.lent_to and (album.lent_on or "") <= limit end
    local away <const> = library.query(is_away)
    table.sort(away, function(a, b) return (a.lent_on or "") < (b.lent_on or "") end)
    for _, album in ipairs(away) do
      print(("%s  %s: %s"):format(album.lent_on or "????-??-??", album.lent_to, name(album)))
    end
    if #away == 0 then print "Everything is here." end
  end,
})

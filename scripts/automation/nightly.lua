-- Changes since yesterday, for a mail from cron: albums added, changed and removed, and their
-- origins; without changes it ends with 1 and prints nothing.
--   moonshelf run scripts/automation/nightly.lua [--hours 24]
-- In the script folder it is `moonshelf nightly`, until the file is removed. Changes nothing.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

moonshelf.command("nightly", {
  help = "Summarize the changes since yesterday.",
  options = {
    hours = { default = 24, help = "How far to look back." },
    show = { default = 20, help = "How many new albums to name." },
  },
  run = function(args)
    local since <const> = os.time() - args.hours * 3600
    local steps <const>, new <const> = {}, {}
    for _, step in ipairs(library.history(10000)) do
      if step.time < since then break end
      if step.state == "done" then table.insert(steps, 1, step) end
    end
    for album in library.each(function(album) return album.added >= since end) do
      new[#new + 1] = album
    end
    if #steps == 0 and #new == 0 then return 1 end
    print(("Since %s: %d new, now %d in all."):format(
      os.date("!%Y-%m-%d %H:%M", since), #new, library.count()))
    for index = 1, math.min(#new, args.show) do
      local album <const> = new[index]
      print(("  + %s%s"):format(album.artist and album.artist .. " – " or "", album.title))
    end
    if #new > args.show then print(("  … and %d more"):format(#new - args.show)) end
    if #steps > 0 then print "Steps:" end
    for _, step in ipairs(steps) do
      print(("  %s  %s (%s, %d %s)"):format(os.date("!%H:%M", step.time), step.label, step.origin,
        step.changes, step.changes == 1 and "change" or "changes"))
    end
  end,
})

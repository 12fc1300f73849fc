-- All albums with all fields in a file, every night; seven files stay, in a folder that you set.
-- `moonshelf import` reads one; for the history too there is `moonshelf backup`. Changes nothing.
--   moonshelf recipes add backup-nightly && moonshelf prefs set backup-nightly.folder ~/Backup
--   moonshelf scripts allow backup-nightly write=~/Backup
-- A timer runs `moonshelf jobs run`, which does it at three. To try it:
--   moonshelf run scripts/automation/backup-nightly.lua --allow write=~/Backup
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.prefs.define {
  folder = { default = "", label = "The folder of the archives" },
  keep = { default = 7, min = 1, label = "How many stay" },
}
local store <const> = moonshelf.store

local function backup()
  local folder <const> = moonshelf.prefs.folder
  if folder == "" then error("set a folder: moonshelf prefs set backup-nightly.folder DIR", 0) end
  local path <const> = ("%s/moonshelf-%s.json"):format(folder, os.date "%Y-%m-%d")
  local count <const>, reason <const> = moonshelf.library.export(path)
  if not count then error(reason, 0) end
  local kept <const> = store.kept or {}
  if kept[#kept] ~= path then kept[#kept + 1] = path end
  while #kept > moonshelf.prefs.keep do os.remove(table.remove(kept, 1)) end
  store.kept = kept
end

moonshelf.every("1d", { at = "03:00" }, backup)
moonshelf.command("backup-nightly", { help = "Write the file of today.", run = backup })

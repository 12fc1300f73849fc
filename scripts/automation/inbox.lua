-- Imports the new lists of a folder, which undo takes back, and moves them to done/ in the folder,
-- which has to exist. It asks for missing columns, and what to do with albums in doubt and other
-- values; without an answer nothing is changed, and the file stays.
--   moonshelf run scripts/automation/inbox.lua DIR/* --allow read=DIR --allow write=DIR
-- If it may run programs, it lists the folder itself, every hour: `moonshelf prefs set inbox.folder
-- DIR`, `moonshelf scripts allow inbox read=DIR write=DIR run`.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.prefs.define { folder = { default = "", label = "The folder of new lists" },
  done = { default = "done/", label = "What is put before the names of finished files" } }
local library <const> = moonshelf.library

-- The options for another import, from the questions of the first one; an error without an answer.
local function answers(name, report)
  local options <const> = {}
  local function choose(option, question, ...)
    options[option] = assert(moonshelf.choose(name .. ": " .. question, { ... }, { name = option }))
  end
  local warning <const> = report.warning_kinds[1]
  if warning and warning.kind == "no header" and report.rejected == report.records then
    options.columns = {}
    local text <const> = assert(moonshelf.ask(name .. " has no header. What are its columns?",
      { name = "columns", default = "artist,title" }))
    for column in text:gmatch "[^%s,]+" do table.insert(options.columns, column) end
  end
  local doubt <const>, other <const> = report.in_doubt[1], report.differing
  if doubt then choose("in_doubt", "is it " .. doubt.album .. "?", "keep", "merge", "skip") end
  if other > 0 then choose("duplicates", other .. " have other values", "merge", "replace") end
  return options
end

local function import(path)
  local folder <const>, name <const> = path:match "^(.-)([^/]*)$"
  local report, reason = library.import(path)
  if not report then error(reason, 0) end
  local asked <const>, options <const> = pcall(answers, name, report)
  if (not asked or next(options)) and report.step then library.undo() end
  if not asked then error(options, 0) end
  if next(options) then report = assert(library.import(path, options)) end
  print(("%s: %d added, %d merged, %d skipped, %d rejected"):format(name, report.added,
    report.merged, report.skipped, report.rejected))
  local target <const> = folder .. moonshelf.prefs.done .. os.date "%F %H%M%S " .. name
  if report.rejected < report.records then assert(os.rename(path, target)) end
end
local function take(path)
  local done <const>, why <const> = pcall(import, path)
  if not done and not path:find "/done/?$" then print(tostring(why)) end
end
local function list()
  if not io.popen then error("name the files: inbox DIR/*", 0) end
  local folder <const> = moonshelf.prefs.folder:gsub("'", "'\\''")
  local find <const> = "find '" .. folder .. "' -maxdepth 1 -type f ! -name '.*' -print0 | sort -z"
  for path in io.popen(find):read "a":gmatch "[^\0]+" do take(path) end
end
moonshelf.every("1h", list)
moonshelf.command("inbox", { help = "Import new files.", arguments = "FILE…", run = function(args)
  for _, path in ipairs(args) do take(path) end
  if not args[1] then list() end
end })

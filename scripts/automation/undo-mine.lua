-- Undoes the last steps of scripts, and stops at the first step with another origin.
-- `moonshelf redo` redoes the steps one by one.
--   moonshelf run scripts/automation/undo-mine.lua [HOW-MANY]
-- In the script folder it is `moonshelf undo-mine`, until the file is removed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

-- The step that undo would undo: the newest that is done.
local function newest_done()
  for _, step in ipairs(library.history()) do
    if step.state == "done" then return step end
  end
end

local function run(args)
  local limit <const> = math.tointeger(tonumber(args[1]))
  if args[1] and not limit then error("HOW-MANY is a number", 0) end
  local undone = 0
  while not limit or undone < limit do
    local step <const> = newest_done()
    if not step or step.origin ~= "script" then break end
    print(("Undid “%s”"):format(assert(library.undo())))
    undone = undone + 1
  end
  print(undone == 0 and "Nothing of a script's to undo." or ("Steps undone: %d"):format(undone))
end

moonshelf.command("undo-mine", { help = "Undo what scripts did last.", arguments = "HOW-MANY",
  run = run })

-- The script that the debugger has stopped: its calls, its variables, and expressions among them.
--
-- All of this runs in a coroutine of its own, as hooks are off in the one that stopped: so
-- expressions have the sandbox and the limits of the script.
local paused <const> = {
  step = nil, -- when to stop next: { kind = "in", "over" or "out", reason =, thread =, depth = }
}
local most_values <const> = 1000 -- of a table that are shown

local thread       -- the coroutine that stopped
local paths = {}   -- by chunk; false for those of the program
local handles = {} -- what the client may expand: functions that call body(name, value, set)

function paused.is_paused() return thread ~= nil end

-- Runs a function while the running coroutine is paused.
function paused.pause(body)
  thread = coroutine.running()
  handles = {}
  local is_fine, problem = coroutine.resume(coroutine.create(body))
  thread = nil
  if not is_fine then error(problem, 0) end
end

-- The file of a chunk; false for one of the program, and for a text.
function paused.path_of(source)
  if paths[source] == nil then
    paths[source] = source:sub(1, 1) == "@" and program.path(source:sub(2)) or false
  end
  return paths[source]
end

-- The calls of the user's functions, the innermost first.
function paused.frames()
  local list = {}
  for level = 1, 10000 do
    local info = debug.getinfo(thread, level, "nSlf")
    if not info then break end
    local path = info.currentline > 0 and paused.path_of(info.source)
    if path then list[#list + 1] = { level = level, info = info, path = path } end
  end
  return list
end

-- The number of these calls in a coroutine.
function paused.depth(of)
  local depth = 0
  for level = 0, 200000 do
    local info = debug.getinfo(of, level, "Sl")
    if not info then break end
    if info.currentline > 0 and paused.path_of(info.source) then depth = depth + 1 end
  end
  return depth
end

-- Sets where the script stops next.
function paused.go_on(kind)
  paused.step = kind
    and { kind = kind, reason = "step", thread = thread, depth = paused.depth(thread) }
end

-- # Variables

-- The locals of a frame, with the arguments of `...`.
function paused.each_local(frame, body)
  local function visit(index, name, value)
    body(name, value, function(new) debug.setlocal(thread, frame.level, index, new) end)
  end
  for index = 1, 250 do
    local name, value = debug.getlocal(thread, frame.level, index)
    if not name then break end
    if name:sub(1, 1) ~= "(" then visit(index, name, value) end
  end
  for index = -1, -250, -1 do
    local name, value = debug.getlocal(thread, frame.level, index)
    if not name then break end
    visit(index, "..." .. -index, value)
  end
end

function paused.each_upvalue(frame, body)
  local fn = frame.info.func
  for index = 1, 255 do
    local name, value = debug.getupvalue(fn, index)
    if not name then break end
    body(name, value, function(new) debug.setupvalue(fn, index, new) end)
  end
end

-- The globals of a frame: a function that uses none has those of its callers.
local function globals_of(frame)
  local globals
  local function look(name, value) if name == "_ENV" then globals = globals or value end end
  for _, each in ipairs(paused.frames()) do
    if not globals and each.level >= frame.level then
      paused.each_upvalue(each, look)
      paused.each_local(each, look)
    end
  end
  return globals or {}
end

function paused.each_global(frame, body)
  local globals = globals_of(frame)
  for name, value in pairs(globals) do
    body(tostring(name), value, function(new) globals[name] = new end)
  end
end

-- A value in a line.
function paused.shown(value)
  if type(value) == "string" then
    local text = #value > 2000 and value:sub(1, 2000) .. "…" or value
    return (("%q"):format(text):gsub("\\\n", "\\n"))
  elseif type(value) == "table" and not getmetatable(value) then
    return #value > 0 and ("{ %d values }"):format(#value) or next(value) == nil and "{}" or "{ … }"
  end
  local is_fine, text = pcall(tostring, value)
  return is_fine and text or type(value)
end

-- Keeps a function that calls body(name, value, set) for each value, until the script runs on.
function paused.hold(each)
  handles[#handles + 1] = each
  return #handles
end

function paused.held(reference)
  return handles[reference] or error("the script has run on since", 0)
end

-- A reference to what is in a value; 0 for nothing.
function paused.reference(value)
  local function walk()
    local iterate <const>, of <const>, key <const> = pairs(value)
    iterate(of, key)
  end
  if type(value) ~= "table" and (type(value) ~= "userdata" or not pcall(walk)) then return 0 end
  return paused.hold(function(body)
    local count = 0
    for key, item in pairs(value) do
      local label = type(key) == "string" and key or "[" .. tostring(key) .. "]"
      body(label, item, function(new) value[key] = new end)
      count = count + 1
      if count == most_values then
        body("…", ("only the first %d are shown"):format(count), function() end)
        break
      end
    end
  end)
end

-- # Expressions

-- An expression names the locals, the upvalues and the globals of a frame, in this order.
local function environment(frame)
  local globals = globals_of(frame)
  local function find(name)
    local is_found, found, change
    local function look(other, value, set)
      if other == name then is_found, found, change = true, value, set end
    end
    paused.each_local(frame, look)
    if not is_found then paused.each_upvalue(frame, look) end
    return is_found, found, change
  end
  return setmetatable({}, {
    __index = function(_, name)
      local is_found, value = find(name)
      if is_found then return value end
      return globals[name]
    end,
    __newindex = function(_, name, value)
      local _, _, change = find(name)
      if change then change(value) else globals[name] = value end
    end,
  })
end

-- The value of an expression, or nil of a statement, in a frame.
function paused.evaluate(text, frame)
  local names = environment(frame)
  local fn = load("return " .. text, "=expression", "t", names)
  if not fn then
    local problem
    fn, problem = load(text, "=expression", "t", names)
    if not fn then error(problem, 0) end
  end
  return fn()
end

return paused

-- The debugger of scripts: stops them at breakpoints, steps and errors.
--
-- The program loads it for `--debug` and for `breakpoint()`. It alone gets Lua's own `debug`
-- library, and the client sees only functions of the user's files. It calls, as globals:
-- `program.read()` for bytes (nil at the end), or for a line of a terminal, `program.ready()` to
-- know whether there are any, `program.write(text)`, `program.path(name)` for the file of a chunk,
-- `program.real(path)` for a canonical path, `program.content(path)` for the text of a file,
-- `program.text(value)` for a value in full, and `program.stop()` to end the script.
debug = ...
local script <const> = require "paused"
local client <const> = require(program.terminal and "terminal" or "protocol")

local lines = 0 -- since the client was last looked at

local function halt(reason, text)
  script.pause(function()
    if #script.frames() > 0 then client.serve(reason, text) end
  end)
end

local function is_hit(breakpoint)
  local is_stop = false
  script.pause(function()
    local frame = script.frames()[1]
    local function ask(body, text)
      local is_fine, value = pcall(body, text, frame)
      if not is_fine then client.log(("%s: %s"):format(text, script.shown(value))) end
      return not is_fine or value
    end
    is_stop = not breakpoint.condition or ask(script.evaluate, breakpoint.condition)
    if is_stop and breakpoint.is_hit then
      breakpoint.count = breakpoint.count + 1
      is_stop = breakpoint.is_hit(breakpoint.count)
    end
    if is_stop and breakpoint.log then
      client.log(breakpoint.log:gsub("{(.-)}", function(text)
        local is_fine <const>, value <const> = pcall(script.evaluate, text, frame)
        return is_fine and tostring(value) or script.shown(value)
      end))
      is_stop = false
    end
  end)
  return is_stop
end

local function is_step_done(step)
  local thread = coroutine.running()
  if step.kind == "in" then return true end
  if thread ~= step.thread then return coroutine.status(step.thread) == "dead" end
  local depth = script.depth(thread)
  if step.kind == "out" then return depth < step.depth end
  return depth <= step.depth
end

launch, output, finish = client.launch, client.output, client.finish

-- `breakpoint()` in a script.
function stop() if not script.is_paused() then halt "breakpoint" end end

-- Called at each line, and with an error that no script catches.
return function(source, line, problem)
  if script.is_paused() then
    -- A line of what the client evaluates, which may not return.
    lines = lines + 1
    if lines % 1000 == 0 and client.is_interrupted() then error("interrupted", 0) end
    return
  end
  if not source then
    local text = type(problem) == "string" and problem or script.shown(problem)
    if client.stops_at_errors then halt("exception", text) end
    return
  end
  local path = script.path_of(source)
  if not path then return end
  lines = lines + 1
  if lines % 100 == 0 then client.look() end
  local breakpoint = client.breakpoints[path] and client.breakpoints[path][line]
  if breakpoint and is_hit(breakpoint) then
    script.step = nil
    halt "breakpoint"
  elseif script.step and is_step_done(script.step) then
    local reason = script.step.reason
    script.step = nil
    halt(reason)
  end
end

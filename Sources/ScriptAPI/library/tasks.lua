-- moonshelf.tasks: functions that take turns while they wait.
--
-- A task is a coroutine that yields what it waits for: { request = … }, { left = seconds } or
-- nothing. What several wait for is waited for at once.
local program <const> = program

local task <const> = {}

function task.request(request) return coroutine.yield { request = request } end

function task.sleep(seconds)
  if type(seconds) ~= "number" or not (seconds >= 0 and seconds <= 3600) then
    error("seconds are from 0 to 3600", 2)
  end
  coroutine.yield { left = seconds }
end

-- Runs a task until it waits or ends; an error of one ends all.
local function resume(one, open, ...)
  local values <const> = table.pack(coroutine.resume(one.thread, ...))
  if not values[1] then
    for _, other in ipairs(open) do coroutine.close(other.thread) end
    error(values[2], 0)
  end
  if coroutine.status(one.thread) == "dead" then
    one.result, one.has_ended = values[2], true
  else
    one.wait = values[2] or { left = 0 }
  end
end

-- Sends the requests of tasks, and gives each its answer.
local function send(waiting, open)
  local requests <const> = {}
  for place, one in ipairs(waiting) do requests[place] = one.wait.request end
  local began <const> = program.now()
  local answers <const> = program.http.all(requests, { at_once = math.min(#requests, 16) })
  local took <const> = program.now() - began
  for _, one in ipairs(open) do
    if one.wait.left then one.wait.left = math.max(0, one.wait.left - took) end
  end
  for place, one in ipairs(waiting) do
    local answer <const> = answers[place]
    if answer.status then resume(one, open, answer) else resume(one, open, nil, answer.reason) end
  end
end

-- Sleeps until the first task is to continue.
local function sleep(open)
  local least = math.huge
  for _, one in ipairs(open) do least = math.min(least, one.wait.left) end
  if least > 0 then program.moonshelf.sleep(least) end
  for _, one in ipairs(open) do one.wait.left = one.wait.left - least end
end

local function check(functions, opts)
  for place = 1, type(functions) == "table" and #functions or 0 do
    if type(functions[place]) ~= "function" then
      error(("bad argument #1 to 'tasks' (task %d is no function)"):format(place), 3)
    end
  end
  if type(functions) ~= "table" then
    error("bad argument #1 to 'tasks' (functions must be a table)", 3)
  end
  local at_once <const> = type(opts) == "table" and opts.at_once or opts == nil and 16
  if math.type(at_once) ~= "integer" or at_once < 1 or at_once > 1000 then
    error("bad argument #2 to 'tasks' (at_once is from 1 to 1000)", 3)
  end
  return at_once
end

return function(functions, opts)
  local at_once <const> = check(functions, opts)
  local results <const> = {}
  local open, begun = {}, 0
  repeat
    while #open < at_once and begun < #functions do
      begun = begun + 1
      open[#open + 1] = { place = begun, thread = coroutine.create(functions[begun]) }
      resume(open[#open], open, task)
    end
    local left <const>, asking <const> = {}, {}
    for _, one in ipairs(open) do
      if one.has_ended then
        results[one.place] = one.result
      else
        left[#left + 1] = one
        if one.wait.request then asking[#asking + 1] = one end
      end
    end
    open = left
    if #asking > 0 then send(asking, open) elseif #open > 0 then sleep(open) end
    for _, one in ipairs(open) do
      if not one.has_ended and one.wait.left and one.wait.left <= 0 then resume(one, open) end
    end
  until #open == 0 and begun == #functions
  return results
end

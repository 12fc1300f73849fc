-- The debugger for editors: the Debug Adapter Protocol
-- (https://microsoft.github.io/debug-adapter-protocol/specification).
local json <const> = moonshelf.json
local script <const> = require "paused"

local protocol <const> = {
  breakpoints = {}, -- by path and line: { condition =, hits =, count =, log = }
  stops_at_errors = true,
}

local longest_head <const> = 65536
local sent, input = 0, ""
local launched      -- the script's file and its arguments, once the client has configured all
local is_stopped    -- whether the client knows that the script has stopped
local is_over       -- whether the client is gone
local interruptions -- of what the client evaluates

-- # Messages

local function send(message)
  sent = sent + 1
  message.seq = sent
  local text = json.encode(message)
  program.write(("Content-Length: %d\r\n\r\n%s"):format(#text, text))
end

local function event(name, body) send { type = "event", event = name, body = body } end

function protocol.output(category, text) event("output", { category = category, output = text }) end
function protocol.log(text) protocol.output("console", text .. "\n") end
function protocol.finish() event "terminated" end

-- The next message; nil at the end, and for what is no message.
local function receive()
  while true do
    local head, start = input:match "^(.-)\r\n\r\n()"
    local length = head and tonumber(head:lower():match "content%-length: *(%d+)")
    if length and #input >= start + length - 1 then
      local text = input:sub(start, start + length - 1)
      input = input:sub(start + length)
      return json.decode(text)
    end
    if not head and #input > longest_head then return nil end
    local more = (not head or length) and program.read()
    if not more then return nil end
    input = input .. more
  end
end

-- # Requests: each returns the body of its response, and what is done after it was sent

local requests <const> = {}

local function frame_of(id)
  if not is_stopped then error("the script is running", 0) end
  return script.frames()[id or 1] or error("there is no such call", 0)
end

function requests.initialize()
  return {
    supportsConfigurationDoneRequest = true, supportsConditionalBreakpoints = true,
    supportsHitConditionalBreakpoints = true, supportsLogPoints = true, supportsSetVariable = true,
    supportsEvaluateForHovers = true, supportsTerminateRequest = true,
    exceptionBreakpointFilters = {
      { filter = "uncaught", label = "Errors that no script catches", default = true },
    },
  }, function() event "initialized" end
end

local named_program
function requests.launch(arguments)
  named_program = { arguments.program, arguments.args }
  if arguments.stopOnEntry then script.step = { kind = "in", reason = "entry" } end
end

function requests.configurationDone() launched = named_program or {} end

-- Whether to stop at a hit, by its number: `3` and `>= 3` from the third on, `== 3`, `> 3`, `% 3`.
local hit_tests <const> = {
  [""] = function(count, number) return count >= number end,
  ["="] = function(count, number) return count == number end,
  [">"] = function(count, number) return count > number end,
  ["%"] = function(count, number) return number > 0 and count % number == 0 end,
}
hit_tests[">="], hit_tests["=="] = hit_tests[""], hit_tests["="]

local function hit_test(text)
  local sign, number = (text or ""):match "^%s*([=<>%%]*)%s*(%d+)%s*$"
  local test = hit_tests[sign]
  number = math.tointeger(tonumber(number))
  return test and number and function(count) return test(count, number) end
end

-- Adds a breakpoint at the next line that has code; returns the answer for the client.
local function add_breakpoint(wanted, lines, code)
  local line = wanted.line
  while code[line] and (code[line]:match "^%s*$" or code[line]:match "^%s*%-%-[^%[]") do
    line = line + 1
  end
  local condition, hits = wanted.condition or "", wanted.hitCondition or ""
  local is_hit <const> = hit_test(hits)
  local _, problem = load("return " .. condition, "=condition", "t", {})
  if next(code) and not code[line] then problem = "the file has no such line" end
  if hits ~= "" and not is_hit then problem = "a count is a number, as in 3, == 3, > 3 or % 3" end
  if problem then return { verified = false, line = wanted.line, message = problem } end
  lines[line] = {
    condition = condition ~= "" and condition or nil, is_hit = is_hit, count = 0,
    log = wanted.logMessage,
  }
  return { verified = true, line = line }
end

function requests.setBreakpoints(arguments)
  local path = program.real(arguments.source.path) or arguments.source.path
  local lines, answer, code = {}, {}, {}
  for text in ((program.content(path) or "") .. "\n"):gmatch "(.-)\n" do code[#code + 1] = text end
  for index, each in ipairs(arguments.breakpoints or {}) do
    answer[index] = add_breakpoint(each, lines, code)
  end
  protocol.breakpoints[path] = lines
  return { breakpoints = answer }
end

function requests.setExceptionBreakpoints(arguments)
  protocol.stops_at_errors = (arguments.filters or {})[1] ~= nil
end

function requests.threads() return { threads = { { id = 1, name = "scripts" } } } end

function requests.stackTrace(arguments)
  frame_of(1)
  local all, calls = script.frames(), {}
  local first = (arguments.startFrame or 0) + 1
  local count = (arguments.levels or 0) > 0 and arguments.levels or #all
  for id = first, math.min(#all, first + count - 1) do
    local info, path = all[id].info, all[id].path
    calls[#calls + 1] = {
      id = id, name = info.what == "main" and "main chunk" or info.name or "function",
      line = info.currentline, column = 1, source = { name = path:match "[^/]*$", path = path },
    }
  end
  return { stackFrames = calls, totalFrames = #all }
end

function requests.scopes(arguments)
  local frame, scopes = frame_of(arguments.frameId), {}
  local function add(name, each)
    scopes[#scopes + 1] = {
      name = name, expensive = name == "Globals",
      variablesReference = script.hold(function(body) each(frame, body) end),
    }
  end
  add("Locals", script.each_local)
  add("Upvalues", script.each_upvalue)
  add("Globals", script.each_global)
  return { scopes = scopes }
end

local function described(value)
  return {
    value = script.shown(value), type = type(value), variablesReference = script.reference(value),
  }
end

function requests.variables(arguments)
  frame_of(1)
  local list = {}
  script.held(arguments.variablesReference)(function(name, value)
    local variable = described(value)
    variable.name = name
    list[#list + 1] = variable
  end)
  return { variables = list }
end

function requests.setVariable(arguments)
  local value = script.evaluate(arguments.value, frame_of(1))
  local change
  script.held(arguments.variablesReference)(function(name, _, set)
    if name == arguments.name then change = set end
  end)
  if not change then error("there is no such variable", 0) end
  change(value)
  return described(value)
end

function requests.evaluate(arguments)
  local found = described(script.evaluate(arguments.expression, frame_of(arguments.frameId)))
  found.result, found.value = found.value, nil
  return found
end

local function running_on(kind)
  return function()
    frame_of(1)
    script.go_on(kind)
    is_stopped = false
    return { allThreadsContinued = true }
  end
end
requests.continue = running_on(nil)
requests.next = running_on "over"
requests.stepIn = running_on "in"
requests.stepOut = running_on "out"

function requests.pause()
  if not is_stopped then script.step = { kind = "in", reason = "pause" } end
end

function requests.terminate() is_over = true end
requests.disconnect = requests.terminate

local function answer(message)
  interruptions = 0
  local handle = requests[message.command]
  local is_fine, body, after = pcall(function()
    if not handle then error("not supported: " .. tostring(message.command), 0) end
    return handle(type(message.arguments) == "table" and message.arguments or {})
  end)
  send {
    type = "response", request_seq = message.seq, command = message.command, success = is_fine,
    body = is_fine and body or nil, message = not is_fine and tostring(body) or nil,
  }
  if is_fine and after then after() end
end

-- Answers until a function returns true, or the client is gone.
local function answer_until(is_done)
  while not is_over and not is_done() do
    local message = receive()
    if type(message) == "table" then answer(message) else is_over = true end
  end
end

-- The script ends with its client.
local function end_with_client()
  if not is_over then return end
  protocol.breakpoints, protocol.stops_at_errors, script.step = {}, false, nil
  program.stop()
end

-- # What the debugger calls

-- Waits until the client has set its breakpoints. Returns the script that it names, and a list.
function protocol.launch()
  answer_until(function() return launched end)
  return table.unpack(launched or {}, 1, 2)
end

-- Tells the client that the script has stopped, and answers until it runs on.
function protocol.serve(reason, text)
  is_stopped = true
  event("stopped", { reason = reason, text = text, threadId = 1, allThreadsStopped = true })
  answer_until(function() return not is_stopped end)
  is_stopped = false
  end_with_client()
end

-- Whether the client is gone, or ends what it evaluates; an expression that catches that error ends
-- the script.
function protocol.is_interrupted()
  local is_gone = false
  while not is_gone and program.ready() do
    local more = program.read()
    is_gone = not more
    input = input .. (more or "")
  end
  local function asks(command) return input:find('"command" *: *"' .. command .. '"') end
  if not (is_gone or asks "pause" or asks "cancel" or asks "terminate" or asks "disconnect") then
    return false
  end
  interruptions = interruptions + 1
  if interruptions > 100 then program.stop() end
  return true
end

-- Answers what has come while the script runs.
function protocol.look()
  if input == "" and not program.ready() then return end
  script.pause(function()
    answer_until(function() return input == "" and not program.ready() end)
    end_with_client()
  end)
end

return protocol

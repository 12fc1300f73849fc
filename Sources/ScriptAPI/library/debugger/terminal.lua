-- The debugger on a terminal: a few letters, and expressions.
local script <const> = require "paused"

local terminal <const> = { breakpoints = {}, stops_at_errors = false }

local help <const> = [[
c  continue     n  next line    s  into the call    o  out of the function
b  the calls    q  end the script    anything else is evaluated, as is what follows =
]]
local steps <const> = { n = "over", s = "in", o = "out" }

local function name_of(frame) return frame.path:match "[^/]*$" .. ":" .. frame.info.currentline end

-- Asks until the script runs on.
function terminal.serve()
  local frames = script.frames()
  while true do
    program.write(name_of(frames[1]) .. "> ")
    local text = program.read()
    if not text or text == "q" then return program.stop() end
    if text == "c" then return end
    if steps[text] then return script.go_on(steps[text]) end
    if text == "h" or text == "?" or text == "help" then
      program.write(help)
    elseif text == "b" then
      for _, each in ipairs(frames) do
        program.write(("%s  %s\n"):format(name_of(each), each.info.name or "main chunk"))
      end
    elseif text ~= "" then
      local values = table.pack(pcall(script.evaluate, (text:gsub("^=", "")), frames[1]))
      for index = 2, values.n do
        local value = values[index]
        program.write((values[1] and program.text(value) or tostring(value)) .. "\n")
      end
    end
  end
end

function terminal.look() end
function terminal.log(text) program.write(text .. "\n") end
function terminal.is_interrupted() return false end
function terminal.launch() end
function terminal.output(_, text) program.write(text) end
function terminal.finish() end

return terminal

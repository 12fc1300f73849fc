-- The checks of expect(…) in tests.
--
-- A check returns whether it holds, what was expected, and what came if that is not the value
-- itself; or nil and what is wrong with its arguments. An error has the line of the test: the
-- program leaves the lines of this file out.
local program <const> = program
local text <const> = program.text
local deepest <const> = 100

local checks <const> = {}

local function bad(position, name, problem)
  return nil, ("bad argument #%d to '%s' (%s)"):format(position, name, problem)
end

local function mismatch(position, name, label, kind, ...)
  local got <const> = position > select("#", ...) and "no value" or type((select(position, ...)))
  return bad(position, name, ("%s must be %s, got %s"):format(label, kind, got))
end

-- Whether two values are equal: tables by their entries, others by `==`; nil if they are too deep.
-- A pair that contains itself is equal if everything else is.
local function equal(left, right, open)
  if type(left) ~= "table" or type(right) ~= "table" or left == right then return left == right end
  for index = 1, #open, 2 do
    if rawequal(open[index], left) and rawequal(open[index + 1], right) then return true end
  end
  if #open >= 2 * deepest then return nil end
  open[#open + 1] = left
  open[#open + 1] = right
  local is_equal, count = true, 0
  for key, value in next, left do
    count = count + 1
    if is_equal then is_equal = equal(value, rawget(right, key), open) end
  end
  for _ in next, right do count = count - 1 end
  open[#open] = nil
  open[#open] = nil
  return is_equal and count == 0
end

local too_deep <const> = ("tables nested more than %d deep cannot be compared"):format(deepest)

function checks.equals(value, other)
  local is_equal <const> = equal(value, other, {})
  if is_equal == nil then return nil, too_deep end
  return is_equal, text(other)
end

function checks.is(value, other) return value == other, "the very same " .. text(other) end

function checks.is_nil(value) return value == nil, "nil" end

function checks.is_not_nil(value) return value ~= nil, "anything but nil" end

function checks.is_true(value) return value == true, "true" end

function checks.is_false(value) return value == false, "false" end

function checks.contains(value, part)
  if type(value) == "string" then
    if type(part) ~= "string" then
      return bad(1, "contains", "a text contains text, not " .. text(part))
    end
    return value:find(part, 1, true) ~= nil, "a text with " .. text(part)
  elseif type(value) ~= "table" then
    return false, "a text or a list with " .. text(part)
  end
  for _, item in next, value do
    local is_equal <const> = equal(item, part, {})
    if is_equal == nil then return nil, too_deep end
    if is_equal then return true, "a list with " .. text(part) end
  end
  return false, "a list with " .. text(part)
end

function checks.matches(value, ...)
  local pattern <const> = ...
  if type(pattern) ~= "string" and type(pattern) ~= "number" then
    return mismatch(1, "matches", "pattern", "a string", ...)
  end
  local expected <const> = "a text that matches " .. text(pattern)
  if type(value) ~= "string" then return false, expected end
  local is_valid <const>, found <const> = pcall(string.find, value, pattern)
  if not is_valid then return nil, (tostring(found):gsub("^.*: ", "")) end
  return found ~= nil, expected
end

function checks.is_near(value, ...)
  local wanted <const>, tolerance <const> = ...
  if not tonumber(wanted) then return mismatch(1, "is_near", "number", "a number", ...) end
  if not tonumber(tolerance) then return mismatch(2, "is_near", "tolerance", "a number", ...) end
  local is_near <const> = type(value) == "number" and math.abs(value - wanted) <= tolerance + 0
  return is_near, ("a number within %s of %s"):format(text(tolerance), text(wanted))
end

function checks.has_length(value, ...)
  local wanted <const> = math.tointeger(tonumber((...)))
  if not wanted then return mismatch(1, "has_length", "length", "an integer", ...) end
  local expected <const> = "a length of " .. wanted
  local kind <const> = type(value)
  if kind ~= "string" and kind ~= "table" and kind ~= "userdata" then return false, expected end
  local length <const> = #value
  return length == wanted, expected, text(length) .. ": " .. text(value)
end

function checks.raises(value, ...)
  local wanted <const> = ...
  if wanted ~= nil and type(wanted) ~= "string" then
    return mismatch(1, "raises", "text", "a string", ...)
  elseif type(value) ~= "function" then
    return nil, "raises needs a function: expect(function() … end).raises()"
  end
  local expected <const> = wanted and "an error with " .. text(wanted) or "an error"
  local message <const> = program.error_of(value)
  if not message then return false, expected, "none" end
  local holds <const> = not wanted or message:find(wanted, 1, true) ~= nil
  return holds, expected, "the error " .. text(message)
end

local function expectation(value, is_negated)
  local function check(self, name)
    if name == "never" then return expectation(value, not is_negated) end
    local holds_for <const> = checks[name]
    if not holds_for then
      local names <const> = {}
      for known in next, checks do names[#names + 1] = known end
      table.sort(names)
      names[#names + 1] = "never"
      return program.unknown(name, names)
    end
    return function(...)
      if rawequal((...), self) then
        return program.fault("write expect(…)." .. name .. "(…) with a dot, not with a colon")
      end
      local holds <const>, expected <const>, got <const> = holds_for(value, ...)
      if holds == nil then return program.fault(expected) end
      if holds ~= is_negated then return program.passed() end
      return program.failed(is_negated, expected, got or text(value))
    end
  end
  return setmetatable({}, { __index = check, __newindex = check, __metatable = false })
end

return function(value) return expectation(value, false) end

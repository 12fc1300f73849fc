-- The parts of a type in the syntax of lua-language-server, such as `fun(album: moonshelf.Album)`.
--
-- Only for types of the description: they are short, and never come from a script. `program` has
-- the `description` of the API.
local description <const> = program.description

local types <const> = {}

local function without_space(text) return (text:gsub("^ ", "")) end

--- Without the mark of an optional type, and without outer parentheses.
local function without_marks(text)
  text = without_space(text)
  if text:find "%?$" and not text:find "^fun%(" then text = text:sub(1, -2) end
  return text:match "^%((.*)%)$" or text
end

--- The parts between separators outside of brackets.
local function split(text, separator)
  -- A bar after a function type belongs to the function's results.
  if separator == "|" and text:find "^fun%(" then return { text } end
  local parts <const>, start, depth = {}, 1, 0
  for place, mark in text:gmatch("()([(<{)>}" .. separator .. "])") do
    if mark == separator then
      if depth == 0 then
        parts[#parts + 1] = text:sub(start, place - 1)
        start = place + 1
      end
    else
      depth = depth + (("(<{"):find(mark, 1, true) and 1 or -1)
    end
  end
  parts[#parts + 1] = text:sub(start)
  return parts
end

--- The alternatives of the types that were read before.
local known <const> = {}

local function alternatives(text)
  if known[text] then return known[text] end
  local found <const> = {}
  for _, part in ipairs(split(text, "|")) do
    part = without_marks(part)
    local alias <const> = description.alias(part)
    -- Parentheses may have held several.
    local parts <const> = alias and alternatives(alias) or #part < #text and alternatives(part)
      or { part }
    table.move(parts, 1, #parts, #found + 1, found)
  end
  known[text] = found
  return found
end

--- The table that describes a value of a type; nil for several tables.
function types.table(text)
  local found
  for _, alternative in ipairs(alternatives(text)) do
    local one <const> = description.table_of_type(alternative)
    if one and found then return nil end
    found = found or one
  end
  return found
end

--- The strings that a value may be; nil if it may be anything else.
function types.literals(text)
  local literals <const> = {}
  for _, alternative in ipairs(alternatives(text)) do
    if alternative ~= "nil" then
      literals[#literals + 1] = alternative:match '^"(.*).$'
      if not alternative:find '^".' then return nil end
    end
  end
  return #literals > 0 and literals or nil
end

--- The type of the elements of `X[]` and `table<string, X>`.
function types.element(text)
  for _, alternative in ipairs(alternatives(text)) do
    local element <const> = alternative:match "^(.*)%[%]$"
    if element then return without_marks(element) end
    local value <const> = alternative:match "^table<[^,]*,.(.*).$"
    if value then return value end
  end
end

--- The parameters of a function's type as text, and what is after them.
local function function_parts(text)
  for _, alternative in ipairs(alternatives(text)) do
    if alternative:find "^fun%(" then return alternative:match "^fun%((.*)%)(.*)$" end
  end
end

--- The types of a function's parameters.
function types.parameters(text)
  local inside <const> = function_parts(text)
  if not inside then return {} end
  local parameters <const> = split(inside, ",")
  for place, parameter in ipairs(parameters) do
    local type <const> = parameter:match "^[^:]*:(.*)$"
    parameters[place] = type and without_space(type) or "any"
  end
  return parameters
end

--- The types of a function's results.
function types.results(text)
  local _, after <const> = function_parts(text)
  local results <const> = after and after:match "^[^:]*:(.*)$"
  if not results then return {} end
  local list <const> = split(results, ",")
  for place, type in ipairs(list) do list[place] = without_space(type) end
  return list
end

return types

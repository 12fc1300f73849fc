-- The console's completions and help.
--
-- It completes from the line and from values that are there, and runs no code of the user: tables
-- are read without metamethods, and of objects only modules and the shelf are followed.
--
-- `program` has, besides `environment` with the user's globals and `globals` behind them:
-- `get(table, key)`, without metamethods; `kind(object)` and `names(module)`; of the reference
-- `members(name, is_method)`, `names_of_help()` and `help(name)`; `fields()`; `plain(name)`, which
-- is equal for similar names; `field(name)` that a name means; `keywords`, `events`, `hooks` and
-- `properties`; and `print(text)`.
local program <const> = program
local environment <const> = program.environment

-- # Names

local is_keyword <const> = {}
for _, word in ipairs(program.keywords) do is_keyword[word] = true end

local function is_name(text)
  return text:find "^[A-Za-z_][A-Za-z0-9_]*$" ~= nil and not is_keyword[text]
end

local function joined(...)
  local all <const> = {}
  for _, list in ipairs { ... } do table.move(list, 1, #list, #all + 1, all) end
  return all
end

local function filtered(list, fits)
  local some <const> = {}
  for _, each in ipairs(list) do
    if fits(each) then some[#some + 1] = each end
  end
  return some
end

local function begins(text, start) return text:sub(1, #start) == start end

local function names_in(values)
  local names <const> = {}
  for key in next, values do
    if type(key) == "string" and is_name(key) then names[#names + 1] = key end
  end
  return names
end

-- The names that begin with a word in another case or spelling, or the field that it means.
local function similar(word, names)
  local plain <const> = program.plain(word)
  if plain == "" then return {} end
  local some <const> = filtered(names, function(name) return begins(program.plain(name), plain) end)
  if #some > 0 then return some end
  local field <const> = program.field(word)
  return filtered(names, function(name) return name == field or field and name == field .. ":" end)
end

-- # Values

-- The value at the end of a path, which may only lead through tables, modules and the shelf.
local function value_at(path)
  local value = program.get(environment, path[1])
  if value == nil then value = program.get(program.globals, path[1]) end
  for place = 2, #path do
    local step <const>, owner <const> = path[place], value
    value = nil
    if type(owner) == "table" then
      value = program.get(owner, step)
    elseif type(owner) == "userdata" then
      local key <const> = type(step) == "string" and "module" or "library.albums"
      if program.kind(owner) ~= key then return nil end
      local is_there <const>, found <const> = pcall(function() return owner[step] end)
      if is_there then value = found end
    end
  end
  return value
end

local function album_members(is_method)
  local members <const> = program.members("album", is_method)
  return is_method and members or joined(members, program.fields())
end

-- The members of the value at a path; nil for a value that is not known.
local function members_at(path, is_method)
  local value
  if path then value = value_at(path) end
  if value == nil then
    -- After a call, or for a parameter of an unfinished function, an album is likely.
    return (not path or #path == 1) and album_members(is_method) or {}
  elseif type(value) == "string" then
    value = is_method and value_at { "string" }
  end
  if type(value) == "table" then return names_in(value) end
  local kind <const> = type(value) == "userdata" and program.kind(value)
  if not kind then return {} end
  if kind == "album" then return album_members(is_method) end
  if kind == "module" then return is_method and {} or program.names(value) end
  return program.members(kind, is_method)
end

-- # Texts in quotes, by the function whose first argument they are

local function query_fields()
  local words <const> = program.fields()
  for place, field in ipairs(words) do words[place] = field .. ":" end
  return words
end

local quotable <const> = {
  on = function() return program.events end, hook = function() return program.hooks end,
  observe = function(is_method) return is_method and program.fields() or program.properties end,
  get = program.fields, set = program.fields,
  query = query_fields, each = query_fields, count = query_fields,
  help = program.names_of_help, require = function() return { "moonshelf" } end,
}

-- # The line up to the cursor

-- The place of a quotation mark that is still open.
local function open_quote(line)
  local open
  local place = 1
  while place <= #line do
    local byte <const> = line:sub(place, place)
    if not open then
      if byte == '"' or byte == "'" then open = place end
    elseif byte == "\\" then
      place = place + 1
    elseif byte == line:sub(open, open) then
      open = nil
    end
    place = place + 1
  end
  return open
end

-- What is before the name at the end of a text, and the name, which may be empty.
local function split(text) return text:match "^(.-)([A-Za-z0-9_]*)$" end

-- The path of a value at the end of a text: names with dots between, whole numbers in brackets.
local function path_of(text)
  local path <const> = {}
  while true do
    local before, step = text:match "^(.*)%[([+-]?%d+)%]$"
    if before then
      step = math.tointeger(tonumber(step))
      if not step then return nil end
      table.insert(path, 1, step)
      text = before
    else
      before, step = split(text)
      if not is_name(step) then return nil end
      table.insert(path, 1, step)
      if not before:find "%.$" then return path end
      text = before:sub(1, -2)
    end
  end
end

-- The word at the cursor, and the names that are valid there.
local function place_of(line)
  local quote <const> = open_quote(line)
  if quote then
    local before <const>, name <const> = split(line:sub(1, quote - 1):match "^(.-)[ (]*$")
    local names <const> = quotable[name]
    local word <const> = line:sub(quote + 1)
    return names == query_fields and word:match "[^ ,(^%-]*$" or word,
      names and names(before:find ":$" ~= nil) or {}
  end
  local before <const>, word <const> = split(line)
  local owner <const>, mark <const> = before:match "^(.*)([.:])$"
  if not owner then
    return word, joined(names_in(environment), names_in(program.globals), program.keywords)
  end
  if owner:find "[.:]$" then return word, {} end
  return word, members_at(path_of(owner), mark == ":")
end

local function complete(line)
  local word <const>, names <const> = place_of(line)
  local fitting <const> = filtered(names, function(name) return begins(name, word) end)
  return word, #fitting > 0 and fitting or similar(word, names)
end

-- # Help

local overview <const> = [[
Expressions show their value; statements run. The changes of one line are one step.

  undo, redo, undo 3  undo and redo steps
  help library.add    help on a name; Tab completes names
  _                   the last value
  exit, Ctrl-D        quit

]]

local function about(name) return name and program.help(name) or overview .. program.help "" end

environment.library = environment.moonshelf.library

function environment.help(name)
  if name ~= nil and type(name) ~= "string" and type(name) ~= "number" then
    local problem <const> = "bad argument #1 to 'help' (name must be a string, got %s)"
    error(problem:format(type(name)), 2)
  end
  program.print(about(name and tostring(name)))
end

return complete, about

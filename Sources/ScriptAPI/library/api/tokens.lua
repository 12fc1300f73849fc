-- Splits a Lua script into tokens; accepts any text.
--
-- `program` has the `keywords` of Lua.
local is_keyword <const> = {}
for _, word in ipairs(program.keywords) do is_keyword[word] = true end

local is_pair <const> = {
  ["::"] = true, ["=="] = true, ["~="] = true, ["<="] = true, [">="] = true, ["//"] = true,
  ["<<"] = true, [">>"] = true,
}

--- What ends a string, or a part of it, by its quote.
local stops <const> = { ['"'] = '["\n\\]', ["'"] = "['\n\\]" }

local tokens <const> = {}

--- The operators on the value before them.
tokens.is_operator = { ["and"] = true, ["or"] = true }
for operator in ("+ - * / // % ^ # & ~ | << >> .. < > <= >= == ~="):gmatch "[^ ]+" do
  tokens.is_operator[operator] = true
end

--- The content of a long bracket, which ends with the script if it is not closed, and the place
--- after it; nil if none opens here.
local function long(source, place)
  local _, open <const>, signs = source:find("^%[(=*)%[", place)
  if not open then return nil end
  local first <const>, last <const> = source:find("]" .. signs .. "]", open + 1, true)
  return source:sub(open + 1, (first or #source + 1) - 1), (last or #source) + 1
end

--- The content of a string in quotes, which ends with its line if it is not closed, and the place
--- after it.
local function quoted(source, start)
  local quote <const> = source:sub(start, start)
  local place = start + 1
  while true do
    local stop <const> = source:find(stops[quote], place)
    if not stop then return source:sub(start + 1), #source + 1 end
    local byte <const> = source:sub(stop, stop)
    if byte ~= "\\" then
      return source:sub(start + 1, stop - 1), byte == quote and stop + 1 or stop
    end
    place = stop + 2
  end
end

local function number(source, start)
  local place = start
  repeat
    local before <const> = place
    -- Two dots after a number are concatenation.
    place = source:match("^[eEpP][+-]()", place) or source:match("^[A-Za-z0-9_]()", place)
      or not source:find("^%.%.", place) and source:match("^%.()", place) or place
  until place == before
  return source:sub(start, place - 1), place
end

local function skip_space_and_comments(source, place)
  while true do
    place = source:match("^[\0-\32]*()", place)
    if not source:find("^%-%-", place) then return place end
    local _, after <const> = long(source, place + 2)
    place = after or source:match("^[^\n]*()", place + 2)
  end
end

--- The kind of the token at a place, its text, and the place after it.
local function read(source, place)
  local word <const>, after <const> = source:match("^([A-Za-z_][A-Za-z0-9_]*)()", place)
  if word then return is_keyword[word] and "keyword" or "name", word, after end
  if source:find("^%.?[0-9]", place) then return "number", number(source, place) end
  if stops[source:sub(place, place)] then return "string", quoted(source, place) end
  local text <const>, next <const> = long(source, place)
  if text then return "string", text, next end
  local pair <const> = source:sub(place, place + 1)
  -- Characters outside of ASCII are not Lua; one of several bytes is one token.
  local symbol <const> = source:match("^%.%.%.?", place) or is_pair[pair] and pair
    or source:match("^.[\x80-\xBF]*", place)
  return "symbol", symbol, place + #symbol
end

--- The tokens of a source, followed by one of the kind `end`: the `kinds` (`name`, `keyword`,
--- `string`, `number` or `symbol`), the `texts`, those of strings without their quotes, the
--- `marks`, which are the texts of symbols and keywords, else false, and the `places` in bytes.
function tokens.read(source)
  local kinds <const>, texts <const>, marks <const>, places <const> = {}, {}, {}, {}
  -- A first line with # is a shebang.
  local place = skip_space_and_comments(source, source:match "^#[^\n]*()" or 1)
  local count = 0
  while place <= #source do
    local kind <const>, text <const>, after <const> = read(source, place)
    count = count + 1
    kinds[count], texts[count], places[count] = kind, text, place
    marks[count] = (kind == "symbol" or kind == "keyword") and text
    place = skip_space_and_comments(source, after)
  end
  count = count + 1
  kinds[count], texts[count], marks[count], places[count] = "end", "", false, place
  return { kinds = kinds, texts = texts, marks = marks, places = places }
end

--- The lines, and the columns in characters, of places in ascending order, all from 1.
function tokens.positions(source, places)
  local lines <const>, columns <const> = {}, {}
  local from, line, column = 1, 1, 1
  for index, place in ipairs(places) do
    local between = source:sub(from, place - 1)
    local _, breaks <const> = between:gsub("\n", "")
    if breaks > 0 then
      line, column = line + breaks, 1
      between = between:match "^.*\n(.*)$"
    end
    local _, characters <const> = between:gsub("[^\x80-\xBF]", "")
    column = column + characters
    from, lines[index], columns[index] = place, line, column
  end
  return lines, columns
end

local begins_member <const> = { ["."] = true, ["{"] = true, [","] = true, [";"] = true }

--- Adds the last names of all assignment targets: `label` and `format` of
--- `album.label, album.format =`.
local function add_targets(script, equals, names)
  local kinds <const>, texts <const>, marks <const> = script.kinds, script.texts, script.marks
  local index = equals - 1
  while kinds[index] == "name" do
    if begins_member[texts[index - 1]] then names[texts[index]] = true end
    while marks[index - 1] == "." and kinds[index - 2] == "name" do index = index - 2 end
    if marks[index - 1] ~= "," then return end
    index = index - 2
  end
end

--- The names of the fields that a script assigns anywhere: `album.label =`, `{ label = … }`,
--- `album:set("label", …)`.
function tokens.assigned(script)
  local texts <const>, marks <const>, names <const> = script.texts, script.marks, {}
  for index, kind in ipairs(script.kinds) do
    if marks[index] == "=" then add_targets(script, index, names) end
    if kind == "string" and marks[index - 1] == "(" and texts[index - 2] == "set"
      and marks[index - 3] == ":" then
      names[texts[index]] = true
    end
  end
  return names
end

--- Adds the strings in calls of a function of `moonshelf`, which declares their names.
function tokens.add_declared(script, name, names)
  local kinds <const>, texts <const>, marks <const> = script.kinds, script.texts, script.marks
  for start = 2, #kinds do
    local index, depth = start, texts[start] == name and marks[start - 1] == "." and 0
    while depth do
      index = index + 1
      local mark <const> = marks[index]
      if mark == "{" or mark == "(" then depth = depth + 1 end
      if mark == "}" or mark == ")" then depth = depth - 1 end
      -- Not the texts of a function.
      if depth <= 0 or texts[index] == "function" or kinds[index] == "end" then
        depth = nil
      elseif kinds[index] == "string" then
        names[texts[index]] = true
      end
    end
  end
  return names
end

return tokens

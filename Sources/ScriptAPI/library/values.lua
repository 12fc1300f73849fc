-- Values as literals: tables with their entries, strings in quotes.
--
-- The text is short even for deep, long or cyclic values. Of what a script defines, only
-- `__tostring` is called.
--
-- `program` has `quoted(text, longest)`, a string as a literal, with its length if it is cut;
-- `safe(text)`, without control characters; `width(text)` on a terminal; `count(table)`, the
-- elements up to the first nil, and `get(table, key)`, both without metamethods; and `keywords`.
local program <const> = program
local deepest <const>, longest <const>, most_text <const> = 5, 60, 2000
local most_read <const> = 10000 -- entries that are read for sorting

local is_keyword <const> = {}
for _, word in ipairs(program.keywords) do is_keyword[word] = true end

-- # Entries: of the list first, without keys, then by numbers and names

local key_names <const> = { userdata = "[object]", thread = "[coroutine]" }

local function key_text(key)
  local kind <const> = type(key)
  if kind == "number" or kind == "boolean" then return "[" .. tostring(key) .. "]" end
  if kind ~= "string" then return key_names[kind] or "[" .. kind .. "]" end
  if key:find "^[A-Za-z_][A-Za-z0-9_]*$" and not is_keyword[key] then return key end
  return "[" .. program.quoted(key, most_text) .. "]"
end

local function goes_before(left, right)
  if left.number ~= right.number then return left.number < right.number end
  return left.key < right.key
end

-- The entries besides those of the list, and whether there may be more.
local function named_entries(values, count)
  local named <const> = {}
  local read, is_cut = 0, false
  for key, value in next, values do
    read = read + 1
    is_cut = read > most_read
    if is_cut then break end
    if math.type(key) ~= "integer" or key < 1 or key > count then
      local number <const> = type(key) == "number" and key or math.huge
      named[#named + 1] = { number = number, key = key_text(key), value = value }
    end
  end
  table.sort(named, goes_before)
  return named, is_cut
end

-- The entries that are shown, and a remark on the others.
local function entries_of(values)
  local count <const>, shown <const> = program.count(values), {}
  for place = 1, math.min(count, longest) do
    shown[place] = { value = program.get(values, place) }
  end
  local named <const>, is_cut <const> = named_entries(values, count)
  table.move(named, 1, math.min(#named, longest - #shown), #shown + 1, shown)
  local missing <const> = count + #named - #shown
  if missing == 0 then return shown end
  if is_cut and count < most_read then return shown, "… and many more" end
  return shown, ("… and %d more"):format(missing)
end

-- # Texts, each with its width; what has several lines is wider than any terminal

local endless <const> = 10000
local dim <const>, green <const> = "\27[2m", "\27[32m"

local function measured(text, style)
  local width <const> = text:find("\n", 1, true) and endless or program.width(text)
  return style and style .. text .. "\27[0m" or text, width
end

-- What `tostring` returns; nil for a table without `__tostring`.
local function words_of(value)
  if type(value) == "table" then
    local meta <const> = getmetatable(value)
    if type(meta) ~= "table" or rawget(meta, "__tostring") == nil then return nil end
  end
  local is_fine <const>, words <const> = pcall(tostring, value)
  if is_fine then return program.safe(words) end
  local is_text <const>, problem <const> = pcall(tostring, words)
  return ("(its __tostring failed: %s)"):format(is_text and program.safe(problem) or "an error")
end

local text_of

local function table_text(values, place, indent)
  if place.open[values] then return measured "{ … itself … }" end
  local entries <const>, rest <const> = entries_of(values)
  if #entries == 0 then return "{}", 2 end
  if place.depth >= deepest then return measured "{ … }" end
  place.open[values], place.depth = true, place.depth + 1
  local texts <const> = {}
  local total = 2
  local function add(text, width)
    texts[#texts + 1] = text
    total = total + math.min(width, endless) + 2
  end
  for _, entry in ipairs(entries) do
    local text <const>, width <const> = text_of(entry.value, place, indent + 2)
    if entry.key then
      add(entry.key .. " = " .. text, width + program.width(entry.key) + 3)
    else
      add(text, width)
    end
  end
  if rest then add(measured(rest)) end
  place.open[values], place.depth = nil, place.depth - 1
  if indent + total <= place.width then return "{ " .. table.concat(texts, ", ") .. " }", total end
  local margin <const> = (" "):rep(indent)
  for index, text in ipairs(texts) do texts[index] = margin .. "  " .. text .. ",\n" end
  return "{\n" .. table.concat(texts) .. margin .. "}", endless
end

function text_of(value, place, indent)
  local kind <const> = type(value)
  if kind == "nil" then return measured("nil", place.has_styles and dim) end
  if kind == "string" then
    return measured(program.quoted(value, most_text), place.has_styles and green)
  elseif kind == "function" then
    return measured "function"
  elseif kind == "thread" then
    return measured "coroutine"
  end
  local words <const> = words_of(value)
  if words then return measured(words) end
  return table_text(value, place, indent)
end

-- The text of a value in lines of a width, without a final line end.
local function text(value, width, has_styles)
  local place <const> = { width = width or 80, has_styles = has_styles, open = {}, depth = 0 }
  return (text_of(value, place, 0))
end

-- The same, but a string that is no part of a table is shown completely.
local function whole_text(value)
  return type(value) == "string" and program.quoted(value) or text(value)
end

local function is_list(values) return #named_entries(values, program.count(values)) == 0 end

return text, whole_text, is_list

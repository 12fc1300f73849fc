-- JSON with rows or columns of cells, as sheets, pandas and other programs write them, with or
-- without the names of the columns in the first row:
--   [["Artist", "Album", "Year"], ["Can", "Soon", 1973]]
--   {"range": "A1:C9", "values": [["Can", "Soon", "1973"]]}
--   {"columns": ["artist", "album"], "index": [0], "data": [["Can", "Soon"]]}
--   {"artist": ["Can", "Low"], "album": ["Soon", "Trust"]}
--   {"artist": {"0": "Can", "1": "Low"}, "album": {"0": "Soon", "1": "Trust"}}
-- They are read as a table is.
local json <const>, meaning <const> = moonshelf.json, moonshelf.text.meaning

--- The place of a list of rows in a text: the whole, or the member of an object that has them.
local function start_of(text)
  local start <const> = text:match '^%s*()%[%s*%[%s*["%dn]'
  if start or not text:find '^%s*{' then return start end
  local name <const> = text:find '"majorDimension"' and '"values"'
    or text:find '"columns"%s*:%s*%[%s*"' and '"data"'
  return name and text:match(name .. '%s*:%s*()%[%s*%[%s*["%dn]')
end

--- The numbers of rows of columns, each an object with them, in their order; nil for other values.
local function numbers_of(columns)
  local numbers <const>, seen <const> = {}, {}
  for _, column in pairs(columns) do
    for key, value in pairs(type(column) == "table" and column or { column }) do
      local number <const> = type(key) == "string" and key:find "^%d+$"
        and math.tointeger(tonumber(key))
      if not number or type(value) == "table" then return nil end
      if not seen[key] then seen[key], numbers[#numbers + 1] = number, key end
    end
  end
  table.sort(numbers, function(left, right) return seen[left] < seen[right] end)
  return #numbers > 0 and numbers or nil
end

--- The rows of columns, lists of one length or objects with the numbers of rows, of which one has
--- the titles, with their names first; nil if a value is something else.
local function rows_of(columns, text)
  local numbers <const> = numbers_of(columns)
  local names <const>, places <const>, has_titles, length = {}, {}, false, numbers and #numbers
  for name, column in pairs(columns) do
    if type(column) ~= "table" then return nil end
    length = length or #column
    if not numbers and (#column ~= length or type(column[1]) == "table") then return nil end
    names[#names + 1], has_titles = name, has_titles or meaning(name) == "title"
    -- In the order of the text, which a table does not keep.
    places[name] = text:find(json.encode(name), 1, true) or 0
  end
  if not has_titles or #names < 2 or length == 0 then return nil end
  table.sort(names, function(left, right) return places[left] < places[right] end)
  local rows <const> = { names }
  for place = 1, length do
    local row <const> = {}
    for column, name in ipairs(names) do
      local cell <const> = columns[name][numbers and numbers[place] or place]
      -- Cells without a value have no place in an object.
      row[column] = cell == nil and json.null or cell
    end
    rows[place + 1] = row
  end
  return rows
end

--- Whether a text is an object of columns; of a part of one, the first shows it.
local function has_columns(text)
  local name <const>, mark <const> = text:match '^%s*{%s*"([^"]*)"%s*:%s*([%[{])'
  if not name then return false end
  local document <const> = json.decode(text)
  if type(document) == "table" then return rows_of(document, text) ~= nil end
  return #text > 60000 and meaning(name) ~= nil
    and (mark == "[" or text:find '^%s*{%s*"[^"]*"%s*:%s*{%s*"%d+"%s*:' ~= nil)
end

--- The lines in which the rows of a list begin.
local function lines_of(text, start)
  local lines <const>, depth, line, place = {}, 0, 1, 1
  while true do
    local found <const> = text:find('[%[%]"\n]', place)
    if not found then return lines end
    local sign <const> = text:sub(found, found)
    place = found + 1
    if sign == "\n" then
      line = line + 1
    elseif sign == '"' then
      local stop = text:find('[\\"]', place)
      while stop and text:sub(stop, stop) == "\\" do stop = text:find('[\\"]', stop + 2) end
      place = (stop or #text) + 1
    elseif found >= start then
      depth = depth + (sign == "[" and 1 or -1)
      if sign == "[" and depth == 2 then lines[#lines + 1] = line end
      if depth == 0 then return lines end
    end
  end
end

local too_deep <const> = "lists and objects in cells were not read"

--- The text of a cell, and why it has none: objects are in no table.
local function cell_text(cell)
  if cell == nil or cell == json.null then return "" end
  if math.type(cell) == "float" and cell % 1 == 0 then return ("%.0f"):format(cell) end
  if type(cell) ~= "table" then return tostring(cell) end
  local parts <const> = {}
  for place, part in ipairs(cell) do
    if type(part) == "table" then return "", too_deep end
    parts[place] = tostring(part)
  end
  if next(cell) ~= nil and #parts == 0 then return "", too_deep end
  return table.concat(parts, ", ")
end

moonshelf.source {
  name = "json-rows", reads = "text", gives = "tables",
  detect = {
    { text = "^[" }, { text = '"majorDimension"' }, { text = { '"columns"', '"data"' } },
    { text = { "^{", '"0":' } },
    { text = { "^{", '"title":{"' } }, { text = { "^{", '"album":{"' } },
    { text = { "^{", '"title":[' } }, { text = { "^{", '"title": [' } },
    { text = { "^{", '"album":[' } }, { text = { "^{", '"album": [' } },
    { text = { "^{", '"Title": [' } }, { text = { "^{", '"Album": [' } },
  },
  accepts = function(sample)
    local start <const> = start_of(sample.text)
    if not start then return has_columns(sample.text) end
    return sample.text:find("%]%s*,%s*%[", start) ~= nil
  end,
  read = function(input, emit, begin)
    local text <const> = input:text()
    local found <const>, message <const> = json.decode(text)
    if found == nil then error(message, 0) end
    local start <const> = start_of(text)
    local lines <const> = start and lines_of(text, start) or {}
    local rows <const> = start and (found.values or found.data or found) or rows_of(found, text)
    begin()
    if found.data and found.columns then emit(found.columns, 1) end
    for place, row in ipairs(rows or {}) do
      local cells <const>, left_out = {}, nil
      for column, cell in ipairs(type(row) == "table" and row or {}) do
        local absence
        cells[column], absence = cell_text(cell)
        left_out = left_out or absence
      end
      emit(cells, lines[place] or 1, left_out)
    end
  end,
}

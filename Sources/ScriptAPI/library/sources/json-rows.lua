-- JSON with rows of cells, as sheets and scripts write them, with or without the names of the
-- columns in the first row:
--   [["Artist", "Album", "Year"], ["Can", "Soon", 1973]]
--   {"range": "A1:C9", "values": [["Can", "Soon", "1973"]]}
-- They are read as a table is.
local json <const> = moonshelf.json

--- The place of a list of rows in a text: the whole, or the values of a range of a sheet.
local function start_of(text)
  local start <const> = text:match '^%s*()%[%s*%[%s*["%dn]'
  local is_sheet <const> = text:find '^%s*{' and text:find '"majorDimension"'
  return start or is_sheet and text:match '"values"%s*:%s*()%[%s*%[%s*["%dn]'
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
  detect = { { text = "^[" }, { text = '"majorDimension"' } },
  accepts = function(sample)
    local start <const> = start_of(sample.text)
    return start and sample.text:find("%]%s*,%s*%[", start) ~= nil
  end,
  read = function(input, emit, begin)
    local text <const> = input:text()
    local found <const>, message <const> = json.decode(text)
    if found == nil then error(message, 0) end
    local lines <const> = lines_of(text, start_of(text) or 1)
    begin()
    for place, row in ipairs(found.values or found) do
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

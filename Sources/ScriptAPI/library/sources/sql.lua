-- Dumps of databases in SQL, as mysqldump, phpMyAdmin, sqlite3, pg_dump and SQL Server write them:
-- the rows of each table, whose columns are those of the statements that add rows, or that make the
-- table.
local longest_name <const> = 200
--- What begins a part of `CREATE TABLE` that is no column.
local no_columns <const> = {
  primary = true, key = true, constraint = true, unique = true, foreign = true, index = true,
  check = true, fulltext = true, spatial = true,
}
local escapes <const> = { n = "\n", r = "\r", t = "\t", ["0"] = "", Z = "" }

--- The place after white space and comments.
local function skip(text, place)
  while true do
    place = text:find("%S", place) or #text + 1
    if text:find("^%-%-", place) then
      place = text:find("\n", place, true) or #text + 1
    elseif text:find("^/%*", place) then
      local _, last <const> = text:find("*/", place, true)
      place = (last or #text) + 1
    else
      return place
    end
  end
end

--- A text in quotes and the place behind it; nil if it does not end.
local function quoted(text, place, has_backslashes)
  local mark <const> = text:sub(place, place)
  local closing <const> = mark == "[" and "]" or mark
  local pattern <const> = has_backslashes and "[\\" .. closing .. "]" or "[%" .. closing .. "]"
  local parts <const> = {}
  place = place + 1
  while true do
    local found <const> = text:find(pattern, place)
    if not found then return nil, #text + 1 end
    local sign <const>, next <const> = text:sub(found, found), text:sub(found + 1, found + 1)
    parts[#parts + 1] = text:sub(place, found - 1)
    if sign == "\\" then
      parts[#parts + 1] = escapes[next] or next
    elseif next == closing then
      parts[#parts + 1] = closing
    else
      return table.concat(parts), found + 1
    end
    place = found + 2
  end
end

--- A name, also one with that of its schema, and the place behind it.
local function read_name(text, place)
  while true do
    local name
    place = skip(text, place)
    if text:find('^["`%[]', place) then
      name, place = quoted(text, place)
    else
      local written <const> = text:match("^[%w_$\x80-\xFF]+", place)
      name, place = written, place + #(written or "")
    end
    if not name or not text:find("^%.", place) then return name, place end
    place = place + 1
  end
end

--- The place behind a value in any form: `now()`, `x'00'`, and brackets in each other.
local function behind_value(text, place)
  local depth = 0
  while place <= #text do
    local found <const> = text:find("['\"(),]", place)
    if not found then return #text + 1 end
    local sign <const> = text:sub(found, found)
    if sign == "'" or sign == '"' then
      place = select(2, quoted(text, found))
    elseif sign == "(" then
      depth, place = depth + 1, found + 1
    elseif depth == 0 then
      return found
    else
      depth, place = sign == ")" and depth - 1 or depth, found + 1
    end
  end
  return place
end

--- A value as the text of a cell: the first text in a call such as `to_date('2001-02-03', …)`.
local function read_value(text, place, has_backslashes)
  local stop
  if text:find("^[NE]?'", place) then
    local value
    local start <const> = text:find("'", place, true)
    value, stop = quoted(text, start, has_backslashes or start > place)
    return value or "", behind_value(text, stop)
  end
  stop = behind_value(text, place)
  local written <const> = text:sub(place, stop - 1):match "^(.-)%s*$"
  if written:find "^[%+%-]?%d" then return written, stop end
  -- `CAST(12.90 AS Decimal(8, 2))`.
  local number <const> = written:match "^%a+%(%s*([%+%-]?%d[%d%.]*)%s+[aA][sS]%s"
  if number then return number, stop end
  local word <const> = written:lower()
  if word == "true" or word == "false" then return word, stop end
  local inner <const> = not word:find "^[xb]'" and written:find("'", 1, true)
  return inner and quoted(written, inner) or "", stop
end

--- The values in brackets, and the place behind them.
local function read_row(text, place, read)
  local row <const> = {}
  place = skip(text, place + 1)
  while place <= #text and not text:find("^%)", place) do
    row[#row + 1], place = read(text, place)
    place = skip(text, place)
    if text:find("^,", place) then place = skip(text, place + 1) end
  end
  return row, place + 1
end

local function read_column(text, place)
  local name <const>, behind <const> = read_name(text, place)
  return name or "", math.max(behind_value(text, behind), place + 1)
end

--- The number of lines up to places that increase.
local function LineCounter(text)
  local line, counted = 1, 1
  return function(place)
    for _ in text:sub(counted, place - 1):gmatch "\n" do line = line + 1 end
    counted = math.max(counted, place)
    return line
  end
end

--- The cells of a line of `COPY`.
local function copied_row(line)
  local row <const> = {}
  for cell in (line:gsub("\r$", "") .. "\t"):gmatch "([^\t]*)\t" do
    row[#row + 1] = cell == "\\N" and "" or cell:gsub("\\(.)", function(sign)
      return escapes[sign] or sign
    end)
  end
  return row
end

--- The place behind a statement that has no rows. In SQL Server, `GO` ends several of them, and
--- those of a line need no mark at their end.
local function behind_statement(text, place, words)
  local is_line <const> = type(words) == "number" or words:find "^GO%s" or words:find "^SET%s"
    or words:find "^USE%s" or words:find "^PRINT%s" or words:find "^ON%s"
  local ending <const> = text:find(is_line and "[\n;]" or ";", place) or #text
  local go <const> = text:find("\n[ \t]*[gG][oO][ \t\r]*\n", place) or #text
  return math.min(ending, go) + 1
end

--- Calls a function for each row, with the name of its table, its columns, and its line.
local function each_row(text, take)
  local has_backslashes <const> = text:find("`", 1, true) ~= nil
  local line_at <const>, made <const> = LineCounter(text), {}
  local function read_cell(whole, place) return read_value(whole, place, has_backslashes) end
  local place = 1
  while place <= #text do
    place = skip(text, place)
    local words <const> = text:sub(place, place + 60):upper()
    local _, head = words:find "^CREATE%s+TABLE%s+IF%s+NOT%s+EXISTS%s+"
    if not head then _, head = words:find "^CREATE%s+TABLE%s+" end
    local is_made <const> = head ~= nil
    if not head then _, head = words:find "^INSERT%s[%s%a]-INTO%s+" end
    if not head then _, head = words:find "^INSERT%s+" end
    if not head then _, head = words:find "^REPLACE%s+INTO%s+" end
    local copies
    if not head then
      _, copies = words:find "^COPY%s+"
      head = copies
    end
    local name, columns
    if head then
      name, place = read_name(text, place + head)
      place = skip(text, place)
      if name and text:find("^%(", place) then
        columns, place = read_row(text, place, read_column)
      end
    end
    if not name or #name > longest_name then
      place = behind_statement(text, place, copies or words)
    elseif is_made then
      local own <const> = {}
      for _, column in ipairs(columns or {}) do
        if column ~= "" and not no_columns[column:lower()] then own[#own + 1] = column end
      end
      made[name] = own
    elseif copies then
      place = (text:find("\n", place, true) or #text) + 1
      while place <= #text and not text:find("^\\%.", place) do
        local stop <const> = text:find("\n", place, true) or #text + 1
        take(name, columns or made[name], copied_row(text:sub(place, stop - 1)), line_at(place))
        place = stop + 1
      end
      place = place + 2
    else
      place = skip(text, place)
      local _, values <const> = text:sub(place, place + 20):upper():find "^VALUES%s*"
      place = values and place + values or #text + 1
      while text:find("^%(", place) do
        local row
        local line <const> = line_at(place)
        row, place = read_row(text, place, read_cell)
        take(name, columns or made[name], row, line)
        place = skip(text, text:match("^%s*,()", place) or place)
      end
    end
  end
end

--- The tables, in the order of their first rows: `names` of the columns, their `places`, and
--- `rows` of `cells` and a `line`.
local function tables_of(text)
  local tables <const> = {}
  each_row(text, function(name, columns, row, line)
    local one = tables[name]
    if not one then
      one = { name = name, names = {}, places = {}, rows = {}, has_names = columns ~= nil }
      tables[name], tables[#tables + 1] = one, one
    end
    local cells <const> = {}
    for index, value in ipairs(row) do
      local column <const> = columns and columns[index] or index
      if not one.places[column] then
        one.names[#one.names + 1] = column
        one.places[column] = #one.names
      end
      cells[one.places[column]] = value
    end
    one.rows[#one.rows + 1] = { cells = cells, line = line }
  end)
  return tables
end

--- The names in a table by their numbers; nil if it has none.
local function names_by_number(tables, base)
  for _, ending in ipairs { "", "s", "es" } do
    local one <const> = tables[base .. ending]
    local number <const> = one and (one.places.id or one.places[base .. "_id"])
    local name <const> = one and (one.places.name or one.places[base .. "_name"])
    if number and name then
      local found <const> = {}
      for _, row in ipairs(one.rows) do found[row.cells[number] or ""] = row.cells[name] end
      return found
    end
  end
end

--- Adds the names that numbers refer to: `artist` of `artist_id` and the table `artists`.
local function resolve(tables)
  for _, one in ipairs(tables) do
    for place = 1, one.has_names and #one.names or 0 do
      local base <const> = one.names[place]:match "^(.-)_?[iI][dD]$"
      local names <const> = base and base ~= "" and not one.places[base]
        and names_by_number(tables, base)
      if names then
        one.names[#one.names + 1] = base
        for _, row in ipairs(one.rows) do row.cells[#one.names] = names[row.cells[place]] end
      end
    end
  end
end

moonshelf.source {
  name = "sql", reads = "text", gives = "tables",
  detect = {
    { text = "INSERT " }, { text = "insert " }, { text = "Insert " }, { text = "COPY " },
    { text = "CREATE TABLE" }, { text = "create table" }, { text = "-- MySQL dump" },
    { text = "-- MariaDB dump" }, { text = "-- PostgreSQL" }, { text = "-- phpMyAdmin" },
  },
  accepts = function(sample)
    local text <const> = sample.text:upper()
    -- The rows may be behind the sample.
    return text:find "^%s*%-%-.-SQL[^\n]* DUMP" or text:find "^%-%- MARIADB DUMP"
      or text:find "%f[%a]INSERT%s[%s%a]-INTO%s[^\n]-%f[%a]VALUES%f[%A]"
      or text:find "%f[%a]INSERT%s[%s%a]-INTO%s[^\n]-%)%s*\n%s*VALUES%f[%A]"
      or text:find "%f[%a]INSERT%s+[%w_.%[%]\"`]+%s*%b()%s*VALUES%s*%("
      or text:find "%f[%a]INSERT%s+%[[^\n]+%]%s*VALUES%s*%("
      or text:find "%f[%a]COPY%s[^\n]*%sFROM%s+STDIN"
      or text:find "%f[%a]CREATE%s+TABLE[^\n]*%("
  end,
  read = function(input, emit, begin)
    local tables <const> = tables_of(input:text())
    if #tables == 0 then error("is a dump of a database in SQL that has no rows", 0) end
    resolve(tables)
    for _, one in ipairs(tables) do
      begin(one.name, one.has_names)
      if one.has_names then emit(one.names, one.rows[1].line) end
      for _, row in ipairs(one.rows) do
        for place = 1, #one.names do row.cells[place] = row.cells[place] or "" end
        emit(row.cells, row.line)
      end
    end
  end,
}

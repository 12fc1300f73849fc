-- The tables of Jira, DokuWiki, Textile, Creole and reStructuredText, named for their headings:
--   ||Artist||Album||      ^ Artist ^ Album ^      |= Artist |= Album |      |_. Artist |_. Album |
--   |Can|Tago Mago|        | Can | Tago Mago |
-- and grids, columns below rules and lists of cells, as reStructuredText has them.
local text <const> = moonshelf.text
local trim <const> = text.trim

--- The longest cell with marks, in bytes.
local longest <const> = 4096

--- The text of a cell, without links, emphasis and colours.
local function plain(cell)
  if #cell > longest then return trim(cell) end
  cell = cell:gsub("%[%[([^%[%]|]+)|([^%[%]]+)%]%]", "%2"):gsub("%[%[([^%[%]]+)%]%]", "%1")
    :gsub("%[([^%[%]|]+)|[^%[%]]*%]", "%1"):gsub("`([^`<>]-)%s*<[^`<>]*>`_+", "%1")
    :gsub("{color[^{}]*}", ""):gsub("``", ""):gsub("\\\\", " ")
  cell = trim(cell)
  for _, mark in ipairs { "**", "//", "__", "''", "*", "_" } do
    local inner <const> = #cell > 2 * #mark and cell:sub(1, #mark) == mark
      and cell:sub(-#mark) == mark and cell:sub(#mark + 1, -#mark - 1)
    if inner then cell = inner end
  end
  return trim(cell)
end

--- The cells of a line between marks; a bar in a link is none.
local function split(line, mark)
  local hidden <const> = line:gsub("%b[]", function(link) return (link:gsub("|", "\1")) end)
  local cells <const> = {}
  for cell in (hidden .. mark):gmatch("(.-)" .. mark:gsub("%^", "%%^")) do
    cells[#cells + 1] = plain((cell:gsub("\1", "|")))
  end
  return cells
end

--- The names of columns in a line; nil if it is no heading of a table.
local function heading_of(line)
  line = trim(line)
  local jira <const> = line:match "^||(.-)||$"
  if jira then return split(jira, "||") end
  local wiki <const> = line:match "^%^(.-)%^$"
  if wiki then return split(wiki, "^") end
  local marked <const> = line:match "^|(.-)|?$"
  if not marked or not marked:find "^[=_]" then return nil end
  local cells <const> = {}
  for cell in (marked .. "|"):gmatch "([^|]*)|" do
    local name <const> = cell:match "^=(.*)$" or cell:match "^_%.(.*)$"
    if not name then return nil end
    cells[#cells + 1] = plain(name)
  end
  return cells
end

--- The cells of a row; nil for another line.
local function row_of(line)
  local inner <const> = trim(line):match "^[|^](.-)[|^]?$"
  return inner and split((inner:gsub("%^", "|")), "|")
end

--- The text of a heading above a table.
local function title_of(line)
  local written <const> = trim(line)
  return written:match "^h%d%.%s+(.*)$" or written:match "^==+%s+(.-)%s+==+$"
end

--- The places of the columns of a rule, `=====  ====`; nil if a line is none.
local function columns_of(line)
  if not line:find "^%s*==+%s+==[= ]*$" then return nil end
  local columns <const> = {}
  for first, stop in line:gmatch "()=+()" do columns[#columns + 1] = { first, stop - 1 } end
  columns[#columns][2] = math.huge
  return columns
end

--- A part of a line, by its letters.
local function part(line, first, last)
  local from <const> = utf8.offset(line, first)
  local behind <const> = last < math.huge and utf8.offset(line, last + 1)
  return from and trim(line:sub(from, behind and behind - 1 or -1)) or ""
end

local function is_double(line) return line:find "^%s*%+=[=+]*%+%s*$" end
local function is_single(line) return line:find "^%s*%+%-[-+]*%+%s*$" end

--- What begins in a line, with the one before it: `list`, `columns`, `grid` or `rows`.
local function kind_of(line, next_line)
  if line:find "^%s*%.%. list%-table::" then return "list" end
  if columns_of(line) and next_line:find "%S" and not columns_of(next_line) then
    return "columns"
  end
  if is_single(line) and next_line:find "^%s*|" then return "grid" end
  if heading_of(line) and row_of(next_line) and not heading_of(next_line) then return "rows" end
end

--- Emits the row that has several lines.
local function finish_row(state, emit)
  if not state.cells then return end
  for place, cell in ipairs(state.cells) do state.cells[place] = plain(cell) end
  emit(state.cells, state.number)
  state.cells = nil
end

--- Reads tables: each function takes a line, and returns whether it belongs to the table.
local readers <const> = {}

function readers.rows(line, number, emit, begin, state)
  local names <const> = not state.is_begun and heading_of(line)
  if names then
    state.is_begun = true
    begin(state.title, true)
    emit(names, number)
    return true
  end
  local cells <const> = row_of(line)
  if cells then emit(cells, number) end
  return cells ~= nil
end

function readers.columns(line, number, emit, begin, state)
  local columns <const> = columns_of(line)
  state.columns = state.columns or columns
  if columns then
    state.rules = (state.rules or 0) + 1
    -- The names are between two rules.
    if state.rules == 2 and state.names then
      begin(state.title, true)
      emit(state.names, state.number)
    end
    return state.rules < 3
  end
  local cells <const> = {}
  for place, column in ipairs(state.columns) do
    cells[place] = plain(part(line, column[1], column[2]))
  end
  if state.rules == 1 and state.names then return false end
  if state.rules == 1 then
    state.names, state.number = cells, number
  elseif line:find "%S" then
    emit(cells, number)
  end
  return true
end

function readers.grid(line, number, emit, begin, state)
  if is_single(line) or is_double(line) then
    if not state.is_begun then begin(state.title) end
    state.is_begun = true
    finish_row(state, emit)
    return true
  end
  local cells <const> = row_of(line)
  if cells and state.cells then
    -- A row has several lines.
    for place, cell in ipairs(cells) do
      state.cells[place] = trim((state.cells[place] or "") .. " " .. cell)
    end
  elseif cells then
    state.cells, state.number = cells, number
  end
  return cells ~= nil
end

function readers.list(line, number, emit, begin, state)
  local title <const> = line:match "^%s*%.%. list%-table::%s*(.-)%s*$"
  if title then
    begin(title ~= "" and title or state.title)
    return true
  end
  if not line:find "%S" or line:find "^%s+:[%w-]+:" then return true end
  if not line:find "^%s" then
    finish_row(state, emit)
    return false
  end
  local first <const> = line:match "^%s+%* %-%s*(.*)$"
  local cell <const> = line:match "^%s+%-%s+(.*)$" or line:find "^%s+%-$" and ""
  if first then
    finish_row(state, emit)
    state.cells, state.number = { plain(first) }, number
  elseif cell and state.cells then
    table.insert(state.cells, plain(cell))
  elseif state.cells then
    local last <const> = #state.cells
    state.cells[last] = trim(state.cells[last] .. " " .. plain(line))
  end
  return true
end

moonshelf.source {
  name = "markup-tables", reads = "lines", gives = "tables", competes = true,
  detect = {
    { text = "||" }, { lines = "*^*^*" }, { lines = { "*|=*|*", "*|_.*|*" } },
    { text = "list-table::" }, { lines = { "*==*==*", "*+=*+*" } },
  },
  accepts = function(sample)
    local before, above, has_grid = "", "", false
    for line in (sample.text:gsub("\r\n?", "\n") .. "\n"):gmatch "([^\n]*)\n" do
      local kind <const> = kind_of(before, line)
      if kind == "rows" or kind == "list" or columns_of(above) and columns_of(line) then
        return true
      end
      -- Only the grids of reStructuredText have a double rule; others are drawn by programs.
      has_grid = has_grid or kind == "grid"
      if has_grid and is_double(line) then return true end
      before, above = line, before
    end
  end,
  read = function(input, emit, begin)
    local kind, title, state, before, before_number
    local function take(line, number, next_line)
      if kind and not readers[kind](line, number, emit, begin, state) then kind = nil end
      if kind then return end
      kind = kind_of(line, next_line)
      if kind then
        state = { title = title }
        readers[kind](line, number, emit, begin, state)
      else
        -- Headings may be underlined.
        local is_rule <const> = next_line:find "^[-=~^\"#*+][-=~^\"#*+][-=~^\"#*+]+%s*$"
        title = title_of(line) or is_rule and line:find "%w" and trim(line) or title
      end
    end
    for line, number in input:lines() do
      if before then take(before, before_number, line) end
      before, before_number = line, number
    end
    if before then take(before, before_number, "") end
    if kind == "list" then readers.list("end", before_number, emit, begin, state) end
  end,
}

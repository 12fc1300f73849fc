-- Lists of lines with columns, as dealers write them: a line that names the columns, with the marks
-- that are between them below, or names with a dash among columns divided by two spaces:
--   Artist / title / label / price
--   Can / Tago Mago / Spoon / $12
--   LP001  CAN - TAGO MAGO  Spoon SPO 1  Germany 1971  VG+  £25
--   Can - Tago Mago, Spoon SPO 1, 1971, VG+/VG, 25,-
local text <const> = moonshelf.text
local trim <const> = text.trim
local read_plain <const> = text.list {}

local marks <const> = {
  " / ", " // ", " - ", " – ", " — ", " -- ", " • ", " · ", " ~ ", " : ", " ; ", "; ", " * ",
}
--- The most lines above that with the names, and the longest line in bytes.
local most_above <const>, longest <const> = 20, 1000

--- A line without the mark of an entry.
local function content(line)
  line = trim(line)
  return line:match "^[-*+]%s+(.+)$" or line:match "^•%s*(.+)$" or line
end

local function split(line, mark)
  local parts <const>, place = {}, 1
  repeat
    local first <const>, last <const> = line:find(mark, place, true)
    parts[#parts + 1] = trim(line:sub(place, (first or 0) - 1))
    place = last and last + 1
  until not place
  return parts
end

--- The mark between names of columns and these; nil if a line has none. Words may be before them:
--- `For sale: artist / title / price`.
local function names_of(line)
  if #line > 200 then return nil end
  for _, mark in ipairs(marks) do
    local names <const> = split(content(line), mark)
    if #names >= 3 and #names <= 20 then
      names[1] = names[1]:match "^.*[.:]%s+(.-)$" or names[1]
      names[#names] = names[#names]:gsub("[.:]+$", "")
      local fields <const>, known, seen = {}, 0, {}
      for _, name in ipairs(names) do
        local field <const>, is_known <const> = text.meaning(name)
        if field then fields[field] = true end
        if field or is_known then known = known + 1 end
        if name == "" or #name > 40 or seen[name:lower()] then known = -20 end
        seen[name:lower()] = true
      end
      if fields.artist and fields.title and known * 3 >= #names * 2 then return mark, names end
    end
  end
end

--- The names and values of a row; nil for other lines.
local function named_row(line, form)
  local parts <const> = split(content(line), form.mark)
  if #line > longest or #parts > #form.names or #parts < math.max(2, #form.names - 1) then
    return nil
  end
  local record <const> = {}
  for place, part in ipairs(parts) do record[place] = { form.names[place], part } end
  return record
end

--- Calls a function with the lines of a sample that have something, of which the last may be cut.
local function each(sample, take)
  local count = 0
  for line in sample:gmatch "[^\r\n]+" do
    if line:find "%S" and count < 300 then
      count = count + 1
      take(text.unescape(line), count)
    end
  end
end

--- The form of a list with a line of names; nil if there is none.
local function named_form(sample)
  local form, rows, others = nil, 0, 0
  each(sample, function(line, place)
    if form then
      if named_row(line, form) then rows = rows + 1 else others = others + 1 end
    elseif place <= most_above then
      local mark <const>, names <const> = names_of(line)
      form = mark and { mark = mark, names = names }
    end
  end)
  return form and rows >= 2 and rows >= others * 3 and form or nil
end

--- The columns of a line that are divided by two spaces or tabs, or by commas.
local function cells_of(line, has_commas)
  local cells <const> = {}
  if #line > longest then return cells end
  if has_commas then return split(content(line), ", ") end
  for cell in (trim(line):gsub("\t+", "  ") .. "  "):gmatch "(%S.-)%s%s+" do
    cells[#cells + 1] = cell
  end
  return cells
end

--- What a remark behind a title would be: `condition`, `format`, `price`, or others.
local function remark_of(cell)
  local entry <const> = read_plain("x – y (1971), LP, " .. cell:gsub(", ", " "))
  for _, member in ipairs(entry and entry.members or {}) do
    if member[1] ~= "format" and member[2] == cell then return member[1] end
  end
  local medium <const> = read_plain("x – y (1971), " .. cell:gsub(", ", " "))
  for _, member in ipairs(medium and medium.members or {}) do
    if member[1] == "format" and member[2] == cell then return "format" end
  end
end

--- `Spoon SPO 1`: the label and the number.
local function label_of(cell)
  local words <const> = {}
  for word in cell:gmatch "%S+" do words[#words + 1] = word end
  for place = 2, #words do
    if words[place]:find "%d" then
      local first <const> = place > 2 and not words[place - 1]:find "%l" and place - 1 or place
      return table.concat(words, " ", 1, first - 1), table.concat(words, " ", first)
    end
  end
end

--- What cells may be, each with a function that returns the names and values of one; the first
--- counts that nearly all cells of a column are.
local kinds <const> = {
  { "names", function(cell)
    local artist, title = cell:match "^(.-%S)%s+[-–]+%s+(%S.*)$"
    if not artist then artist, title = cell:match "^(.-%S)%s+\xE2\x80[\x93\x94]%s+(%S.*)$" end
    if not artist then return nil end
    local rest <const>, year <const>, note <const> = text.dated(title, true)
    return { { "artist", artist }, { "title", rest }, { "year", year }, { "notes", note } }
  end },
  { "remark", function(cell)
    local field <const> = remark_of(cell)
    return field and field ~= "notes" and { { field, cell } } or nil
  end },
  { "year", function(cell)
    local country <const>, gap <const>, year <const> =
      cell:match "^([%a\x80-\xFF. ]-)(,? ?)([12][09]%d%d)$"
    if not year or country ~= "" and gap == "" then return nil end
    return { { "country", country ~= "" and country or nil }, { "year", year } }
  end },
  { "number", function(cell)
    return cell:find "^[#%a]*[-.]?%d+[.):]?$" and { { "number", cell } } or nil
  end },
  { "label", function(cell)
    local label <const>, number <const> = label_of(cell)
    return label and { { "label", label }, { "catalog_number", number } } or nil
  end },
}

--- The form of a list with columns that spaces or commas divide: what each column is; nil if there
--- is none.
local function spaced_form(sample, has_commas)
  local counts <const>, rows <const>, lines = {}, {}, 0
  each(sample, function(line)
    local cells <const> = cells_of(line, has_commas)
    lines = lines + 1
    if #cells >= (has_commas and 4 or 3) and #cells <= 20 and #line <= longest then
      rows[#rows + 1] = cells
      counts[#cells] = (counts[#cells] or 0) + 1
    end
  end)
  local width, most = 0, 0
  for number, count in pairs(counts) do
    if count > most then width, most = number, count end
  end
  -- Titles may have commas too, and some rows no year.
  local share <const> = has_commas and 7 or 8
  if most < 3 or most * 10 < #rows * share or most * 10 < lines * (share - 1) then return nil end
  local form <const>, names = { columns = {}, width = width, has_commas = has_commas }, 0
  for column = 1, width do
    for _, kind in ipairs(kinds) do
      local found = 0
      for _, row in ipairs(rows) do
        if #row == width and kind[2](row[column]) then found = found + 1 end
      end
      if found * 10 >= most * (kind[1] == "names" and 9 or 8) then
        form.columns[column] = kind[2]
        names = names + (kind[1] == "names" and 1 or 0)
        break
      end
    end
  end
  return names == 1 and (not has_commas or form.columns[1] == kinds[1][2]) and form or nil
end

--- The names and values of a row; nil for other lines.
local function spaced_row(line, form)
  local cells <const>, record <const>, notes <const> = cells_of(line, form.has_commas), {}, {}
  local is_named, column = false, 0
  -- Commas in the title divide no columns.
  for _ = 1, form.has_commas and #cells - form.width or 0 do
    cells[1] = cells[1] .. ", " .. table.remove(cells, 2)
  end
  for _, cell in ipairs(#cells >= 2 and cells or {}) do
    local members, next_column
    -- Columns without a value may be left out between commas.
    for place = column + 1, form.has_commas and form.width or column + 1 do
      members = members or form.columns[place] and form.columns[place](cell)
      next_column = next_column or members and place
    end
    column = next_column or not form.has_commas and column + 1 or column
    for _, member in ipairs(members or {}) do
      is_named = is_named or member[1] == "title"
      if member[1] == "notes" then
        notes[#notes + 1] = member[2]
      elseif member[2] then
        record[#record + 1] = member
      end
    end
    if not members then notes[#notes + 1] = cell end
  end
  if notes[1] then record[#record + 1] = { "notes", table.concat(notes, ", ") } end
  return is_named and record or nil
end

local function form_of(sample)
  return named_form(sample) or spaced_form(sample) or spaced_form(sample, true)
end

moonshelf.source {
  name = "line-columns", reads = "lines", competes = true,
  detect = {
    most_lines = {
      "* / * / *", "* // * // *", "* [-•·~:*] * [-•·~:*] *", "* – * – *", "* — * — *",
      "*; *; *", "*  * - *", "* - *  *", "* – *  *", "*\t* - *", "* - *\t*", "* - *, *, *, *",
    },
  },
  accepts = function(sample) return form_of(sample.text) ~= nil end,
  read = function(input, emit)
    local form <const> = form_of(input:sample()) or { columns = {} }
    local row_of <const> = form.mark and named_row or spaced_row
    local is_below = not form.mark
    for line, number in input:lines() do
      line = text.unescape(line)
      local record <const> = is_below and row_of(line, form)
      if record then
        emit(record, number)
      elseif not is_below and names_of(line) then
        is_below = true
      elseif form.mark and line:find "%S" and not line:find(form.mark, 1, true) then
        emit({ text = trim(line) }, number, "a text around the list")
      elseif line:find "%S" then
        emit({ line = trim(line) }, number, "a line without artist and title")
      end
    end
  end,
}

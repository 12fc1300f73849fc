-- Catalogues in columns of fixed width, as libraries and old programs print them: a column begins
-- where a word of the heading does, if the lines below have a space before that place. Pages repeat
-- the heading and what is above it.
local text <const> = moonshelf.text
local most_looked_at <const> = 60

--- The characters of a line.
local function characters(line)
  local found <const> = {}
  for _, code in utf8.codes(line, true) do found[#found + 1] = utf8.char(code) end
  return found
end

local function part(line, first, last)
  return table.concat(line, "", first, math.min(last, #line)):match "^%s*(.-)%s*$"
end

--- Where words begin in a heading: behind two spaces, or behind one.
local function words(heading)
  local found <const> = {}
  for place = 1, #heading do
    local before <const> = heading[place - 1] or " "
    if before:find "%s" and not heading[place]:find "%s" then found[#found + 1] = place end
  end
  return found
end

--- The columns of a heading: those of its words before which the lines have a space.
local function columns(heading, lines)
  local found <const> = {}
  for _, place in ipairs(words(heading)) do
    local blank = 0
    for _, line in ipairs(lines) do
      if (line[place - 1] or " "):find "%s" then blank = blank + 1 end
    end
    if blank * 20 >= #lines * 19 then found[#found + 1] = { from = place, to = math.huge } end
  end
  for index, column in ipairs(found) do
    if found[index + 1] then column.to = found[index + 1].from - 1 end
    column.name = part(heading, column.from, column.to)
  end
  return found
end

--- Whether a line may be the heading: names of an artist and a title, far from each other.
local function is_heading(line)
  local roles <const> = {}
  for name in (line .. "  "):gmatch "(%S.-)%s%s" do
    local role <const> = text.meaning(name)
    if role then roles[role] = true end
  end
  return roles.artist and roles.title
end

--- A line without page feeds, and the same on any page.
local function unpaged(line)
  line = line:gsub("\f", "")
  return line, (line:gsub("%d+", "0"):gsub("%s+", " "))
end

--- The columns of the beginning of a text, nil if there is no heading; and the lines of each page.
local function find_columns(sample)
  local heading, lines <const>, pages <const> = nil, {}, {}
  for written in (sample:gsub("\r\n?", "\n") .. "\n"):gmatch "([^\n]*)\n" do
    local line <const>, page <const> = unpaged(written)
    if not heading then
      heading = is_heading(line) and characters(line)
      if line:find "%w" then pages[page] = true end
    elseif line:find "%w" and not pages[page] and #lines < most_looked_at then
      lines[#lines + 1] = characters(line)
    end
  end
  if not heading or #lines < 2 then return nil end
  local found <const> = columns(heading, lines)
  return #found >= 2 and found or nil, pages
end

moonshelf.source {
  name = "fixed-width", reads = "lines", competes = true,
  detect = { most_lines = "*   *" },
  accepts = function(sample) return find_columns(sample.text) ~= nil end,
  read = function(input, emit)
    local found <const>, pages <const> = find_columns(input:sample())
    local is_below = false
    for written, number in input:lines() do
      local line <const>, page <const> = unpaged(written)
      if is_heading(line) then
        is_below = true
      elseif is_below and pages[page] then
        emit({ text = line }, number, "a line that is on each page")
      elseif is_below and found and line:find "%w" then
        local all <const>, record <const>, filled = characters(line), {}, 0
        for _, column in ipairs(found) do
          local value <const> = part(all, column.from, column.to)
          if value ~= "" then filled = filled + 1 end
          record[#record + 1] = { column.name, value }
        end
        if filled > 1 then emit(record, number)
        else emit({ line = line }, number, "a line without columns") end
      end
    end
  end,
}

-- Tables that pandas and R print, whose columns end where their names end, with numbers of rows:
--      artist      title  year
--   0     Can       Soon  1973
--   1  Neu!   Neu! 75     1975
local nothing <const> = { NaN = true, None = true, NA = true, ["<NA>"] = true, NaT = true }

--- The places of the letters of a line, and one behind it.
local function letters_of(line)
  local places <const> = {}
  for place in utf8.codes(line, true) do places[#places + 1] = place end
  places[#places + 1] = #line + 1
  return places
end

--- The names of a header, with one or with two spaces between them, and the letters at which they
--- end; nil for other lines.
local function header_in(line, between)
  if not line:find "^%s+%S+%s+%S" or not utf8.len(line) then return nil end
  local letters <const>, ends <const>, names <const> = letters_of(line), {}, {}
  local number_of <const> = {}
  for number, place in ipairs(letters) do number_of[place] = number end
  local place = 1
  while true do
    local first <const> = line:find("%S", place)
    if not first then return names, ends end
    local stop <const> = line:find(between, first) or #line + 1
    names[#names + 1] = line:sub(first, stop - 1):match "^(.-)%s*$"
    ends[#ends + 1] = number_of[stop] - 1
    place = stop
  end
end

--- The number of a row and its cells; nil if a column is not where the header has it.
local function row_in(line, ends)
  local number <const> = line:match "^%s*(%d+)%s"
  if not number or not utf8.len(line) then return nil end
  local letters <const> = letters_of(line)
  if #letters - 1 > ends[#ends] and line:sub(letters[ends[#ends] + 1]):find "%S" then return nil end
  local cells <const>, start = {}, line:match "^%s*%d+()"
  for place, letter in ipairs(ends) do
    local stop <const> = letters[letter + 1] or #line + 1
    local cell <const> = line:sub(start, stop - 1)
    if cell ~= "" and not cell:find "^%s" or stop <= #line and not line:find("^%s", stop) then
      return nil
    end
    local value <const> = cell:match "^%s*(.-)%s*$"
    cells[place] = nothing[value] and "" or value
    start = stop
  end
  return tonumber(number), cells
end

--- Calls a function with the names, and then with each row; returns the number of rows, and whether
--- all lines fit.
local function each_row(lines, between, take)
  local names, ends, last
  local count = 0
  for line, number in lines do
    if not names and line:find "%S" then
      names, ends = header_in(line, between)
      if not names or #names < 2 then return 0, false end
      take(names, number)
    elseif line:find "^%s*%.%.+%s" then
      take({}, number, "rows that were not printed")
    elseif line:find "%S" and not line:find "^%[%d+ rows x %d+ columns%]" then
      local index <const>, cells <const> = row_in(line, ends)
      if not index or last and index <= last then return count, false end
      last, count = index, count + 1
      take(cells, number)
    end
  end
  return count, true
end

--- What is between the names of a text: in pandas two spaces, as names may have one; nil if the
--- rows are not below them.
local function between_names(beginning)
  -- The last line may be incomplete.
  local lines <const> = beginning:match "^(.*)\n" or beginning
  for _, between in ipairs { "%s", "%s%s" } do
    local count <const>, fits <const> = each_row(lines:gmatch "[^\r\n]+", between, function() end)
    if fits and count > 1 then return between end
  end
end

moonshelf.source {
  name = "printed-frames", reads = "lines", gives = "tables",
  detect = { most_lines = { "[0-9]*[! ]", " *[0-9] *" } },
  accepts = function(sample) return between_names(sample.text) ~= nil end,
  read = function(input, emit, begin)
    begin(nil, true)
    local between <const> = between_names(input:sample()) or "%s"
    local _, fits <const> = each_row(input:lines(), between, emit)
    if not fits then error("has rows whose columns are not below their names", 0) end
  end,
}

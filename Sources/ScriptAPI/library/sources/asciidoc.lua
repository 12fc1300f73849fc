-- Tables in AsciiDoc, whose first row has the names, and lines of artist and title in its lists.
local function plain(text)
  return (text:gsub("[%*_`#]+([^%*_`#]+)[%*_`#]+", "%1"):match "^%s*(.-)%s*$")
end

-- The cells of a line of a table: `|Can |Tago Mago`.
local function cells(line)
  local found <const> = {}
  for cell in line:gmatch "|([^|]*)" do found[#found + 1] = plain(cell) end
  return found
end

moonshelf.source {
  name = "asciidoc", reads = "lines",
  detect = { text = "|===" },
  read = function(input, emit)
    local names, row, section
    local width, isTable = 0, false
    local function add(number)
      if not names then
        names = row
      elseif #row > 0 then
        local record <const> = { section = section }
        for place, name in ipairs(names) do record[name] = row[place] end
        emit(record, number)
      end
      row = {}
    end
    for line, number in input:lines() do
      local artist <const>, rest <const> = line:match "^%s*[%*%-%.]+%s+(.-)%s+[-–—]+%s+(.+)$"
      if line:find "^|===" then
        isTable, names, row, width = not isTable, nil, {}, isTable and 0 or width
      elseif not isTable then
        local columns <const> = line:match '^%[.*cols%s*=%s*"([^"]*)"'
        section = line:match "^==+%s+(.-)%s*$" or section
        if columns then
          width = select(2, columns:gsub("[^,]+", "")) * (tonumber(columns:match "^(%d+)%*") or 1)
        elseif artist then
          local title <const>, year <const> = plain(rest):match "^(.-)%s*%((%d%d%d%d)%)$"
          emit({
            artist = plain(artist), title = title and plain(title) or plain(rest),
            year = tonumber(year), section = section,
          }, number)
        end
      else
        local found <const> = cells(line)
        if width == 0 then width = #found end
        for _, cell in ipairs(found) do
          row[#row + 1] = cell
          if #row == width then add(number) end
        end
      end
    end
  end,
}

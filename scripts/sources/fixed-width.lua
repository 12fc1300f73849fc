-- Reads catalogues in columns of fixed width, as libraries and old programs print them: the columns
-- are those of the heading, which begins with ARTIST or TITLE.
--   moonshelf import --rule scripts/sources/fixed-width.lua catalogue.txt
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.about { version = "1.0", description = "catalogues in columns of fixed width" }

--- The names of a heading and where their columns begin.
local function columns(line)
  local found <const> = {}
  local place = 1
  while true do
    local first <const>, last <const> = line:find("%S+ ?%S*", place)
    if not first then break end
    found[#found + 1] = { name = line:sub(first, last):lower():gsub("%s", "_"), from = first }
    place = last + 1
  end
  for index, column in ipairs(found) do
    local following <const> = found[index + 1]
    column.to = following and following.from - 1 or -1
  end
  return found
end

local function is_heading(line)
  return line:find "^ARTIST%s%s+%u" or line:find "^TITLE%s%s+%u"
end

moonshelf.source {
  name = "fixed-width", reads = "lines",
  detect = function(sample)
    return is_heading(sample.text) or is_heading(sample.text:match "\n(%u+%s%s+%u[^\n]*)" or "")
  end,
  read = function(input, emit)
    local heading
    for line, number in input:lines() do
      if is_heading(line) then
        heading = columns(line)
      elseif heading and line:find "%w" then
        local record <const> = {}
        for _, column in ipairs(heading) do
          record[column.name] = line:sub(column.from, column.to):match "^%s*(.-)%s*$"
        end
        emit(record, number)
      end
    end
  end,
}

-- Reads the tables of a wiki's page, as its editor shows them: {| class="wikitable" ... |}.
--   moonshelf import --rule scripts/sources/wiki-table.lua page.txt
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.about { version = "1.0", description = "tables of wikis, as their editors show them" }

--- The text of a cell without markup.
local function plain(text)
  text = text:gsub("<ref[^>]*/>", ""):gsub("<ref.->.-</ref>", ""):gsub("<br[^>]*>", ", ")
  text = text:gsub("<[^>]*>", ""):gsub("{{.-}}", "")
  text = text:gsub("%[%[[^%]|]*|(.-)%]%]", "%1"):gsub("%[%[(.-)%]%]", "%1"):gsub("''+", "")
  return text:match "^%s*(.-)%s*$"
end

--- The cells of a line, each with its text and the number of rows that it is in.
local function cells(line, mark)
  local found <const> = {}
  for text in (line .. mark):gmatch("(.-)" .. mark:gsub("%p", "%%%0")) do
    -- Attributes are before a bar that is in no link.
    local attributes <const>, rest <const> = text:match "^([^|%[{]*)|([^|].*)$"
    local rows <const> = (attributes or ""):match 'rowspan%s*=%s*"?(%d+)'
    found[#found + 1] = { text = plain(rest or text), rows = tonumber(rows) or 1 }
  end
  return found
end

moonshelf.source {
  name = "wiki-table", reads = "lines",
  detect = function(sample)
    return ("\n" .. sample.text):find "\n{|[^\n]*\n" ~= nil
  end,
  read = function(input, emit)
    local names, row, above, section, from
    local is_open = false
    local function finish()
      if not row or #row == 0 then return end
      local record <const> = { section = section }
      local next_cell = 1
      for column, name in ipairs(names) do
        local cell = above[column]
        if not cell or cell.rows == 0 then
          cell = row[next_cell]
          next_cell = next_cell + 1
        end
        if cell then
          cell.rows = cell.rows - 1
          above[column] = cell
          record[name] = cell.text ~= "" and cell.text or nil
        end
      end
      emit(record, from)
    end
    for line, number in input:lines() do
      local heading <const> = line:match "^==+%s*(.-)%s*==+%s*$"
      if heading then section = plain(heading) end
      if line:find "^{|" then
        is_open, names, row, above = true, {}, nil, {}
      elseif is_open and (line:find "^|%-" or line:find "^|}") then
        finish()
        row, from = {}, nil
        is_open = not line:find "^|}"
      elseif is_open and line:find "^!" then
        -- In a row of values, it is the name of the row.
        local found <const> = cells(line:sub(2), "!!")
        for _, cell in ipairs(found) do
          if row and #names > 0 then
            row[#row + 1], from = cell, from or number
          else
            names[#names + 1] = cell.text:lower():gsub("%s+", "_")
          end
        end
      elseif is_open and line:find "^|[^+]" then
        row, from = row or {}, from or number
        for _, cell in ipairs(cells(line:sub(2), "||")) do row[#row + 1] = cell end
      end
    end
  end,
}

-- Web pages: their tables, and the text of those without a table of albums, in the lines in which a
-- browser shows it: `#` before headings, `-` before the items of lists, indented by their depth.
-- What is emitted is read as a list in a text: first what is in lists of albums (`part = "list"`)
-- with their headings, and if that is none, all. A line that begins with `by` continues the one
-- before it: the artist is below the title.
local text <const> = moonshelf.text

local function set(names)
  local found <const> = {}
  for name in names:gmatch "[^ ]+" do found[name] = true end
  return found
end

--- The elements whose text is that of the site, those in which a text continues, of emphasis, of
--- headings, and those whose content is no text.
local frames <const> = set "head nav footer aside menu button svg dialog"
local inline <const> = set
  "a abbr b bdi big cite em font i img mark s small span strong sub sup time u"
local emphasis <const>, headings <const> = set "i em cite", set "h1 h2 h3 h4 h5 h6"
local hidden <const> = set "script style template textarea select"

--- The length of an item that is read, in bytes, as longer ones are no albums; the depth that
--- indentation shows; and the number of items by which a list is judged.
local longest_item <const>, most_indented <const>, sample_size <const> = 2000, 8, 300

--- The position of a tag's `>`, or nil and the quotation mark that is open at the end: one in the
--- quotes of an attribute does not count. `is_value` says that the text follows a `=`.
local function end_of_tag(page, place, quote, is_value)
  while true do
    if quote then
      place = page:find(quote, place, true)
      if not place then return nil, quote end
      place, quote, is_value = place + 1, nil, false
    end
    local mark <const> = page:find("[>\"']", place)
    if not mark or page:byte(mark) == 62 then return mark end
    local before = mark - 1
    while before >= place and page:byte(before) <= 32 do before = before - 1 end
    if page:byte(before) == 61 or is_value and before < place then quote = page:sub(mark, mark) end
    place, is_value = mark + 1, false
  end
end

--- A function that takes a page, or its lines, and calls functions with each text and each tag: its
--- name, whether it ends an element, and what is between its brackets.
local function Parts(take_text, take_tag)
  --- The pattern of what ends content that is no text; what has been read of a tag, with the
  --- quotation mark that is open in it, and whether its last sign is `=`.
  local ending, opened, quote, is_value

  --- Takes what is left of a tag at a place, and returns the place behind it; nil if its end is in
  --- another line.
  local function tag_at(page, place)
    local stop, still <const> = end_of_tag(page, place, quote, is_value)
    quote = still
    if not stop then
      is_value = page:find("=%s*$", place) ~= nil or is_value and not page:find("%S", place)
      opened[#opened + 1] = page:sub(place)
      return nil
    end
    opened[#opened + 1] = page:sub(place, stop - 1)
    local tag <const> = #opened == 1 and opened[1] or table.concat(opened)
    opened, is_value = nil, false
    local slash <const>, written <const> = tag:match "^(/*)(%w*)"
    local name <const>, is_end <const> = written:lower(), slash ~= ""
    if (hidden[name] or name == "sup" and tag:find("reference", 1, true))
      and not is_end and not tag:find("/", -1, true) then
      ending = "</" .. name:gsub("%a", function(a) return ("[%s%s]"):format(a, a:upper()) end)
    else
      take_tag(name, is_end, tag)
    end
    return stop + 1
  end

  return function(page)
    local place = 1
    while place and place <= #page do
      if ending then
        local first <const>, last <const> = page:find(ending, place)
        if not first then return end
        ending, place = nil, page:byte(first) == 60 and first or last + 1
      elseif opened then
        place = tag_at(page, place)
      else
        local open <const> = page:find("<", place, true) or #page + 1
        if open > place then take_text(page:sub(place, open - 1)) end
        place = open + 1
        local slash <const>, written <const>, stop <const> = page:match("^(/?)(%w+)>()", place)
        local name <const> = written and written:lower()
        if name and not hidden[name] then
          place = stop
          take_tag(name, slash ~= "", "")
        elseif page:find("^!%-%-", place) then
          ending, place = "%-%->", place + 3
        elseif page:find("^[%a/!?]", place) then
          opened = {}
        elseif open <= #page then
          take_text "<"
        end
      end
    end
  end
end

--- Whether a text has a letter or a digit, and not only marks.
local function has_letters(line)
  if line:find "%w" then return true end
  return line:gsub("\xE2[\x80-\xAF][\x80-\xBF]", ""):gsub("\xC2[\x80-\xBF]", "")
    :gsub("\xE3\x80[\x80-\xBF]", ""):gsub("\xF0\x9F[\x80-\xBF][\x80-\xBF]", ""):find "[\x80-\xFF]"
    ~= nil
end

--- A text with single spaces, without the escapes of HTML.
local function collapsed(line)
  if line:find "[\0-\x1F]" or line:find("  ", 1, true) then line = line:gsub("[\0-\x20]+", " ") end
  if line:find "^ " or line:find(" ", -1, true) then line = line:gsub("^ ", ""):gsub(" $", "") end
  return line:find("&", 1, true) and text.unescape(line) or line
end

local read_line <const> = text.list {}
local function is_album(line)
  local read <const> = read_line(line)
  return read ~= nil and read.kind == "album"
end

--- A text that is being collected, with single spaces unless it is preformatted.
local function Collected()
  local parts, length = {}, 0
  return {
    add = function(part, most)
      if length <= most then parts[#parts + 1], length = part, length + #part end
    end,
    take = function(is_exact)
      local line <const> = table.concat(parts)
      parts, length = {}, 0
      if not is_exact then return collapsed(line) end
      return line:find("&", 1, true) and text.unescape(line) or line
    end,
  }
end

--- Puts the years that are lines of their own above, or below, nearly all headings of albums into
--- these, and leaves out the numbers that nearly all have near them.
local function join_years(lines)
  local found <const> = { count = 0, above = 0, below = 0, numbers = 0 }
  local function year(line) return line and line.text:match "^%(?([12]%d%d%d)%)?$" end
  local function number(line) return line.text:match "^[#№]+%s?%d%d?%d?$" end
  local function is_heading(line) return line and line.is_heading and is_album(line.text) end
  for place, line in ipairs(lines) do
    if is_heading(line) then
      found.count = found.count + 1
      found.above = found.above + (year(lines[place - 1]) and 1 or 0)
      found.below = found.below + (year(lines[place + 1]) and 1 or 0)
    elseif number(line) then
      found.numbers = found.numbers + 1
    end
  end
  local function nearly_all(count) return found.count > 2 and count * 10 >= found.count * 9 end
  local step <const> = nearly_all(found.above) and -1 or nearly_all(found.below) and 1
  local kept <const> = {}
  for place, line in ipairs(lines) do
    local own <const> = step and is_heading(line) and year(lines[place + step])
    local is_taken <const> = step and year(line) and is_heading(lines[place - step])
    if own then line.dated = ("%s (%s)"):format(line.text, own) end
    if not is_taken and not (number(line) and nearly_all(found.numbers)) then
      kept[#kept + 1] = line
    end
  end
  for _, line in ipairs(kept) do line.text = line.dated or line.text end
  return kept
end

--- The lines of a page: their texts, the marks before these, and whether they are items of lists of
--- albums or headings.
local function lines_of(page)
  local lines <const>, open <const>, emphasized <const> = {}, Collected(), Collected()
  local frame_depth, pre_depth, list_depth, is_item, mark = 0, 0, 0, false, ""
  --- The place of the first item of the open list.
  local list_start

  local function end_line()
    local decoded <const>, marked <const> = open.take(pre_depth > 0), emphasized.take(false)
    -- Other lines only separate.
    if not has_letters(decoded) then return end
    local line = pre_depth > 0 and decoded or text.trim(decoded)
    -- Of `Can, *Tago Mago*`, only the emphasis shows what is what.
    if is_item and marked:find("*", 1, true) and not is_album(line) and is_album(marked) then
      line = marked
    end
    local last <const> = lines[#lines]
    if mark == "" and not is_item and last and line:find "^[Bb][Yy] " and #last.text <= 200
      and not last.text:find(" by ", 1, true) then
      last.text = last.text .. " " .. line
    else
      -- A number is a mark of its own.
      local read <const> = is_item and not line:find "^%a" and read_line(line)
      if read and read.marked then mark = mark:sub(1, -3) end
      lines[#lines + 1] = {
        mark = mark, text = line, is_item = is_item, is_heading = mark:find "^#" ~= nil,
      }
    end
    mark = ""
  end

  --- Ends the open list, which is left out unless most of its items, or of the outermost ones, are
  --- albums, or titles with a year; menus are not.
  local function end_list()
    end_line()
    list_depth, is_item = 0, false
    local start <const> = list_start
    list_start = nil
    if not start then return end
    local items <const>, texts <const> = {}, {}
    for place = start, #lines do
      if lines[place].is_item and #items < sample_size then
        items[#items + 1], texts[#texts + 1] = lines[place], lines[place].text
      end
    end
    local read <const> = text.list(texts)
    local albums, outer_albums, outer = 0, 0, 0
    for _, item in ipairs(items) do
      local found <const> = read(item.text)
      local is_found <const> = found and found.kind == "album" and not found.version
        or select(2, text.dated(item.text, true)) ~= nil
      local is_outer <const> = item.mark == items[1].mark
      albums = albums + (is_found and 1 or 0)
      outer = outer + (is_outer and 1 or 0)
      outer_albums = outer_albums + (is_outer and is_found and 1 or 0)
    end
    if #items > 0 and (albums * 2 >= #items or outer_albums * 2 >= outer) then
      local above <const> = lines[start - 1]
      -- With other spaces at its dash, the heading is no album.
      if above and above.is_heading and is_album(above.text) then
        above.text = above.text:gsub(" ", "\u{2007}")
      end
      return
    end
    local kept <const> = {}
    for place = start, #lines do
      if not lines[place].is_item then kept[#kept + 1] = lines[place] end
      lines[place] = nil
    end
    table.move(kept, 1, #kept, start, lines)
  end

  Parts(function(part)
    if frame_depth > 0 then return end
    if pre_depth == 0 then
      if is_item then emphasized.add(part, longest_item) end
      return open.add(part, is_item and longest_item or math.huge)
    end
    for line, stop in part:gmatch "([^\n]*)(\n?)" do
      open.add(line, math.huge)
      if stop ~= "" then end_line() end
    end
  end, function(name, is_end)
    local step <const> = is_end and -1 or 1
    if frames[name] then
      if not is_item then end_list() end
      frame_depth = math.max(0, frame_depth + step)
      return
    end
    if frame_depth > 0 then return end
    if inline[name] then
      if is_item and emphasis[name] then emphasized.add("*", math.huge) end
      return
    end
    local is_list <const> = name == "ul" or name == "ol"
    -- An item is one line.
    if is_item and not is_list and not headings[name] and name ~= "li" then
      emphasized.add(" ", math.huge)
      return open.add(" ", math.huge)
    end
    end_line()
    if is_list then
      if list_depth == 0 then end_list() end
      list_depth = math.max(0, list_depth + step)
      is_item = false
      if list_depth == 0 then end_list() end
    elseif name == "li" then
      is_item, list_start = not is_end, list_start or #lines + 1
      local indent <const> = math.min(math.max(list_depth, 1), most_indented) - 1
      mark = is_end and "" or ("  "):rep(indent) .. "- "
    elseif headings[name] then
      -- A list that is not closed ends before it.
      end_list()
      mark = is_end and "" or ("#"):rep(tonumber(name:sub(2))) .. " "
    elseif name == "pre" then
      pre_depth = math.max(0, pre_depth + step)
    end
  end)(page)
  end_list()
  return lines
end

moonshelf.source {
  name = "pages", reads = "html",
  read = function(input, emit)
    for _, line in ipairs(join_years(lines_of(input:text()))) do
      local part <const> = line.is_item and "list" or line.is_heading and "heading" or nil
      emit { line = line.mark .. line.text, part = part }
    end
  end,
}

--- The elements that end a word in a cell, and those that end a row.
local breaks <const> = set "br p div li ul ol dd dt hr"
local sections <const> = set "tr thead tbody tfoot"
--- The columns that are read, and the length of a row, in bytes.
local most_columns <const>, longest_row <const> = 1 << 14, 1 << 26

--- The number in an attribute of a tag.
local function span(tag, attribute, limit)
  local _, stop <const> = tag:lower():find(attribute, 1, true)
  return math.max(1, math.min(stop and tonumber(tag:match("%d+", stop + 1)) or 1, limit))
end

-- The tables of a page, however untidy it is. A table in a cell of another one ends that one: the
-- outer table is a layout.
moonshelf.source {
  name = "page-tables", reads = "html", gives = "tables",
  read = function(input, emit, begin)
    local depth, is_open, line, length = 0, false, 0, 0
    local row, cell, left_out, has_links
    local column, rows, columns = 0, 1, 1
    --- By column, the cell that is merged with those below: its last row, and the column behind it.
    local merged = {}

    local function end_cell()
      if not cell then return end
      local content <const> = collapsed(table.concat(cell))
      cell = nil
      if column == #row and rows == 1 and columns == 1 and column < most_columns then
        row[#row + 1] = content
      elseif content ~= "" and column < most_columns then
        row[#row + 1] = { content, column = column + 1, rows = rows, columns = columns }
      end
      local stop <const> = column + columns
      if rows > 1 and stop <= most_columns then
        local own <const> = { last = line + rows - 1, stop = stop }
        for place = column, stop - 1 do merged[place] = own end
      end
      column = stop
    end

    local function end_row()
      end_cell()
      if row then emit(row, line, left_out) end
      row, left_out = nil, nil
    end

    local function begin_table()
      begin()
      is_open, line, merged = true, 0, {}
    end

    local function begin_row()
      -- After a table in a cell, the outer one continues.
      if not is_open and depth > 0 then begin_table() end
      if is_open then row, line, column, length = {}, line + 1, 0, 0 end
    end

    local function begin_cell(tag)
      if not row then begin_row() end
      if not row then return end
      while merged[column] and merged[column].last >= line do column = merged[column].stop end
      cell, rows, columns = {}, 1, 1
      if tag ~= "" then rows, columns = span(tag, "rowspan", 65534), span(tag, "colspan", 1000) end
    end

    local take <const> = Parts(function(part)
      if not cell then return end
      length = length + #part
      if length > longest_row then
        error("a row is longer than 64 MB: not a table, or a tag is not closed", 0)
      end
      cell[#cell + 1] = part
    end, function(name, is_end, tag)
      if name == "td" or name == "th" then
        end_cell()
        if not is_end then begin_cell(tag) end
      elseif sections[name] then
        end_row()
        if name == "tr" and not is_end then begin_row() end
      elseif name == "table" then
        end_row()
        depth = math.max(0, depth + (is_end and -1 or 1))
        is_open = false
        if not is_end then begin_table() end
      elseif cell and breaks[name] then
        cell[#cell + 1] = " "
      elseif cell and name == "a" and not is_end and not has_links and tag:find("://", 1, true) then
        has_links, left_out = true, "the addresses of links in tables were not read"
      end
    end)
    for part in input:lines() do take(part .. "\n") end
    end_row()
  end,
}

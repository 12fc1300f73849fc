-- The text of web pages without a table of albums, in the lines in which a browser shows it: `#`
-- before headings, `-` before the items of lists, indented by their depth. What is emitted
-- is read as a list in a text: first what is in lists of albums (`part = "list"`) with their
-- headings, and if that is none, all. A line that begins with `by` continues the one before it: the
-- artist is below the title.
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
local emphasis <const> = set "i em cite"
local headings <const> = set "h1 h2 h3 h4 h5 h6"
local hidden <const> = set "script style template textarea select"

--- The length of an item that is read, in bytes, as longer ones are no albums; the depth that
--- indentation shows; and the number of items by which a list is judged.
local longest_item <const>, most_indented <const>, sample_size <const> = 2000, 8, 300

--- The position of a tag's `>`; one in the quotes of an attribute does not count.
local function end_of_tag(page, start)
  local place = start
  while true do
    place = page:find("[>\"']", place)
    if not place or page:sub(place, place) == ">" then return place end
    local before = place - 1
    while before > start and page:byte(before) <= 32 do before = before - 1 end
    if page:sub(before, before) == "=" then
      place = page:find(page:sub(place, place), place + 1, true)
      if not place then return nil end
    end
    place = place + 1
  end
end

--- A pattern for a word in any case.
local function any_case(word)
  return (word:gsub("%a", function(letter) return ("[%s%s]"):format(letter, letter:upper()) end))
end

--- Calls functions with each text and each tag of a page: its name, and whether it ends an element.
local function each_part(page, take_text, take_tag)
  local place = 1
  while place <= #page do
    local open <const> = page:find("<", place, true) or #page + 1
    if open > place then take_text(page:sub(place, open - 1)) end
    place = open + 1
    if page:find("^!%-%-", place) then
      place = (select(2, page:find("-->", place + 3, true)) or #page) + 1
    elseif page:find("^[%a/!?]", place) then
      local stop <const> = end_of_tag(page, place)
      if not stop then return end
      local tag <const> = page:sub(place, stop - 1)
      local name <const> = tag:match("^/*(%w*)"):lower()
      local is_end <const> = tag:find "^/" ~= nil
      place = stop + 1
      if (hidden[name] or name == "sup" and tag:find("reference", 1, true))
        and not is_end and not tag:find "/$" then
        place = page:find("</" .. any_case(name), place) or #page + 1
      else
        take_tag(name, is_end)
      end
    elseif open <= #page then
      take_text "<"
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

--- A text without the white space around it.
local function trim(line)
  return line:gsub("^[%s]+", ""):gsub("^\u{A0}+%s*", ""):gsub("%s+$", ""):gsub("%s*\u{A0}$", "")
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
      if length <= most then
        parts[#parts + 1], length = part, length + #part
      end
    end,
    take = function(is_exact)
      if length == 0 then return "" end
      local line = table.concat(parts)
      parts, length = {}, 0
      if not is_exact then line = line:gsub("[\0-\x20]+", " "):gsub("^ ", ""):gsub(" $", "") end
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
    local line = pre_depth > 0 and decoded or trim(decoded)
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
      lines.has_lists = true
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

  each_part(page, function(part)
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
  end)
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

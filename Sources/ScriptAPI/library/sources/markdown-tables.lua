-- The tables of Markdown, and those that psql, mysql and sqlite3 draw, named for the headings above
-- them. Where none is a list of albums, the text is read otherwise.
local text <const> = moonshelf.text

--- The lines of boxes; others are crosses.
local strokes <const> = {
  ["│"] = "|", ["┃"] = "|", ["║"] = "|", ["─"] = "-", ["━"] = "-", ["═"] = "-",
}

--- A line with the lines of a box as bars, dashes and crosses.
local function drawn(line)
  if not line:find "\xE2[\x94\x95]" then return line end
  return (line:gsub("\xE2[\x94\x95][\x80-\xBF]", function(mark) return strokes[mark] or "+" end))
end

--- Whether a line is `---|:---:`, or `---+---`.
local function is_rule(line)
  return not line:find "[^|%-:+= \t]" and line:find "[|+]" and line:find("-", 1, true)
end

--- The tags in which a text continues.
local tags <const> = { br = " " }
local inline <const> = "a abbr b bdi big cite em font i mark s small span strong sub sup time u"
for tag in inline:gmatch "%a+" do tags[tag] = "" end

--- The bytes that stand for marks of Markdown behind a backslash.
local escapes <const> = { ["\\"] = "\1", ["*"] = "\2", ["`"] = "\3", _ = "\4", ["<"] = "\5" }
local escaped <const> = {}
for mark, byte in pairs(escapes) do escaped[byte] = mark end

--- Whether a character is a letter or a digit, by its first byte: most signs begin with C2 or E2.
local function is_letter(character)
  return character and character:find "^[%w\xC3-\xE1\xE3-\xF4]"
end

--- The characters of which a cell may have others as its text.
local marks <const> = "[%[\\*`_<\t\xC2\xE2]"

local trim <const> = text.trim

--- The text of a cell, without the marks of links, pictures, emphasis and code.
local function plain(cell)
  if not cell:find(marks) then return trim(cell) end
  cell = cell:gsub("\t", " "):gsub("\u{A0}", " "):gsub("\u{202F}", " ")
  if cell:find("](", 1, true) then cell = cell:gsub("!%[", "[") end
  if cell:find("[", 1, true) then cell = text.unmarked(cell) end
  cell = cell:gsub("\\(.?)", function(mark) return escapes[mark] or mark end)
  cell = cell:gsub("</*(%a*)[^<>]*>", function(tag) return tags[tag:lower()] end):gsub("[*`]", "")
  -- Inside a word it is a letter.
  cell = cell:gsub("()_+()", function(first, behind)
    local before <const> = cell:sub(math.max(1, first - 4), first - 1)
    local is_inside <const> = is_letter(before:match(utf8.charpattern .. "$"))
      and is_letter(cell:sub(behind, behind))
    return is_inside and "_" or ""
  end)
  return trim((cell:gsub("[\1-\5]", escaped)))
end

--- The cells of a line, as they are written; a bar after a backslash or in code is text.
local function split(line)
  local cells <const>, inner <const> = {}, line:match "^[ \t]*|?(.*)"
  if not inner:find "[\\`]" then
    for cell in inner:gmatch "[^|]*" do cells[#cells + 1] = cell end
    return cells
  end
  local first, place, is_code = 1, 1, false
  repeat
    local mark <const> = inner:find("[\\`|]", place) or #inner + 1
    local sign <const> = inner:sub(mark, mark)
    place = mark + (sign == "\\" and 2 or 1)
    if sign == "`" then
      is_code = not is_code
    elseif sign == "" or sign == "|" and not is_code then
      cells[#cells + 1] = inner:sub(first, mark - 1):gsub("\\|", "|")
      first = place
    end
  until sign == ""
  return cells
end

--- The cells of a line; those of a drawn table have no marks of Markdown.
local function cells(line, is_drawn)
  if not line:find(is_drawn and "[\\`]" or marks) then
    local found <const>, inner <const> = {}, line:gsub("|%s*", "|")
      :gsub("%f[%s]%s+|", "|"):match "^%s*|?(.*)"
    for cell in inner:gmatch "[^|]*" do found[#found + 1] = cell end
    found[#found] = trim(found[#found])
    return found
  end
  local found <const>, read <const> = split(line), is_drawn and trim or plain
  for place, cell in ipairs(found) do found[place] = read(cell) end
  return found
end

moonshelf.source {
  name = "markdown-tables", reads = "lines", gives = "tables", competes = true,
  detect = { { text = "|" }, { text = "│" }, { text = "┃" }, { text = "║" } },
  accepts = function(sample)
    local before = ""
    for line in sample.text:gmatch "[^\r\n]+" do
      line = drawn(line)
      if before:find("|", 1, true) and is_rule(line) then return true end
      before = line
    end
  end,
  read = function(input, emit, begin)
    local has_links <const> = input:sample():find("](http", 1, true)
    local before, heading, is_open, is_drawn, link_column = "", nil, nil, nil, nil
    local function begin_table(number)
      local names <const> = cells(before, is_drawn)
      local is_known, has_addresses
      for _, name in ipairs(names) do
        local word <const> = name:lower()
        has_addresses = has_addresses or word == "url" or word == "link" or word == "links"
        is_known = is_known or select(2, text.meaning(name))
      end
      begin(heading, is_known)
      link_column = has_links and not is_drawn and not has_addresses and #names + 1
      if link_column then names[link_column] = "url" end
      emit(names, number)
    end
    for line, number in input:lines() do
      line = drawn(line)
      if line:find "^#" then
        heading, is_open = plain(line:match "^#+(.*)"), false
      elseif not is_open then
        if before:find("|", 1, true) and is_rule(line) then
          is_open, is_drawn = true, line:find("+", 1, true)
          begin_table(number - 1)
        end
      elseif not line:find("|", 1, true) and not (is_drawn and is_rule(line)) then
        is_open = false
      elseif not (is_drawn and is_rule(line)) then
        local row <const> = cells(line, is_drawn)
        local address <const> = link_column and line:find("](", 1, true)
          and select(2, text.unmarked(line))
        if address and address:find("://", 1, true) and (row[link_column] or "") == "" then
          row[link_column] = address
        end
        emit(row, number)
      end
      before = line
    end
  end,
}

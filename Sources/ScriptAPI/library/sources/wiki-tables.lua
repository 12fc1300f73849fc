-- The tables of MediaWiki, as its editor shows them, named for their captions or headings:
--   {| class="wikitable"
--   ! Artist !! Album !! Year
--   |-
--   | rowspan="2" | [[Can (band)|Can]] || ''Tago Mago''<ref>Sleeve</ref> || {{dts|1971|8}}
--   |}
local trim <const>, unescape <const> = moonshelf.text.trim, moonshelf.text.unescape

--- The longest cell and the longest caption that is a name, in bytes; and other limits.
local longest <const>, longest_name <const> = 1 << 16, 60
local deepest <const>, most_columns <const>, most_head_rows <const> = 32, 1 << 14, 3

--- Marks in the text of cells: a line break, an item of a list, and what divides no cells.
local line_break <const>, item <const> = "\3", "\4"
local protected <const> = { ["|"] = "\1", ["!"] = "\2" }

local function set(names)
  local found <const> = {}
  for name in names:gmatch "%S+" do found[name] = true end
  return found
end

--- The namespaces whose links are not shown as text.
local hidden_links <const> = set [[file image media category datei bild kategorie fichier
  catégorie archivo categoría immagine categoria bestand categorie plik fil файл категория]]

--- The ends of elements and comments that are no part of the text; spans only without display.
local hidden <const> = {
  ref = "</[Rr][Ee][Ff]%s*>", span = "</[Ss][Pp][Aa][Nn]%s*>", ["!--"] = "%-%->",
}

--- Words before which a line break is a space, those of templates that are no part of a date, and
--- cells without a value.
local continuing <const> = set "and und et feat featuring ft with mit avec by von"
local formats <const> = set "dmy mdy ymd iso none"
local no_values <const> = set "— – -"

--- A date from its parts: `1971 8 16`, `1971 August`, `16 août 1971`.
local function date(args)
  local parts <const> = {}
  for place = 1, 3 do
    local part <const> = trim(args[place] or "")
    if part ~= "" and not formats[part] then parts[#parts + 1] = ("0"):rep(2 - #part) .. part end
  end
  local first <const>, last <const> = parts[1] or "", parts[#parts] or ""
  -- Numbers begin with the year, and words end with it.
  local is_number <const> = not table.concat(parts):find "%D"
  if (is_number and last or first):find "^%d%d%d%d$" then parts[1], parts[#parts] = last, first end
  return table.concat(parts, is_number and "-" or " ")
end

--- The texts of templates by their names: functions of the arguments.
local templates <const> = {}
local function define(names, expand)
  for name in names:gmatch "[^,]+" do templates[trim(name)] = expand end
end

define([[nowrap, nobr, small, smaller, big, larger, large, center, left, right, abbr, tooltip,
  nobold, flag, flagu, nihongo, url, ill, nts, datumzelle, plainlist, flatlist]],
  function(args) return args[1] end)
define("lang, langx, sort, tri, color", function(args) return args[2] or args[1] end)
define("sortkey, transl, transliteration", function(args) return args[2] end)
define("sortname, sortkeyname", function(args) return (args[1] or "") .. " " .. (args[2] or "") end)
define("dts, date table sorting, start date, start date and age, release date, date, date-", date)
define("hlist, ubl, unbulleted list", function(args) return table.concat(args, item) end)
define("circa", function(args) return "c. " .. (args[1] or "") end)
define("rating", function(args) return (args[1] or "") .. "/" .. (args[2] or "5") end)
for name, shown in pairs { yes = "Yes", no = "No", partial = "Partial" } do
  define(name, function(args) return args[1] or shown end)
end
for name, shown in pairs {
  ["'"] = "'", ["="] = "=", ndash = "–", mdash = "—", snd = " – ", nbsp = " ", br = line_break,
} do define(name, function() return shown end) end

--- The templates that stand for marks of tables, and what marks begin.
local marks <const> = { ["!"] = "|", ["!!"] = "||", ["!-"] = "|-" }
local marked <const> = { ["|-"] = "row", ["|}"] = "end", ["|+"] = "caption" }

--- The text of a template, and whether it is a mark of a table.
local function template(written)
  local name <const> = trim(written[1]):lower():gsub("_", " ")
  if marks[name] then return marks[name], true end
  local args <const> = {}
  for place = 2, #written do
    local key <const> = written[place]:sub(1, 40):match "^%s*(%w[%w_-]*)%s*="
    local number <const> = key and key:find "^%d$" and tonumber(key) or not key and #args + 1
    if number and number > 0 and number <= #args + 1 then
      args[number] = key and written[place]:match "=(.*)$" or written[place]
    end
  end
  if templates[name] then return templates[name](args) or "" end
  return name:match "^formatnum:(.*)" or name:find "^lang%-" and args[1] or ""
end

--- The text of a link to a page.
local function link(written)
  local target <const>, text <const> = trim(written[1]), written[#written]
  if hidden_links[(target:match "^([^:]+):" or ""):lower()] then return "" end
  -- `[[Can (band)|]]` is shown without the brackets.
  if #written > 1 and not text:find "%S" then return (target:gsub("%s*%([^()]*%)$", "")) end
  return #written > 1 and text or (target:gsub("^:", ""))
end

--- A line with the texts of its links, templates and tags, and whether it has an address. What is
--- not closed is as it is written, without its brackets.
local beginnings <const> = { ["}}"] = "{{", ["]]"] = "[[" }
local function resolved(line)
  if not line:find "[%[{<]" then return line, false end
  local top, place, has_address, ends = { kind = "", args = {}, parts = {} }, 1, false, {}
  local stack <const>, open <const> = { top }, { ["{{"] = 0, ["[["] = 0, ["["] = 0 }

  local function add(part) top.parts[#top.parts + 1] = part end
  local function end_argument()
    top.args[#top.args + 1] = table.concat(top.parts)
    top.parts = {}
  end
  local function push(kind)
    if #stack >= deepest then return end
    top = { kind = kind, args = {}, parts = {} }
    stack[#stack + 1], open[kind] = top, open[kind] + 1
  end
  local function pop(is_closed)
    end_argument()
    local args <const>, kind <const> = top.args, top.kind
    stack[#stack], open[kind], top = nil, open[kind] - 1, stack[#stack - 1]
    if not is_closed then return add(table.concat(args, "|")) end
    if kind == "[" then return add((args[1]:match "^%S+%s+(.*)$" or ""):gsub("[|!]", protected)) end
    local text <const>, is_mark <const> = (kind == "{{" and template or link)(args)
    add(is_mark and text or (text:gsub("[|!]", protected)))
  end
  local function close(kind)
    if open[kind] == 0 then return end
    while top.kind ~= kind do pop(false) end
    pop(true)
  end
  --- Takes a tag, with the content of an element that is hidden.
  local function take_tag()
    local slash, name, attributes, stop = line:match("^<(/?)(%a%w*)([^<>]*)>()", place)
    if line:find("^<!%-%-", place) then slash, name, attributes, stop = "", "!--", "", place + 4 end
    place = stop or place + 1
    if not stop then return add "<" end
    name = name:lower()
    if name == "br" then add(line_break) end
    local is_hidden <const> = hidden[name] and slash == "" and attributes:sub(-1) ~= "/"
      and (name ~= "span" or attributes:find "display%s*:%s*none")
    -- What has no end once has none in the rest of the line.
    if not is_hidden or ends[name] == false then return end
    ends[name] = select(2, line:find(hidden[name], place)) or false
    place = ends[name] and ends[name] + 1 or place
  end

  while true do
    local first <const> = line:find("[%[%]{}|<]", place)
    add(line:sub(place, (first or 0) - 1))
    if not first then break end
    place = first
    local sign <const>, pair <const> = line:sub(first, first), line:sub(first, first + 1)
    local ending <const> = sign == "]" and top.kind == "[" and "[" or beginnings[pair]
    local is_address <const> = line:find("^%[%a*:?//", first) ~= nil
    if sign == "<" then
      take_tag()
    else
      place = first + (ending and #ending or open[pair] and 2 or 1)
      has_address = has_address or is_address
      if open[pair] or is_address then
        push(open[pair] and pair or "[")
      elseif ending then
        close(ending)
      elseif sign == "|" and (top.kind == "{{" or top.kind == "[[") then
        end_argument()
      else
        add(sign == "|" and top.kind == "[" and protected[sign] or sign)
      end
    end
  end
  while #stack > 1 do pop(false) end
  return table.concat(top.parts), has_address
end

--- The text of a cell; lines and items of a list are divided by commas, except in names of columns.
local function plain(content, is_name)
  content = content:gsub("\n[*#:;]+", item):gsub("''+", function(run)
    return #run == 4 and "'" or ("'"):rep(#run - 5)
  end)
  if content:find("&", 1, true) then content = unescape(content) end
  content = content:gsub("\u{A0}", " "):gsub("\u{202F}", " "):gsub("\u{AD}", "")
    :gsub("\1", "|"):gsub("\2", "!"):gsub("%s+", " ")
  if is_name then return trim((content:gsub("[\3\4]", " "):gsub(" +", " "))) end
  content = content:gsub("%f[\3\4 ][\3\4 ]*\4[\3\4 ]*", ", ")
  content = content:gsub("%f[\3 ] ?\3[\3 ]*()", function(place)
    return (continuing[content:match("^%a+", place)] or content:find("^[(&/%[+,;]", place))
      and " " or ", "
  end)
  content = trim((content:gsub("([,;:&/(+]), ", "%1 "))):match "^[, ]*(.-),?$"
  return no_values[content] and "" or content
end

--- The number in an attribute of a cell.
local function span(attributes, name, limit)
  local number <const> = attributes:lower():match(name .. "%s*=%s*[\"']?%s*(%d+)")
  return math.max(1, math.min(tonumber(number) or 1, limit))
end

--- What a line of a table begins: `row`, `end`, `caption`, `names`, `cells`; nil for a text.
local function kind_of(line)
  local pair <const> = line:match "^%s*([|!].?)"
  if not pair or pair == "|}" and line:find "^%s*|}}" then return nil end
  return marked[pair] or pair:find "^!" and "names" or "cells"
end

local function begins_table(line) return line:find "^[%s:]*{|" ~= nil end

--- The text of a heading; nil for another line.
local function heading_of(line)
  if #line > 1000 or not line:find "^=" then return nil end
  return trim(line):match "^=+%s*([^=].-)%s*=+$"
end

--- What continues a line, with its ends.
local continued <const> = { { "{{", "}}" }, { "<!%-%-", "%-%->" },
  { "<[Rr][Ee][Ff]%f[%s>]", "</[Rr][Ee][Ff]", "<[Rr][Ee][Ff]%s[^<>]*/>" } }

--- Calls `take` with the lines of a text, those that a template, a reference or a comment continues
--- as one. If these are not closed, each line is its own.
local function joined(lines, take)
  local pending, depths, length = {}, { 0, 0, 0 }, 0

  local function flush()
    for _, line in ipairs(pending) do take(line) end
    pending, depths, length = {}, { 0, 0, 0 }, 0
  end

  for line in lines do
    -- No template has these lines, but comments may.
    local is_mark <const> = line:find "^%s*|[-}]" and kind_of(line) or begins_table(line)
      or heading_of(line)
    if is_mark and depths[2] == 0 or length > longest then flush() end
    pending[#pending + 1], length = line, length + #line
    for place, marks_of in ipairs(line:find "[{}<>]" and continued or {}) do
      local depth = depths[place] + select(2, line:gsub(marks_of[1], ""))
      for ending = 2, #marks_of do depth = depth - select(2, line:gsub(marks_of[ending], "")) end
      depths[place] = math.max(0, depth)
    end
    if depths[1] + depths[2] + depths[3] == 0 then
      pending = { table.concat(pending, "\n") }
      flush()
    end
  end
  flush()
end

--- A table that takes its lines; one without text may be a layout, which contains others.
local function Table(heading, emit, begin)
  local reader <const> = { has_text = false }
  local caption, title, cells, cell, left_out
  local line, merged, has_begun, first = 0, {}, false, 0
  --- The names of the columns, which are those of each part of the table.
  local names <const>, head_rows, is_merged, has_rows = {}, 0, false, false

  local function add(content)
    if cell and cell.length <= longest then
      cell[#cell + 1], cell.length = content, cell.length + #content
    end
  end

  --- The cells of a row with their columns, as some are merged with those above.
  local function placed()
    local row <const>, column = {}, 0
    line = line + 1
    for _, entry in ipairs(cells) do
      while merged[column] and merged[column].last >= line do column = merged[column].stop end
      local content <const> = plain(table.concat(entry, "\n"), entry.is_name)
      local stop <const> = column + entry.columns
      if column < most_columns then
        row[#row + 1] = { content, column = column + 1, rows = entry.rows, columns = entry.columns }
      end
      if entry.rows > 1 and stop <= most_columns then
        local own <const> = { last = line + entry.rows - 1, stop = stop }
        for place = column, stop - 1 do merged[place] = own end
      end
      column = stop
    end
    return row
  end

  local function add_names(row)
    for _, entry in ipairs(row) do
      local column <const>, last <const> = entry.column, entry.column + entry.columns - 1
      for blank = #names + 1, last do names[blank] = "" end
      for part = column, last do names[part] = trim(names[part] .. " " .. entry[1]) end
    end
  end

  function reader.end_row()
    if not cells then return end
    local are_names, are_merged = true, false
    local is_only <const> = #cells == 1 and cells[1].columns > 1
    for _, entry in ipairs(cells) do
      are_names = are_names and entry.is_name
      are_merged = are_merged or entry.rows > 1 or entry.columns > 1
    end
    local row <const> = placed()
    cells, cell = nil, nil
    -- A cell of all columns is a heading of the rows below it.
    if is_only then
      title, has_begun = row[1] and row[1][1], false
      return
    end
    has_rows = has_rows or not are_names
    -- Names that are merged have others below them.
    if not has_rows and head_rows < (is_merged and most_head_rows or 1) then
      head_rows, is_merged = head_rows + 1, are_merged
      return add_names(row)
    end
    if not has_begun then
      local name = title or caption and plain(table.concat(caption, "\n"), true) or ""
      if name == "" or heading and #name > longest_name then name = heading end
      begin(name, head_rows > 0)
      -- Cells are merged by the numbers of their rows.
      first = line - 1
      if head_rows > 0 then emit(names, 1) end
      has_begun, has_rows = true, true
    end
    emit(row, line - first + 1, left_out)
    left_out = nil
  end

  function reader.take(content)
    local written, has_link <const> = resolved(content)
    local kind <const> = kind_of(written)
    if has_link then left_out = "the addresses of links in tables were not read" end
    if kind == "row" then return reader.end_row() end
    if not kind then return add(written) end
    written = trim(written):sub(2)
    if kind == "caption" then
      cell = { length = 0 }
      caption = cell
      return add(written:match "^%+[^|]*|(.*)$" or written:sub(2))
    end
    cells = cells or {}
    if kind == "names" then written = written:gsub("!!", "||") end
    for part in (written .. "||"):gmatch "(.-)||" do
      local attributes <const>, rest <const> = part:match "^([^|]*)|(.*)$"
      cell = {
        length = 0, is_name = kind == "names", rows = span(attributes or "", "rowspan", 65534),
        columns = span(attributes or "", "colspan", 1000),
      }
      cells[#cells + 1] = cell
      reader.has_text = reader.has_text or (rest or part):find "%S" ~= nil
      add(rest or part)
    end
  end
  return reader
end

moonshelf.source {
  name = "wiki-tables", reads = "lines", gives = "tables", competes = true,
  detect = { { text = "{|" }, { lines = { "{|*", ":*{|*" } }, { text = { "'''", "[[" } } },
  accepts = function(sample)
    local count
    for line in (sample.text:gsub("\r\n?", "\n") .. "\n"):gmatch "([^\n]*)\n" do
      local kind <const> = count and kind_of(line)
      if begins_table(line) or kind == "row" then
        count = 0
      elseif kind == "cells" or kind == "names" then
        count = count + 1 + select(2, line:gsub("||", "")) + select(2, line:gsub("!!", ""))
        if count > 1 then return true end
      end
    end
  end,
  read = function(input, emit, begin)
    --- The number of open tables in a cell, which are left out.
    local inner, heading, open, before = 0, nil, nil, nil
    local function finish()
      if open then open.end_row() end
      open, inner = nil, 0
    end
    joined(input:lines(), function(line)
      local title <const>, is_start <const> = heading_of(line), begins_table(line)
      local is_end <const> = not is_start and kind_of(line) == "end"
      if title then
        -- A table that is not closed ends.
        finish()
        heading = plain(resolved(title), true)
      elseif is_start and open and open.has_text and kind_of(before) then
        inner = inner + 1
      elseif is_start then
        finish()
        open = Table(heading, emit, begin)
      elseif is_end then
        inner = inner - 1
        if inner < 0 then finish() end
      elseif open and inner == 0 then
        open.take(line)
      end
      before = line
    end)
    finish()
  end,
}

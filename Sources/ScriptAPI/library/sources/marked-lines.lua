-- Lists in which marks say what is what, in nearly all lines:
--   * **Can - Tago Mago** (1971) - Text about it.
--   Can "Tago Mago"
-- Bold text is the entry if what follows is text about it; text in quotation marks at the end is
-- the title.
local text <const> = moonshelf.text

--- Pairs of quotation marks.
local pair <const> = "(" .. utf8.charpattern .. ")(" .. utf8.charpattern .. ") ?"
local quotes <const> = [["" “” „“ „” «» »« 「」 『』]]
local between_names <const> = {
  " - ", " – ", " — ", " -- ", " • ", " · ", " : ", " | ", " / ", " ~ ",
}

--- Whether a text has a mark between names.
local function is_marked(line)
  for _, mark in ipairs(between_names) do
    if (line .. " "):find(mark, 1, true) then return true end
  end
  return false
end

--- The longest line with a title in quotation marks, in bytes.
local longest <const> = 1000

local trim <const> = text.trim

--- The content of a line behind the mark of an item, and whether there is one; nil for a gap.
local function content(line)
  line = trim(line)
  if line == "" then return nil end
  local rest = line:match "^[-*+] +(.+)$" or line:match "^• *(.+)$" or line:match "^・ *(.+)$"
    or line:match "^%d%d?%d?[.)] +(.+)$"
  -- A number in wide digits: `１．`.
  local behind = line
  while behind:find "^\xEF\xBC[\x90-\x99]" do behind = behind:sub(4) end
  if behind ~= line then
    rest = behind:match "^[.)] *(.+)$" or behind:match "^．%s*(.+)$" or behind:match "^、(.+)$"
  end
  return rest or line, rest ~= nil
end

local function heading(line)
  local written <const> = line:match "^%s*#+%s+(.*)$"
  return written and trim(trim(written):match "^(.*[^#])" or "")
end

--- The entries in bold at the beginning of a text, and what follows the last.
local function bold(line)
  local entries <const> = {}
  local rest = line
  while true do
    local found, after = rest:match "^%*%*(.-)%*%*(.*)$"
    if not found then found, after = rest:match "^__(.-)__(.*)$" end
    if not found then break end
    -- `**Can - Ege** (1972)`, also with a word before the year: `**Can - Ege** LP (1972)`.
    local word <const>, brackets <const>, behind <const> = after:match "^:? *(%w* ?)(%b())(.*)$"
    local _, year, note = text.dated("x " .. (brackets or ""), true)
    if not year then note = brackets end
    local notes <const> = ((word or "") .. (note or "")):match "^(.-) *$"
    entries[#entries + 1] = { text = found, year = year, note = notes }
    rest = brackets and behind or after
    local next_one <const> = rest:match "^%s*[,;&+]%s*([*_][*_].*)$"
    if not next_one then break end
    rest = next_one
  end
  return entries, (rest:gsub("^[%s:,;.-]+", ""):gsub("^–%s*", ""):gsub("^—%s*", ""))
end

local read_plain <const> = text.list {}

--- The text before a medium at the end of a line, and that: `(United Artists) LP`.
local function split_medium(line)
  local rest <const>, word <const> = line:match "^(.*[%])]),? ([%w\"]+)$"
  local entry <const> = word and #word <= 10 and read_plain("x – y (1971), " .. word)
  for _, member in ipairs(entry and entry.members or {}) do
    if member[1] == "format" then return rest, word end
  end
  return line
end

--- The line `Can – "Soon" (1973)` of `Can『Soon』（1973年）※signed`, and the remark: in Japanese, only
--- titles have these marks.
local function japanese(line, open, close)
  local first <const> = line:find(open, 1, true)
  local last <const> = first and line:find(close, first + #open, true)
  local artist <const> = first and trim(line:sub(1, first - 1)) or ""
  if not last or artist == "" or #line - last > 100 then return nil end
  local tail <const> = line:sub(last + #close):gsub("（", "("):gsub("）", ")")
    :gsub("(%d%d%d%d)年", "%1"):gsub("←", ""):gsub("※", "")
  local year <const>, remark <const> = tail:match "^[%s,(%[]*([12]%d%d%d)[%s)%]]*(.*)$"
  local note <const> = trim(remark or tail)
  return ('%s – "%s"%s'):format(artist, line:sub(first + #open, last - 1),
    year and (" (%s)"):format(year) or ""), note ~= "" and note or nil
end

--- The line `Can – "Tago Mago"` of `Can "Tago Mago"`, and the medium behind it; nil for others.
local function quoted(written)
  if #written > longest then return nil end
  local line <const>, medium <const> = split_medium((written:gsub("\u{3000}+", " ")))
  for open, close in quotes:gmatch(pair) do
    if open == "『" or open == "「" then
      local found <const>, remark <const> = japanese(line, open, close)
      if found then return found, medium, remark end
    end
    local space <const> = #open == 1 and " +" or " *"
    local name <const>, title <const>, rest =
      line:match("^(.*[^%s:,|/-])" .. space .. open .. " ?(.-) ?" .. close .. "(.*)$")
    if name and #name <= 100 and not is_marked(name) and not name:find(open, 1, true)
      and not name:find "%f[%w][Bb]y$"
      and (rest == "" or rest:find "^ *[%[(][^()]*[%])]$" or rest:find "^,? %d%d%d%d$") then
      -- Without a year, what is in brackets behind the quotation marks is no part of the title.
      local note = rest:match "^ *[%[(]([^%d()][^()]*)[%])]$"
      if note and not note:find "%d%d%d%d" then rest = "" else note = nil end
      return ('%s – "%s"%s'):format(name, title, rest), medium, note
    end
  end
end

local function is_album(entry) return entry ~= nil and entry.kind == "album" end

--- Calls a function with the content of each line that is no heading.
local function each(sample, take)
  for line in sample:gmatch "[^\r\n]+" do
    local found <const>, is_item <const> = content(line)
    if found and not heading(line) then take(found, is_item) end
  end
end

--- The reading of a list with entries in bold; nil if it is none.
local function bold_form(sample)
  local items, lines, entries, prose, texts = 0, 0, 0, 0, {}
  each(sample, function(line, is_item)
    local found <const>, rest <const> = bold(line)
    local is_entry <const> = #found > 0 and is_album(read_plain(found[1].text))
    lines, items = lines + 1, items + (is_item and 1 or 0)
    if not is_entry then return end
    entries = entries + 1
    texts[#texts + 1] = found[1].text
    if select(2, rest:gsub("%S+", "")) >= 3 then prose = prose + 1 end
  end)
  local of <const> = items > 0 and items or lines
  if entries < 3 or entries * 10 < of * 8 or entries * 2 < lines or prose * 2 < entries then
    return nil
  end
  local read <const> = text.list(texts)
  return function(line)
    local found <const>, rest <const> = bold(line)
    local records <const> = {}
    for _, one in ipairs(found) do
      local entry <const> = read(one.text)
      if not is_album(entry) then return nil end
      local record <const> = {}
      for _, member in ipairs(entry.members) do record[member[1]] = member[2] end
      record.year = record.year or one.year
      local notes <const> = {}
      for _, note in ipairs { record.notes or "", one.note or "", rest } do
        if note ~= "" then notes[#notes + 1] = note end
      end
      record.notes = #notes > 0 and table.concat(notes, " ") or nil
      records[#records + 1] = record
    end
    return records[1] and records
  end
end

--- The reading of lines with titles in quotation marks; nil if there are other lines.
local function quoted_form(sample)
  local lines, items, texts = 0, 0, {}
  each(sample, function(line, is_item)
    lines, items, texts[#texts + 1] = lines + 1, items + (is_item and 1 or 0), quoted(line)
  end)
  -- Around the items of a list there may be other lines.
  local of <const> = items * 2 >= lines and items or lines
  if #texts < 3 or #texts * 10 < of * 9 then return nil end
  local read <const> = text.list(texts)
  return function(line)
    local found <const>, medium <const>, note <const> = quoted(line)
    local entry <const> = read(found or line)
    if not is_album(entry) then return nil end
    local record <const> = { format = medium, notes = note }
    for _, member in ipairs(entry.members) do record[member[1]] = member[2] end
    return { record }
  end
end

local function form_of(sample) return bold_form(sample) or quoted_form(sample) end

moonshelf.source {
  name = "marked-lines", reads = "lines", competes = true,
  detect = {
    most_lines = {
      "*[*][*]*[*][*]*", "*__*__*", '* "*"*', "*“*”*", "*„*", "*«*»*", "*»*«*",
      "*「*」*", "*『*』*",
    },
  },
  accepts = function(sample) return form_of(sample.text) ~= nil end,
  read = function(input, emit)
    local read <const> = form_of(input:sample()) or function() return nil end
    local section
    for line, number in input:lines() do
      local found <const> = content(text.unescape(line))
      local records <const> = found and not heading(line) and read(found)
      if records then
        for _, record in ipairs(records) do
          record.section = record.section or section
          emit(record, number)
        end
      elseif found and heading(line) then
        section = (text.list {}(heading(line)) or {}).text or heading(line)
      elseif found then
        emit({ line = found }, number, "a line without artist and title")
      end
    end
  end,
}

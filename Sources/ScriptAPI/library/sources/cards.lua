-- Albums as cards, as people write them: blocks of lines with a name and a value, separated by
-- empty lines or rules, or begin with the same name.
local text <const> = moonshelf.text
--- The limits of an album: its text and members.
local most_text <const>, most_members <const> = 16 << 20, 1000

--- A text without the white space around it; nil if there is nothing else.
local function trim(line)
  local written <const> = text.trim(line)
  return written ~= "" and written or nil
end

--- The first lines of a text, by which it is recognized.
local function first_lines(sample)
  local lines <const> = {}
  for line, stop in sample:gmatch "([^\r\n]*)(\r?\n?)" do
    if #lines == 300 or stop == "" and line == "" then break end
    lines[#lines + 1] = line
  end
  return lines
end

--- How many of a list are so.
local function count(list, is_so)
  local found = 0
  for _, element in ipairs(list) do found = found + (is_so(element) and 1 or 0) end
  return found
end

local bullets <const> = { "- ", "* ", "• " }

--- What a line is, "gap", "rule", "member" or "other", with a member's name and value, or its text:
--- `Artist: Can`, `- **Artist:** Can`.
local function read_line(line, mark)
  local written <const> = trim(line)
  if not written then return "gap" end
  -- Also `-[ RECORD 1 ]---` of psql and `*** 1. row ***` of mysql.
  if #written >= 3 and (written:find "^%-%[ " or written:find "^%*%*%*.*%*%*%*$"
      or written:find "^[-=*_#~+]" and not written:find("[^%" .. written:sub(1, 1) .. "]")) then
    return "rule"
  end
  local entry = written
  for _, bullet in ipairs(bullets) do
    if entry:sub(1, #bullet) == bullet then entry = entry:sub(#bullet + 1) end
  end
  local place <const> = entry:find(mark, 1, true)
  if not place or place > 200 then return "other", written end
  local name <const> = entry:sub(1, place - 1)
  local plain <const> = trim((name:gsub("[*_]", "")))
  if not plain or (utf8.len(name) or #name) > 41 or not plain:find "[%a\x80-\xFF]"
    or select(2, plain:gsub("[^ ]+", "")) > 5 or plain:find "^#" or plain:find "https?$" then
    return "other", written
  end
  local value = entry:sub(place + #mark)
  -- The end of emphasis that began before the name.
  if name:find "^[*_]" then value = value:gsub("^[*_]+", "") end
  -- Other marks have no spaces after them, as in times and addresses.
  if mark == ":" and value ~= "" and not value:find "^[ \t]" then return "other", written end
  return "member", plain, trim(value) or ""
end

local card_marks <const> = { ":", "：", "=", "|" }

--- Whether lists with members are below names, as in YAML.
local function is_nested(lines, mark)
  for place = 1, #lines - 1 do
    local entry <const> = lines[place + 1]
    if lines[place]:find ":$" and #entry:match "^ *" > #lines[place]:match "^ *"
      and entry:find "^ *%- " and read_line(entry, mark) == "member" then
      return true
    end
  end
  return false
end

--- How the cards of a file are written: the mark between names and values, the name with which each
--- begins, whether empty lines end them, and whether they are of albums.
local function card_layout(sample)
  local lines <const> = first_lines(sample)
  local mark, most = ":", 0
  for _, other in ipairs(card_marks) do
    local found <const> = count(lines, function(line) return read_line(line, other) == "member" end)
    if found > most then mark, most = other, found end
  end
  local blocks, members, others = { {} }, 0, 0
  for _, line in ipairs(lines) do
    local kind <const>, name <const> = read_line(line, mark)
    local last <const> = blocks[#blocks]
    if kind == "member" then
      members, last[#last + 1] = members + 1, name
    elseif kind == "other" then
      others = others + 1
    elseif #last > 0 then
      blocks[#blocks + 1] = {}
    end
  end
  if #blocks[#blocks] == 0 then blocks[#blocks] = nil end
  local first <const> = blocks[1] and blocks[1][1]
  local function is_titled(names)
    return count(names, function(name) return text.meaning(name) == "title" end) > 0
  end
  local has_gaps <const> = count(blocks, is_titled) * 10 >= #blocks * 8
  if not has_gaps then
    local cards <const> = {}
    for _, block in ipairs(blocks) do
      for _, name in ipairs(block) do
        if name == first then
          cards[#cards + 1] = { name }
        else
          table.insert(cards[#cards], name)
        end
      end
    end
    blocks = {}
    for _, card in ipairs(cards) do if #card > 1 then blocks[#blocks + 1] = card end end
  end
  local names, fields, name_count, field_count = {}, {}, 0, 0
  for _, block in ipairs(blocks) do
    for _, name in ipairs(block) do
      local field <const> = text.meaning(name)
      if not names[name] then names[name], name_count = true, name_count + 1 end
      if field and not fields[field] then fields[field], field_count = true, field_count + 1 end
    end
  end
  -- With several marks in its lines it is rather a table.
  local marked <const> = count(lines, function(line) return line:find(mark, 1, true) end)
  local is_table <const> = mark == "|" and 2 * count(lines, function(line)
    return line:find "|.*|"
  end) > marked
  -- Names of bands and albums can be such words too, but hardly in all blocks.
  local is_of_albums <const> = not is_table and fields.title and not is_nested(lines, mark)
    and (field_count > 1 or #blocks > 2) and count(blocks, is_titled) * 10 >= #blocks * 8
    and count(blocks, function(block) return #block > 1 end) * 10 >= #blocks * 8
    and members >= others and (#blocks < 3 or name_count * 2 <= members)
  return { mark = mark, first = first, has_gaps = has_gaps, is_of_albums = is_of_albums }
end

moonshelf.source {
  name = "cards", reads = "lines", competes = true, by_names = true,
  detect = {
    { most_lines = { "*:[ *_]*", "*:", "*:\t*", "*：*", "*=*", "*|*" } }, { text = "^---" },
  },
  accepts = function(sample) return card_layout(sample.text).is_of_albums end,
  read = function(input, emit)
    local layout <const> = card_layout(input:sample())
    local card, is_after_gap
    local function add(line)
      local lines <const> = card.lines
      if lines then lines[#lines + 1] = line end
      card.length = card.length + #line
    end
    local function finish_member()
      local members <const> = card.members
      if card.lines and #members < most_members then
        members[#members + 1] = { card.name, table.concat(card.lines, "\n") }
      end
    end
    local function begin(name, value)
      finish_member()
      card.names[name], card.name, card.lines = true, name, {}
      card.length = card.length + #name
      if value ~= "" then add(value) end
    end
    local function finish()
      if not card then return end
      finish_member()
      emit(card.members, card.number)
      card, is_after_gap = nil, false
    end
    for line, number in input:lines() do
      local kind <const>, name <const>, value <const> = read_line(line, layout.mark)
      if kind == "gap" then
        is_after_gap = true
      elseif kind == "rule" then
        finish()
      elseif kind == "member" then
        if card and (layout.has_gaps and is_after_gap
          or name == layout.first and card.names[name]) then
          finish()
        end
        is_after_gap = false
        card = card or { members = {}, names = {}, length = 0, number = number }
        begin(name, value)
      elseif card and not is_after_gap and card.length + #name < most_text then
        add(name)
      else
        emit({ line = name }, number, "a line without a name")
      end
    end
    finish()
  end,
}

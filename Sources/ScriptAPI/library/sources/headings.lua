-- Albums as sections of a document: a heading with the artist and the title, or the title only, and
-- lines of names and values, tracks, a picture and text below. Text without a name is kept in
-- the field `notes`, headings above those of albums in `section`.
local text <const> = moonshelf.text
local plain_line <const> = text.list {}
--- The limits of an album: its text and tracks.
local most_text <const>, most_tracks <const> = 16 << 20, 10000

--- A text without the white space around it; nil if there is nothing else.
local function trim(line)
  local written <const> = text.trim(line)
  return written ~= "" and written or nil
end

--- A text without the spaces and dashes at its beginning.
local function without_dashes(line)
  local rest <const> = line:gsub("^[ %-]+", ""):gsub("^–", ""):gsub("^—", "")
  return rest ~= line and without_dashes(rest) or rest
end

--- Iterates the first lines of a text, by which it is recognized.
local function first_lines(sample)
  local next_line <const>, count = sample:gmatch "[^\r\n]*\r?\n?", 0
  return function()
    local line <const> = next_line()
    count = count + 1
    if count <= 300 and line and line ~= "" then return (line:gsub("[\r\n]+$", "")) end
  end
end

--- How many of a list are so.
local function count(list, is_so)
  local found = 0
  for _, element in ipairs(list) do found = found + (is_so(element) and 1 or 0) end
  return found
end

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
  local entry <const> = written:gsub("^- ", ""):gsub("^%* ", ""):gsub("^• ", "")
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

--- The depths of headings in bold and with numbers; those of `#` are above all others.
local bold <const>, numbered <const> = 7, 8

local between_names <const> = {
  " - ", " – ", " — ", " -- ", " • ", " · ", " : ", " | ", " / ",
}

--- Whether a text after a name in bold ends a heading: nothing, a year or the other name.
local function is_end(after)
  local rest <const> = trim(after)
  if not rest then return true end
  local title <const>, year <const> = text.dated("x " .. rest, true)
  return year and title == "x"
    or count(between_names, function(mark) return after:sub(1, #mark) == mark end) > 0
end

--- The number at the beginning of a text, and the rest: `4. `, `4) `, `4 - `.
local function rank(line)
  local digits <const>, behind <const> = line:match "^ *(%d+)(.*)$"
  if not digits or #digits > 4 then return nil end
  local is_marked <const> = behind:find "^[.):] " or #digits < 4
    and (behind:find "^ *%- " or behind:find "^ *– " or behind:find "^ *— ")
  local names <const> = is_marked and trim(without_dashes((behind:gsub("^[.):/%]]*", ""))))
  if names then return digits, names end
end

--- The heading in a line, its depth, and its text as a heading of Markdown, without the number
--- before it: `## Heading`, `**Heading**`, `1. Heading`.
local function read_heading(line)
  -- `(1) `, `#1: `, `1\.) `
  local digits <const>, names <const> = line:match "^ *[(#]?(%d%d?%d?)\\?[.:)]+ +(.*)$"
  if digits then line = digits .. ". " .. names end
  local written <const> = trim(line)
  if not written or not written:find "^[#*_%d]" then return nil end
  local depth, rest
  if written:find "^#" then
    local marks <const>, after <const> = written:match "^(#+) (.*)$"
    if not marks or #marks > 6 then return nil end
    depth, rest = #marks, after
  elseif written:find "^%*%*" or written:find "^__" then
    local stop <const> = written:find(written:sub(1, 2), 3, true)
    if not stop then return nil end
    local name <const>, after <const> = written:sub(3, stop - 1), written:sub(stop + 2)
    -- `**3 –** Can - Future Days`
    local is_rank <const> = name:find "%d"
      and not name:gsub("–", ""):gsub("—", ""):find "[%a\x80-\xFF]"
    -- `**Artist:** Can` is a name and a value, `**Can** was …` a text.
    if not is_rank and (name:find ":$" or not is_end(after)) then return nil end
    depth = bold
    rest = is_rank and name:gsub("%D", "") .. ". " .. without_dashes(after) or name .. after
  elseif line:find "^%d" then
    depth, rest = numbered, written
  else
    return nil
  end
  local number <const>, name <const> = rank(rest)
  if not number and depth == numbered then return nil end
  return {
    depth = depth, text = "# " .. (name or rest),
    is_number = depth <= bold and rest:find "^[*_ ]*%d%d?%d?[*_.):\\ ]*$" ~= nil,
  }
end

--- Calls a function with each line that is no gap, its heading and its number. A heading that is
--- only a number, `## 3`, is the rank of a heading that follows, and gives it its depth.
local function each_line(lines, take)
  local held, held_number, held_line
  for written, number in lines do
    local line <const> = text.unescape(written)
    if trim(line) then
      local heading <const> = read_heading(line)
      if held and heading and heading.depth < bold and not heading.is_number then
        heading.depth = held.depth
      elseif held then
        take(held_line, held, held_number)
      end
      held = heading and heading.is_number and heading
      held_line, held_number = line, number
      if not held then take(line, heading, number) end
    end
  end
  if held then take(held_line, held, held_number) end
end

--- The names and values of a line: `- **Year:** 1971`, `Year: 1971 | Genre: Rock`.
local function read_members(line)
  local kind <const>, name <const>, value <const> = read_line(line, ":")
  if kind ~= "member" then return {} end
  for _, separator in ipairs { " | ", " · ", " • ", " / ", "; " } do
    local members = value:find(separator, 1, true) and {}
    for part in (members and line .. separator or ""):gmatch("(.-)" .. separator) do
      local found <const>, part_name <const>, part_value <const> = read_line(part, ":")
      if members and found == "member" then
        members[#members + 1] = { part_name, part_value }
      elseif part ~= "" then
        members = nil
      end
    end
    if members and #members > 0 then return members end
  end
  return { { name, value } }
end

--- Pairs of quotation marks.
local pair <const> = "(" .. utf8.charpattern .. ")(" .. utf8.charpattern .. ") ?"
local quotes <const> = [["" '' “” ‘’ „“ „” «» »« 「」 『』]]

--- A heading `Can "Tago Mago"` with a dash before the title in quotation marks; nil for others.
local function with_dash(heading)
  for open, close in (#heading <= 1000 and quotes or ""):gmatch(pair) do
    local space <const> = #open == 1 and " +" or " *"
    local name <const>, title <const>, rest <const> =
      heading:match("^(# .*[^%s:,|/-])" .. space .. open .. " ?(.-) ?" .. close .. "(.*)$")
    local function has(mark) return (name .. " "):find(mark, 1, true) end
    if name and not name:find "%f[%w][Bb]y$" and count(between_names, has) == 0
      and (rest == "" or rest:find "^ *[%[(][^()]*[%])]$") then
      return ('%s – "%s"%s'):format(name, title, rest)
    end
  end
end

--- The picture that is the whole of a line.
local function picture(line)
  local target <const> = line:sub(-1) == ")" and line:match "^!%[.*%]%((.*)"
  if target then return target:sub(1, -2):match "^<?([^ <>]+)" end
  return line:find "^<img [^<>]*>$" and line:match '%ssrc="([^"]+)"' or nil
end

--- Whether a line may belong to the heading below it: a picture, or only a year.
local function is_attached(line)
  return line ~= nil and (picture(trim(line)) or trim(line):find "^%*?%d%d%d%d%*?$") ~= nil
end

local function is_album(line) return line and line.kind == "album" end

--- Which headings of a depth are albums: the function that reads them, and whether they are titles
--- only, with the artists in lines below; nil if they are none.
local function layout_of(lines, headings, depth, is_cut)
  local own <const> = {}
  for place = 1, #lines do
    local heading <const> = headings[place]
    if heading and heading.depth == depth then own[#own + 1] = heading.text end
  end
  if #own < 2 then return nil end
  local is_quoted <const> = count(own, with_dash) * 10 >= #own * 8
  local function dashed(line) return is_quoted and with_dash(line) or line end
  for place, heading in ipairs(own) do own[place] = dashed(heading) end
  local read_list <const> = text.list(own)
  local function read(line) return read_list(dashed(line)) end
  -- `others` are albums in lines that are in no section.
  local sections <const>, section, others = {}, nil, 0
  for place, line in ipairs(lines) do
    local heading <const> = headings[place]
    local written <const> = trim(line)
    if heading and heading.depth <= depth then
      section = heading.depth == depth and {
        is_album = is_album(read(heading.text)), fields = {}, albums = 0, length = 0,
        is_below = is_attached(lines[place - 1]),
      } or nil
      sections[#sections + 1] = section
    elseif not section then
      if is_album(read(heading and heading.text or line)) then others = others + 1 end
    elseif written then
      section.length = section.length + #written
      for _, member in ipairs(read_members(written)) do
        local field <const> = text.meaning(member[1])
        if field then section.fields[field] = true end
      end
      if is_album(read(written)) then section.albums = section.albums + 1 end
    end
  end
  local function mostly(share, is_so) return count(sections, is_so) * 10 >= #sections * share end
  local is_named <const> = mostly(8, function(one) return one.fields.artist end)
  local is_of_albums <const> = mostly(8, function(one) return one.is_album end)
  -- Lists of albums below headings, and cards with their own titles, are of other forms.
  if not is_named and not is_of_albums or others > #sections
    or not mostly(5, function(one) return one.length > 0 end)
    or mostly(2, function(one) return one.fields.title end)
    or mostly(3, function(one) return one.albums > 1 end) then
    return nil
  end
  -- What stands above the first heading and is not below the last belongs to the one below it.
  local is_above <const> = sections[1].is_below and mostly(9, function(one) return one.is_below end)
    and (is_cut or not is_attached(lines[#lines]))
  return { depth = depth, read = read, is_of_titles = not is_of_albums, is_above = is_above }
end

local function section_layout(sample)
  local lines <const>, headings <const>, depths <const> = {}, {}, {}
  each_line(first_lines(sample), function(line, heading)
    lines[#lines + 1], headings[#lines + 1] = line, heading
    if heading then depths[heading.depth] = true end
  end)
  local is_cut <const> = select(2, sample:gsub("\n", "")) >= 300
  for depth = 1, numbered do
    local layout <const> = depths[depth] and layout_of(lines, headings, depth, is_cut)
    if layout then return layout end
  end
end

local function unquoted(title)
  for open, close in quotes:gmatch(pair) do
    local inner <const> = title:match("^" .. open .. "(.*)" .. close .. "$")
    if inner then return inner end
  end
  return title
end

local Album <const> = {}
Album.__index = Album

--- The album of a heading; nil if it is something else, such as "Introduction".
local function album_of(heading, layout, section, number)
  local entry <const> = layout.read(heading.text)
  if not entry or not layout.is_of_titles and entry.kind ~= "album" then return nil end
  local draft <const> = setmetatable(
    { number = number, members = {}, names = {}, notes = {}, tracks = {}, length = 0 }, Album)
  if layout.is_of_titles then
    local title <const>, year <const>, note <const> = text.dated(entry.text)
    draft:begin("title", unquoted(title))
    draft:begin("year", year)
    draft:begin("url", entry.link)
    draft.notes[1] = note
  else
    for _, member in ipairs(entry.members) do
      -- What follows the year in the heading is one with the text below.
      local name <const>, value <const> = table.unpack(member)
      if name == "notes" then draft.notes[1] = value else draft:begin(name, value) end
    end
  end
  if #draft.notes > 0 then draft.names.notes = true end
  draft:begin("section", section)
  return draft
end

--- Adds a member with a value; returns false if it is there.
function Album:begin(name, value)
  if value == nil then return true end
  local plain <const> = text.fold(name):gsub("[^%w\x80-\xFF]", "")
  if self.names[plain] then return false end
  self.names[plain] = true
  if value ~= "" then table.insert(self.members, { name, value }) end
  return true
end

function Album:add_track(track)
  if #self.tracks == most_tracks then return "a track after the first 10000 of its album" end
  table.insert(self.tracks, track)
end

--- Adds a line below the heading; returns why it does not fit.
function Album:add(line, heading, is_of_titles)
  self.length = self.length + #line
  if self.length >= most_text then return "more text than an album can have" end
  if read_line(line, ":") == "rule" or line:find "^</?div[^<>]*>$" then return nil end
  -- `<Picture`, lines with its attributes, `/>`
  local is_element <const> = self.is_element or line:find "^<%u%w*$" ~= nil
  self.is_element = is_element and not line:find "/>$"
  if is_element then return nil end
  if heading and heading.depth <= bold then
    local name <const> = heading.text:sub(3)
    self.is_tracks = select(3, text.meaning(name))
    if not self.is_tracks then table.insert(self.notes, name) end
    return nil
  end
  local address <const> = picture(line)
  if address and self:begin("cover", address) then return nil end
  if is_of_titles and line:find "^by " and self:begin("artist", line:sub(4)) then return nil end
  local entry <const> = plain_line(line)
  if entry and entry.track then return self:add_track(entry.track) end
  local members <const> = read_members(line)
  if #members > 0 and count(members, function(one)
    return select(2, text.meaning(one[1]))
  end) == #members then
    for _, member in ipairs(members) do
      if not self:begin(member[1], member[2]) then
        table.insert(self.notes, member[1] .. ": " .. member[2])
      end
    end
    local name <const>, value <const> = members[1][1], members[1][2]
    self.is_tracks = #members == 1 and value == "" and select(3, text.meaning(name))
  elseif self.is_tracks and entry then
    return self:add_track(entry.text)
  else
    table.insert(self.notes, line)
  end
end

function Album:finish(emit)
  local members <const> = self.members
  if #self.notes > 0 then members[#members + 1] = { "notes", table.concat(self.notes, "\n") } end
  if #self.tracks > 0 then members[#members + 1] = { "track", self.tracks } end
  emit(members, self.number)
end

moonshelf.source {
  name = "headings", reads = "lines", competes = true,
  detect = { lines = { "#*", "[*][*]*", "__*", "[0-9]*", "([0-9]*" } },
  accepts = function(sample) return section_layout(sample.text) end,
  read = function(input, emit)
    local layout <const> = section_layout(input:sample())
      or { depth = 2, read = plain_line, is_of_titles = true }
    local held <const>, draft, section = {}
    local function add(line, heading, number)
      local absence = "a line that belongs to no album"
      if draft then absence = draft:add(line, heading, layout.is_of_titles) end
      if absence then emit({ line = line }, number, absence) end
    end
    local function release(is_next)
      for place, one in ipairs(held) do
        local year <const> = is_next and one[1]:match "^%*?(%d%d%d%d)%*?$"
        if not year or not draft:begin("year", year) then add(one[1], nil, one[2]) end
        held[place] = nil
      end
    end
    each_line(input:lines(), function(line, heading, number)
      if layout.is_above and is_attached(line) then
        table.insert(held, { trim(line), number })
        return
      end
      local next <const> = heading and heading.depth == layout.depth
        and album_of(heading, layout, section, number)
      if next and draft then draft:finish(emit) end
      draft = next or draft
      release(next)
      if not next and heading and heading.depth <= layout.depth and heading.depth < bold then
        if draft then draft:finish(emit) end
        draft, section = nil, (plain_line(heading.text) or {}).text
      elseif not next then
        add(trim(line), heading, number)
      end
    end)
    release()
    if draft then draft:finish(emit) end
  end,
}

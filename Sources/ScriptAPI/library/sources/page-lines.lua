-- Web pages without a table whose lines show by elements which text is which name:
--   <i>Can</i>, <b>Soon</b> (1973)<br>
--   <li><em>Soon</em> by <strong>Can</strong> [LP]
--   Can, <i>Soon</i> (1973)<br>
-- Nearly all lines, from the first to the last of an album, have the same elements in the same
-- order. Lines that say the same without their elements are left to `pages`, with the texts below.
local text <const> = moonshelf.text

local function set(names)
  local found <const> = {}
  for name in names:gmatch "%S+" do found[name] = true end
  return found
end

--- Words in the headings of pages about records, and of those about other things.
local about <const> = set [[album albums vinyl vinyls record records lp lps cd cds cassettes
  discography discothèque alben platten schallplatten plattensammlung kassetten discos vinilos
  disques vinyles dischi vinili platen discografie discographie discografia discografía skivor
  plader levyt płyty]]
local others <const> = set [[book books film films movie movies cinema song songs track tracks event
  events concert concerts gigs tickets podcast podcasts games articles news bibliography references
  literature publications papers sources bücher filme literatur livres libros libri konzerte termine
  art paintings artworks photos plays poems recipes]]

local frames <const> = set "nav footer aside head menu button"
local hidden <const> = set "script style template textarea select svg noscript"
--- What the elements of emphasis are, and those in which a text continues.
local mark_of <const> = {
  i = "i", em = "i", cite = "i", b = "b", strong = "b", u = "u", a = "a", q = "q",
}
local strength <const> = { i = 5, u = 4, b = 3, q = 2, a = 1 }
local inline <const> = set "abbr bdi big center font img mark s small span sub sup time tt"
--- The longest line of an album and the longest name, in bytes.
local longest <const>, longest_name <const> = 300, 100

--- Calls functions with each text and each tag: its name, and whether it ends an element.
local function each_part(page, take_text, take_tag)
  local place = 1
  while place <= #page do
    local open <const> = page:find("<", place, true) or #page + 1
    if open > place then take_text(page:sub(place, open - 1), place) end
    local slash <const>, written <const>, behind <const> = page:match("^<(/?)(%a%w*)()", open)
    if written then
      local name <const> = written:lower()
      place = behind
      while true do
        local mark <const> = page:find("[>\"']", place) or #page
        place = mark + 1
        if mark == #page or page:byte(mark) == 62 then break end
        if page:find("^=%s*", mark - 1) then
          place = (page:find(page:sub(mark, mark), place, true) or #page) + 1
        end
      end
      if hidden[name] and slash == "" then
        local ending <const> = name:gsub("%a", function(a) return "[" .. a .. a:upper() .. "]" end)
        place = page:find("</" .. ending, place) or #page + 1
      else
        take_tag(name, slash ~= "", open)
      end
    elseif page:find("^<!%-%-", open) then
      place = (select(2, page:find("-->", open, true)) or #page) + 1
    elseif page:find("^<[!?/]", open) then
      place = (page:find(">", open, true) or #page) + 1
    else
      if open <= #page then take_text("<", open) end
      place = open + 1
    end
  end
end

local function plain(written) return text.trim((text.unescape(written):gsub("[%s]+", " "))) end

--- The lines of a page: their parts, each with its text and the strongest of the elements that it
--- is in, and the headings above them; and the headings at its top.
local function lines_of(page)
  local lines <const>, top <const> = {}, {}
  local parts, depths, frame, size, start = {}, {}, 0, 0, nil
  local heading, section

  local function end_line()
    if size > 0 and size <= longest then
      lines[#lines + 1] = { parts = parts, start = start, section = section }
    elseif size > 0 then
      lines[#lines + 1] = { parts = {}, start = start, section = section }
    end
    parts, size, start = {}, 0, nil
  end

  each_part(page, function(part, place)
    if heading then
      if #heading < longest then heading = heading .. part end
      return
    end
    if frame > 0 then return end
    local kind
    for one in pairs(depths) do
      if depths[one] > 0 and (not kind or strength[one] > strength[kind]) then kind = one end
    end
    if part:find "%S" then size, start = size + #part, start or place end
    local last <const> = parts[#parts]
    if size > longest then
      parts = {}
    elseif last and last.kind == kind then
      last.text = last.text .. part
    else
      parts[#parts + 1] = { kind = kind, text = part }
    end
  end, function(name, is_end)
    local mark <const> = mark_of[name]
    if name == "title" or name:find "^h[1-6]$" then
      end_line()
      if heading and is_end then
        heading = plain(heading)
        if name == "title" or name == "h1" then top[#top + 1] = heading end
        if name ~= "title" and heading ~= "" then section = heading end
      end
      heading, depths = not is_end and "" or nil, {}
    elseif frames[name] then
      frame = math.max(0, frame + (is_end and -1 or 1))
    elseif mark then
      depths[mark] = math.max(0, (depths[mark] or 0) + (is_end and -1 or 1))
    elseif not inline[name] then
      end_line()
      if name ~= "br" then depths = {} end
    end
  end)
  end_line()
  return lines, top
end

--- A text without the marks between names around it.
local function bare(written)
  written = plain(written)
  local before
  repeat
    before = written
    for _, mark in ipairs { "[-,:;~|/*]", "–", "—", "•", "·" } do
      written = written:gsub("^" .. mark .. "%s+", ""):gsub("%s*" .. mark .. "$", "")
    end
  until written == before
  return written:match '^"(.+)"$' or written:match "^“(.+)”$" or written:match "^«%s*(.-)%s*»$"
    or written
end

local function year_in(written)
  local year <const> = written:match "%f[%d]([12]%d%d%d)%f[%D]"
  return year and year >= "1900" and year < "2100" and year or nil
end

local function is_name(name) return #name <= longest_name and name:find "[%w\x80-\xFF]" ~= nil end

--- What is between two names: whether the word `by` is, and the year; nil if it is something else.
local function between(written)
  local year <const> = year_in(written)
  local rest <const> = bare((written:gsub("[%(%[]?[12]%d%d%d[%)%]]?", "", year and 1 or 0)))
  if rest ~= "" and rest:lower() ~= "by" and rest:find "[%w\x80-\xFF(]" then return nil end
  return rest:lower() == "by", year
end

--- The two names of a line and what is around them; nil if it has no such form.
local function names_of(line)
  local parts <const> = {}
  for _, part in ipairs(line.parts) do
    if part.text:find "%S" then parts[#parts + 1] = part end
  end
  -- A number or the mark of an item.
  if parts[1] and not parts[1].kind and plain(parts[1].text):find "^[%d%s.)(#*•·–-]*$" then
    table.remove(parts, 1)
  end
  local first <const>, second = parts[1], 2
  if not first then return nil end
  local found <const> = { is_by = false, line = line }
  if first.kind and parts[2] and not parts[2].kind and parts[3] and parts[3].kind then
    second = 3
    found.is_by, found.year = between(parts[2].text)
    if found.is_by == nil then return nil end
    found.has_comma = plain(parts[2].text) == ","
  end
  local other <const>, last = parts[second], parts[second + 1]
  if not other or not first.kind and not other.kind then return nil end
  local written, tail = other.text, last and last.text or ""
  if not other.kind then
    -- The plain name ends before the year.
    local name <const>, behind <const> = written:match "^(.-)([,%s]*[%(%[]?[12]%d%d%d.*)$"
    if name then written, tail = name, behind end
    local rest <const> = bare(written):match "^[Bb]y%s+(.+)$"
    if rest then written, found.is_by = rest, true end
    if last and (last.kind ~= "a" or parts[second + 2]) then return nil end
  elseif last and (last.kind and last.kind ~= "a" or parts[second + 2]
    and parts[second + 2].kind ~= "a") then
    return nil
  elseif last and last.kind then
    tail = ""
  end
  local is_by_before <const> = not first.kind and bare(first.text):match "^(.+)%s+by$" or nil
  found.is_by = found.is_by or is_by_before ~= nil
  found.has_comma = found.has_comma or not first.kind and first.text:find ",%s*$" ~= nil
    or not other.kind and written:find "^%s*," ~= nil
  found.names = { bare(is_by_before or first.text), bare(written) }
  found.kinds = { first.kind or "plain", other.kind or "plain" }
  found.form = table.concat(found.kinds, " ") .. (found.is_by and " by" or "")
  found.tail = plain(tail):gsub("^[,–-]*%s*([12]%d%d%d)%f[%D]", "(%1)")
  found.is_dated = year_in(found.tail)
  if is_name(found.names[1]) and is_name(found.names[2]) then return found end
end

--- How many of the names at a place are those of other lines too.
local function repeated(found, place)
  local seen <const>, count = {}, 0
  for _, one in ipairs(found) do
    local name <const> = one.names[place]
    count, seen[name] = count + (seen[name] and 1 or 0), true
  end
  return count
end

--- Which of the names is that of the artist, and whether the order of names alone does not say so.
local function artist_place(found)
  local kinds <const>, one <const> = found[1].kinds, found[1]
  if one.is_by then return 2, true end
  local more <const> = repeated(found, 1) - repeated(found, 2)
  if math.abs(more) > 1 then return more > 0 and 1 or 2, true end
  local has <const> = { [kinds[1]] = 1, [kinds[2]] = 2 }
  if has.i and not has.b and kinds[1] ~= kinds[2] then return 3 - has.i, false end
  local dated = 0
  for _, each in ipairs(found) do dated = dated + (each.year and 1 or 0) end
  return dated * 2 > #found and 2 or 1, false
end

--- Whether words of headings are about records, and about other things.
local function subjects(headings)
  local is_about, is_other = false, false
  for _, heading in ipairs(headings) do
    for word in heading:lower():gmatch "[%w\x80-\xFF]+" do
      is_about, is_other = is_about or about[word] or false, is_other or others[word] or false
    end
  end
  return is_about, is_other
end

local read_tail <const> = text.list {}

--- The album of a line.
local function record_of(one, place)
  local record <const> = {}
  local line <const> = read_tail("x – y " .. one.tail)
  for _, member in ipairs(line and line.kind == "album" and line.members or {}) do
    record[member[1]] = member[2]
  end
  if record.artist ~= "x" or record.title ~= "y" then
    local rest <const> = bare(one.tail)
    for name in pairs(record) do record[name] = nil end
    record.notes, record.year = rest ~= "" and rest or nil, year_in(one.tail)
  end
  record.artist, record.title = one.names[place], one.names[3 - place]
  record.year, record.section = record.year or one.year, one.line.section
  return record
end

--- The text of a line without its elements.
local function plain_line(line)
  local parts <const> = {}
  for place, part in ipairs(line.parts) do parts[place] = part.text end
  return plain(table.concat(parts))
end

--- Whether most lines are read without their elements too, as the same names or as others that only
--- the order of names contradicts. Commas alone are in other texts too.
local function are_plain(found, place, is_evident)
  local written <const>, same = {}, 0
  for index, one in ipairs(found) do written[index] = plain_line(one.line) end
  local read <const> = text.list(written)
  for index, one in ipairs(found) do
    local line <const>, members <const> = read(written[index]), {}
    for _, member in ipairs(line and line.members or {}) do members[member[1]] = member[2] end
    local is_same <const> = members.artist == one.names[place]
      and members.title == one.names[3 - place]
    local is_read <const> = line and line.kind == "album" and not is_evident
    same = same + ((is_same or is_read) and not one.has_comma and 1 or 0)
  end
  return same * 10 >= #found * 8
end

--- The albums of a page with their places; nil if its lines are none.
local function albums_of(page, is_decided)
  if page:find "<[tT][aA][bB][lL][eE][%s>]" then return nil end
  local lines <const>, headings <const> = lines_of(page)
  local forms <const>, names <const> = {}, {}
  local form
  for index, line in ipairs(lines) do
    local one <const> = names_of(line)
    names[index] = one
    if one then
      forms[one.form] = (forms[one.form] or 0) + 1
      if not form or forms[one.form] > forms[form] then form = one.form end
    end
  end
  local found <const>, first, last, dated = {}, nil, 0, 0
  for index = 1, #lines do
    local one <const> = names[index]
    if one and one.form == form then
      found[#found + 1], first, last = one, first or index, index
      dated = dated + ((one.is_dated or one.year) and 1 or 0)
      if headings[#headings] ~= one.line.section then headings[#headings + 1] = one.line.section end
    end
  end
  if #found == 0 then return nil end
  local place <const>, is_evident <const> = artist_place(found)
  if not is_decided then
    local is_about <const>, is_other <const> = subjects(headings)
    if #found < 4 or #found * 10 < (last - first + 1) * 8 or is_other and not is_about
      or dated * 10 < #found * 6 and not is_about or are_plain(found, place, is_evident) then
      return nil
    end
  end
  -- The lines between them are left out.
  local entries <const> = {}
  for index = first, last do
    local one <const>, line <const> = names[index], lines[index]
    entries[#entries + 1] = one and one.form == form
      and { record = record_of(one, place), start = line.start }
      or { text = plain_line(line), start = line.start }
  end
  return entries
end

moonshelf.source {
  name = "page-lines", reads = "text",
  detect = {
    { text = "<html" }, { text = "<HTML" }, { text = "<!doctype" }, { text = "<!DOCTYPE" },
  },
  accepts = function(sample) return albums_of(sample.text) ~= nil end,
  read = function(input, emit)
    local page <const> = input:text()
    local line, counted = 1, 1
    for _, album in ipairs(albums_of(page, true) or {}) do
      line = line + select(2, page:sub(counted, album.start - 1):gsub("\n", ""))
      counted = album.start
      if album.record then
        emit(album.record, line)
      else
        emit({ line = album.text }, line, "a line whose names are in other elements")
      end
    end
  end,
}

-- Headings of Org mode with properties below them, of which one is the artist, or the heading has
-- both names or is below that of the artist:
--   * Rock
--   ** TODO Tago Mago   :live:
--      :PROPERTIES:
--      :ARTIST: Can
--      :END:
local text <const> = moonshelf.text
local trim <const> = text.trim

local read_line <const> = text.list {}

--- The longest text of an album, in bytes.
local most_text <const> = 1 << 20

--- The depth of a heading, its text, state and tags; nil for other lines.
local function heading_of(line)
  local stars <const>, rest = line:match "^(%*+)%s+(.*)$"
  if not stars or #line > 2000 then return nil end
  local tags <const> = {}
  local head <const>, written <const> = rest:match "^(.-)%s+:([%w_@#%%:\x80-\xFF]+):%s*$"
  for tag in (head and written or ""):gmatch "[^:]+" do tags[#tags + 1] = tag end
  rest = trim(head or rest)
  local state <const>, behind <const> = rest:match "^(%u%u%u+)%s+(.+)$"
  local is_state <const> = state == "TODO" or state == "DONE" or state == "NEXT"
    or state == "WAITING" or state == "WAIT" or state == "CANCELLED"
  if is_state then rest = behind end
  rest = rest:gsub("^%[#%w%]%s*", ""):gsub("^COMMENT%s+", ""):gsub("%s*%[%d*[/%%]%d*%]$", "")
  return #stars, (text.unmarked((rest:gsub("%[%[([^%[%]]+)%]%[([^%[%]]+)%]%]", "%2")))), {
    state = is_state and state or nil, tags = tags[1] and tags or nil,
  }
end

--- Calls a function with each heading that has properties: its text, what else is in it, the names
--- and values of the properties, the text below, the section and the number of its line. Calls
--- another one with each other line.
local function each_entry(lines, take, leave)
  local sections <const>, entry, is_drawer, depth_of_entries = {}, nil, false, nil
  local function finish()
    local line <const> = entry and not entry.properties and read_line(entry.text)
    -- Of albums that are next to those with properties, some have none.
    if line and line.kind == "album" and entry.depth == depth_of_entries then
      entry.properties = {}
    end
    if entry and entry.properties then
      depth_of_entries = entry.depth
      take(entry)
    elseif entry then
      sections[entry.depth] = entry.text
    end
    entry = nil
  end
  for line, number in lines do
    local depth <const>, title <const>, more <const> = heading_of(line)
    local name <const>, value <const> = line:match "^%s*:([^%s:]+):%s*(.-)%s*$"
    if depth then
      finish()
      for place in pairs(sections) do if place >= depth then sections[place] = nil end end
      local above
      for place = depth - 1, 1, -1 do above = above or sections[place] end
      entry = { depth = depth, text = title, more = more, section = above, number = number,
        notes = {}, length = 0 }
      is_drawer = false
    elseif entry and name and name:upper() == "PROPERTIES" then
      is_drawer, entry.properties = true, entry.properties or {}
    elseif is_drawer and name and name:upper() == "END" then
      is_drawer = false
    elseif is_drawer and name then
      if value ~= "" then table.insert(entry.properties, { name:gsub("%+$", ""), value }) end
    elseif entry and line:find "%S" and entry.length < most_text then
      entry.length = entry.length + #line
      table.insert(entry.notes, trim(line))
    elseif line:find "%S" and not line:find "^#%+" and not entry then
      leave(line, number)
    end
  end
  finish()
end

--- Whether one of the properties is a field.
local function has(properties, field)
  for _, property in ipairs(properties) do
    if text.meaning(property[1]) == field then return true end
  end
  return false
end

--- Iterates the lines of a text.
local function each_line(sample)
  return (sample:gsub("\r\n?", "\n") .. "\n"):gmatch "([^\n]*)\n"
end

--- Whether entries are below the headings of their artists, with a year in their properties.
local function are_below_artists(sample)
  local count, found, above <const> = 0, 0, {}
  each_entry(each_line(sample), function(entry)
    local is_below <const> = entry.section and has(entry.properties, "year")
      and not has(entry.properties, "artist") and not text.meaning(entry.section)
    local line <const> = read_line(entry.text)
    count = count + 1
    if is_below and not (line and line.kind == "album") then
      found, above[entry.section] = found + 1, true
    end
  end, function() end)
  local names <const> = {}
  for name in pairs(above) do names[#names + 1] = name end
  return #names >= 3 and found == count and not text.are_genres(names)
end

--- The names and values of an album; nil if an entry is something else.
local function members_of(entry, is_below_artist)
  local members <const> = {}
  local line <const> = not has(entry.properties, "artist") and read_line(entry.text)
  if is_below_artist then
    local title <const>, _, note <const> = text.dated(entry.text, true)
    members[1], members[2] = { "artist", entry.section }, { "title", title }
    if note then table.insert(entry.notes, 1, note) end
    entry.section = nil
  elseif line and line.kind == "album" then
    for place, member in ipairs(line.members) do members[place] = member end
  elseif has(entry.properties, "artist") then
    local title <const>, year <const>, note <const> = text.dated(entry.text, true)
    if not has(entry.properties, "title") then members[1] = { "title", title } end
    if year and not has(entry.properties, "year") then members[#members + 1] = { "year", year } end
    if note then table.insert(entry.notes, 1, note) end
  else
    return nil
  end
  for _, property in ipairs(entry.properties) do members[#members + 1] = property end
  for name, value in pairs(entry.more) do members[#members + 1] = { name, value } end
  if entry.notes[1] then members[#members + 1] = { "notes", table.concat(entry.notes, "\n") } end
  if entry.section then members[#members + 1] = { "section", entry.section } end
  return members
end

moonshelf.source {
  name = "org-entries", reads = "lines", competes = true,
  detect = { { text = ":PROPERTIES:" }, { text = ":properties:" } },
  accepts = function(sample)
    if are_below_artists(sample.text) then return true end
    local entries, albums = 0, 0
    each_entry(each_line(sample.text), function(entry)
      entries, albums = entries + 1, albums + (members_of(entry) and 1 or 0)
    end, function() end)
    return albums >= 1 and albums * 10 >= entries * 8
  end,
  read = function(input, emit)
    local are_below <const> = are_below_artists(input:sample())
    each_entry(input:lines(), function(entry)
      local members <const> = members_of(entry, are_below)
      if members then
        emit(members, entry.number)
      else
        emit({ line = entry.text }, entry.number, "a heading without an artist")
      end
    end, function(line, number)
      emit({ text = trim(line) }, number, "a text above the first heading")
    end)
  end,
}

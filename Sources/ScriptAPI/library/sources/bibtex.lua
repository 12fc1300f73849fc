-- Entries of BibTeX and BibLaTeX about records: `@disc{key, artist = {Can}, title = {Ege}}`. Those
-- of books, articles and the like are left out.
local text <const> = moonshelf.text
local records <const> = {
  album = true, audio = true, cd = true, disc = true, lp = true, misc = true, music = true,
  record = true, recording = true, sound = true, vinyl = true,
}
--- Who stands in for the artist, and other names of members.
local people <const> = {
  "artist", "performer", "author", "ensemble", "conductor", "composer", "editor",
}
local names <const> = {
  publisher = "label", note = "notes", keywords = "tags", abstract = "notes",
  number = "catalog_number",
}

--- A text without the braces that keep capitals, and with its accents.
local accents <const> = {
  ['"'] = "\u{308}", ["'"] = "\u{301}", ["`"] = "\u{300}", ["^"] = "\u{302}", ["~"] = "\u{303}",
  c = "\u{327}", v = "\u{30C}",
}
local function plain(value)
  value = value:gsub("\\([\"'`^~cv])%s*{?(%a)}?", function(mark, letter)
    return letter .. accents[mark]
  end)
  value = value:gsub("\\([&%%$#_{}])", "%1"):gsub("[{}]", ""):gsub("~", " "):gsub("%s+", " ")
  return text.trim(value)
end

--- What is between quotation marks at a place: those in braces are part of it.
local function in_quotes(document, place)
  local depth = 0
  for mark in document:gmatch('()["{}]', place + 1) do
    local sign <const> = document:sub(mark, mark)
    if sign == '"' and depth == 0 then return document:sub(place + 1, mark - 1) end
    depth = depth + (sign == "{" and 1 or sign == "}" and -1 or 0)
  end
end

--- The value at a place, as it is written, and the place behind it.
local function read_value(document, place)
  local parts <const> = {}
  while true do
    place = document:find("%S", place) or #document + 1
    local braces <const> = document:match("^%b{}", place)
    local quotes <const> = document:find('^"', place) and in_quotes(document, place)
    local word <const> = document:match("^[%w%.:+-]+", place)
    if not (braces or quotes or word) then break end
    parts[#parts + 1] = braces and braces:sub(2, -2) or quotes or word
    place = place + (braces and #braces or quotes and #quotes + 2 or #word)
    local behind <const> = document:match("^%s*#()", place)
    if not behind then break end
    place = behind
  end
  return table.concat(parts), place
end

--- Calls a function with the kind of each entry, its members, and its place.
local function each_entry(document, take)
  local place = 1
  while true do
    local start <const>, kind <const>, behind <const> = document:match("()@(%a+)%s*{()", place)
    if not start then return end
    place = document:match("^[^,{}=]*,()", behind) or behind
    local members <const> = {}
    while true do
      local name <const>, value_place <const> = document:match("^[%s,]*([%w_:-]+)%s*=()", place)
      if not name then break end
      local value
      value, place = read_value(document, value_place)
      members[#members + 1] = { name:lower(), value }
    end
    take(kind:lower(), members, start)
    place = math.max(place, behind)
  end
end

--- The members of an entry as those of an album.
local function album(members)
  local record <const>, given <const> = {}, {}
  for _, member in ipairs(members) do given[member[1]] = member[2] end
  local artist
  for _, name in ipairs(people) do artist = artist or given[name] and name end
  for _, member in ipairs(members) do
    local name <const>, value <const> = member[1], plain(member[2])
    if name == artist then
      record[#record + 1] = { "artist", (value:gsub(" and others$", ""):gsub(" and ", ", ")) }
    elseif value ~= "" and name ~= "month" then
      record[#record + 1] = { names[name] or name, value }
    end
  end
  return record
end

moonshelf.source {
  name = "bibtex", reads = "text", by_names = true,
  detect = { { text = "={" }, { text = "= {" }, { text = '= "' }, { text = '="' } },
  accepts = function(sample)
    local found = false
    each_entry(sample.text, function(_, members)
      for _, member in ipairs(members) do found = found or member[1] == "title" end
    end)
    return found and sample.text:find "^%s*[@%%]" ~= nil
  end,
  read = function(input, emit)
    local document <const> = input:text()
    local line, counted = 1, 1
    each_entry(document, function(kind, members, place)
      line = line + select(2, document:sub(counted, place - 1):gsub("\n", ""))
      counted = place
      if records[kind] then
        emit(album(members), line)
      elseif kind ~= "comment" and kind ~= "string" and kind ~= "preamble" then
        emit({ line = "@" .. kind }, line, "an entry that is no record")
      end
    end)
  end,
}

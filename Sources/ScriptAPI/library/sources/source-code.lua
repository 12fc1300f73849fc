-- Lists in source code of Python, JavaScript and other languages, as websites and notebooks have
-- them: `albums = [{'artist': 'Can', 'title': 'Ege'}]`, `[Album(artist: "Can", title: "Ege")]`.
-- Tuples and calls without names are artist and title, with year, duration and tracks by their
-- look; lists with names of their own are the field `list`. `albums.append(Album("Can", "Ege"))`
-- adds one record; the text may say what its values are: `data class Album(val title: String, …)`.
-- Of `[{name: "Can", albums: [{title: "Ege"}]}]` the inner objects are the records.
-- Also `Album {title = "Ege"}`, `(:title "Ege")`, `['title' => 'Ege']`, `"Ege".to_string()`.
local meaning <const> = moonshelf.text.meaning

--- The keys of the places of a list's elements, of an object's names in their order, and of the
--- name of a call.
local places <const>, names <const>, constructor <const> = {}, {}, {}
local depth_limit <const> = 100
local words <const> = { ["true"] = true, ["True"] = true, ["false"] = false, ["False"] = false }
--- What adds a record to a list.
local adding <const> = { append = true, push = true, add = true, Add = true }
local nothing <const> = { None = true, null = true, undefined = true, ["nil"] = true }
local closings <const> = { ["["] = "]", ["("] = ")", ["{"] = "}" }
local escapes <const> = { n = "\n", t = "\t", ["\n"] = "" }

--- The place after white space and comments.
local function skip(text, place)
  while true do
    place = text:find("[^%s]", place) or #text + 1
    if text:find("^#", place) or text:find("^//", place) or text:find("^[-;][-;]", place) then
      place = text:find("\n", place, true) or #text + 1
    elseif text:find("^/%*", place) then
      local _, last <const> = text:find("*/", place, true)
      place = (last or #text) + 1
    else
      return place
    end
  end
end

--- A string and the place behind it.
local function read_string(text, place)
  local mark = text:match("^('''|\"\"\")", place) or text:sub(place, place)
  if text:sub(place, place + 2) == mark:rep(3) then mark = mark:rep(3) end
  local parts <const> = {}
  place = place + #mark
  while true do
    local found <const> = text:find("[\\" .. mark:sub(1, 1) .. "]", place)
    if not found then error("a string does not end", 0) end
    parts[#parts + 1] = text:sub(place, found - 1)
    if text:sub(found, found) == "\\" then
      local digits <const> = text:match("^\\x(%x%x)", found) or text:match("^\\u(%x%x%x%x)", found)
      local next <const> = text:sub(found + 1, found + 1)
      parts[#parts + 1] = digits and utf8.char(tonumber(digits, 16)) or escapes[next] or next
      place = found + 2 + (digits and #digits or 0)
    elseif text:sub(found, found + #mark - 1) == mark and not text:find("^'%s*%a", found) then
      return table.concat(parts), found + #mark
    else
      -- An apostrophe that was not escaped, as in 'It's'.
      parts[#parts + 1] = text:sub(found, found)
      place = found + 1
    end
  end
end

local read_value

--- The name before a value, `artist:`, `"artist" =>`, `artist =` or `:artist`, and the place of the
--- value; nil without one.
local function read_name(text, place)
  local key <const>, after <const> = text:match("^:([%a_][%w_-]*)%s+()[^%s=]", place)
  if key then return key, after end
  local name, behind = text:match("^:?([%w_$]+)()", place)
  if not name and text:find("^['\"]", place) then name, behind = read_string(text, place) end
  if not name then return nil, place end
  behind = skip(text, behind)
  local _, mark <const> = text:find("^=>", behind)
  if not mark and not text:find("^[:=][^=]", behind) then return nil, place end
  return name, skip(text, (mark or behind) + 1)
end

--- The elements up to a closing bracket: values, or pairs of a name and a value.
local function read_list(text, place, closing, depth)
  if depth > depth_limit then error("too deep", 0) end
  local list <const> = { [places] = {} }
  place = skip(text, place + 1)
  while text:sub(place, place) ~= closing do
    if place > #text then error("a bracket is not closed", 0) end
    local value, name
    local start <const> = place
    local is_named <const> = closing ~= "]" or text:find("^['\"][^'\"\n]*['\"]%s*=>", place)
    if is_named then name, place = read_name(text, place) end
    value, place = read_value(text, place, depth + 1)
    if name then
      list[names] = list[names] or {}
      if list[name] == nil then table.insert(list[names], name) end
      list[name] = value
    else
      list[#list + 1] = value
      list[places][#list] = start
    end
    place = skip(text, place)
    if text:find("^[,;]", place) then place = skip(text, place + 1) end
  end
  return list, place + 1
end

--- What gives a list a name.
local assigned <const> = {
  "^[^\n=]-[%w_.$]+[^\n=]-=%s*()[%[({]", "^[^\n=]-[%w_.$]+[^\n=]-=%s*%l+Of()%(",
  "^[^\n=]-[%w_.$]+[^\n=]-=%s*array()%(", "^[^\n=]-[%w_.$]+[^\n=]-=%s*vec!()%[",
  "^[^\n=]-[%w_.$]+[^\n=]-=%s*new%s+[%w_.]+[<%[][^\n=]-()[{%[]",
  "^[^\n=]-[%w_.$]+[^\n=]-=%s*[LSVA][ier][sqtcr]%a*()%(", -- List, Seq, Set, Vector, Array
}
local calls <const> = { "^[%w_.]*init()%(", "^[%l_]+Of()%(", "^array()%(", "^vec!()%[" }

local function first_match(text, patterns, place)
  for _, pattern in ipairs(patterns) do
    local found <const> = text:match(pattern, place)
    if found then return found end
  end
end

--- The place of the bracket of a call, and its name: `Album(…)`, `new Album(…)`, `Album { … }`,
--- `new Album { … }`, `Album::new(…)`, `.init(…)`, `listOf(…)`, `array(…)`, `vec![…]`.
local function read_call(text, place)
  local name <const>, behind <const> = text:match("^new%s+([%w_.]+)[%w_.<>%[%]]*%s*()[({%[]", place)
  if name then return text:match("^%(%s*%)%s*(){", behind) or behind, name end
  local own <const>, open <const> = text:match("^([%w_.:]*%u[%w_.:]*)%s*()[({]", place)
  if own then return open, own:match "^[%w_]+" end
  return first_match(text, calls, place)
end

function read_value(text, place, depth)
  local first <const> = text:sub(place, place)
  local closing <const> = closings[first]
  if closing then return read_list(text, place, closing, depth) end
  local prefixed <const> = text:find("^[urbfURBF]['\"]", place) and 1 or 0
  if prefixed == 1 or first:find("['\"`]") then
    local parts <const> = {}
    local next = place + prefixed
    -- Python joins strings that follow each other, JavaScript adds them.
    repeat
      parts[#parts + 1], place = read_string(text, next)
      next = skip(text, text:match("^%s*%+()", place) or place)
    until not text:find("^['\"`]", next)
    return table.concat(parts), text:match("^%.%l[%w_]*%(%)()", place) or place
  end
  local number <const> = text:match("^-?%d[%d_.]*", place)
  if number then return tonumber((number:gsub("_", ""))) or number, place + #number end
  local word <const> = text:match("^[%w_.$]+", place)
  if not word then error("no value", 0) end
  if words[word] ~= nil or nothing[word] then return words[word], place + #word end
  local call <const>, called <const> = read_call(text, place)
  if call and not text:find("^[%w_.]+%(%s*%)", place) then
    local list <const>, behind <const> =
      read_list(text, call, closings[text:sub(call, call)], depth)
    list[constructor] = called
    return called == "String" and list[1] or list, behind
  end
  -- The text of another expression, up to the end of its line.
  local rest <const> = text:match("^[^\n,%]})(]*%b()", place) or text:match("^[^\n,%]})]+", place)
  return rest, place + #rest
end

--- The name of the next list, the place of its bracket, and the type of a record that is added to a
--- list; nil at the end.
local function next_list(text, place)
  while true do
    place = skip(text, place)
    if place > #text then return end
    -- `(setq albums '(…))`, `(def albums […])`.
    local lisp <const> = text:match("^%(%l[%w-]*%s+[%w*+-]+%s+'?()[%(%[]", place)
    if lisp or text:find("^[%[({]", place) then return nil, lisp or place end
    local named_list <const> = first_match(text, assigned, place)
    if named_list then
      return text:sub(place, named_list - 1):match "([%w_]+)%s*[:=]", named_list
    end
    local _, called <const> = text:find("^[%w_.]+%.[apA]%a+%(%s*", place)
    local added <const> = called and adding[text:sub(place, called):match "%.(%a+)%(%s*$"]
      and text:match("^[%w_. ]*()[%(%[{]", called + 1)
    if added then return nil, added, text:sub(called + 1, added - 1):match "%w*$" end
    local unnamed <const> = text:match("^export%s+default%s+()[%[({]", place)
      or text:find("^[^\n]", place - 1) == nil and text:match("^return%s+()[%[({]", place)
    if unnamed then return nil, unnamed end
    place = text:find("\n", place, true) or #text + 1
  end
end

local naming <const> = { title = true, artist = true, name = true, album = true }

local function is_object(value) return type(value) == "table" and value[names] ~= nil end

--- The name of the first member with a text or a number that means a field.
local function member_of(object, field)
  for _, name in ipairs(object[names]) do
    local value <const> = object[name]
    if type(value) ~= "table" and value ~= nil and value ~= "" and meaning(name) == field then
      return name
    end
  end
end

--- The first list of objects with titles, unless these are tracks.
local function albums_of(object)
  for _, name in ipairs(object[names]) do
    local value <const> = object[name]
    local field <const>, _, is_tracks <const> = meaning(name)
    local is_named <const> = not is_tracks and (field == "title" or name:lower():find "discogra")
    if is_named and type(value) == "table" and not value[names] then
      local are_albums = true
      for _, inner in ipairs(value) do
        are_albums = are_albums and is_object(inner) and member_of(inner, "title") ~= nil
      end
      if are_albums then return value end
    end
  end
end

--- Calls a function for the albums in the objects of a list, if most are artists, or names of
--- lists, with lists of albums; returns false if they are not.
local function inner_records(list, take, name)
  local objects, lists, albums = 0, {}, 0
  for _, value in ipairs(list) do
    if is_object(value) then
      objects = objects + 1
      local inner <const> = albums_of(value)
      if inner and not (member_of(value, "artist") and member_of(value, "title")) then
        lists[#lists + 1] = { outer = value, albums = inner }
        albums = albums + #inner
      end
    end
  end
  if albums == 0 or #lists * 2 < objects then return false end
  for _, one in ipairs(lists) do
    local outer <const> = one.outer
    local own <const> = member_of(outer, "artist") or member_of(outer, "title")
    for place, album in ipairs(one.albums) do
      local is_artist <const> = not member_of(album, "artist")
      local around <const> = {}
      for _, key in ipairs(outer[names]) do
        local value <const> = outer[key]
        local field = (is_artist and "artist_" or "list_") .. key
        if key == own then field = is_artist and "artist" or "section" end
        if type(value) ~= "table" and album[field] == nil then around[field] = value end
      end
      take(album, one.albums[places][place], name, around)
    end
  end
  return true
end

--- The records of a list: its objects, its tuples, or those of lists in it.
local function records(list, take, name)
  if list[names] then
    if inner_records({ list }, take, name) then return end
    for _, key in ipairs(list[names]) do
      if naming[key:lower()] then return take(list, 1, name) end
    end
    for _, key in ipairs(list[names]) do
      if type(list[key]) == "table" then records(list[key], take, key) end
    end
    return
  end
  if inner_records(list, take, name) then return end
  for index, value in ipairs(list) do
    if type(value) == "table" then take(value, list[places][index], name) end
  end
end

--- A value without the places of its elements.
local function plain(value)
  if type(value) ~= "table" then return value end
  local copy <const> = {}
  for key, inner in pairs(value) do
    if type(key) ~= "table" then copy[key] = plain(inner) end
  end
  return copy
end

--- Whether a value of a tuple is a year.
local function is_year(value)
  if type(value) == "string" then value = tonumber(value:match "^[12]%d%d%d$") end
  return math.type(value) == "integer" and value >= 1000 and value < 3000
end

--- The fields of a call's values, as the text declares them: `record Album(String title, …)`.
local function declared(text, name)
  for list in text:gmatch("%f[%w_]" .. name .. "%s*(%b())") do
    local fields <const>, found = {}, {}
    for part in (list:find "[\"'`]" and "" or list:sub(2, -2)):gmatch "[^,]+" do
      local own <const> = part:match "([%a_][%w_]*)%s*[:=]" or part:match "([%a_][%w_]*)%s*$" or "x"
      local field <const>, is_known <const> = meaning(own)
      fields[#fields + 1] = is_known and field or own
      found[fields[#fields]] = true
    end
    if found.title and found.artist then return fields end
  end
end

--- Whether the second texts of tuples are the artists: they repeat, and the first ones do not.
local function is_title_first(tuples)
  local first <const>, second <const>, distinct = {}, {}, 0
  for _, tuple in ipairs(tuples) do
    local title <const>, artist <const> = tuple[1], tuple[2]
    if type(title) ~= "string" or type(artist) ~= "string" or first[title] then return false end
    distinct = distinct + (second[artist] and 0 or 1)
    first[title], second[artist] = true, true
  end
  return #tuples > 4 and distinct * 10 <= #tuples * 8
end

--- A tuple as a record: its fields if they are known; else artist, title, a year and a duration; a
--- list in it has the tracks.
local function named(tuple, fields)
  local record <const> = {}
  for place, value in ipairs(tuple) do
    local is_text <const> = type(value) == "string"
    local field = fields and fields[place] or "column " .. place
    if fields then
      value = plain(value)
    elseif type(value) == "table" then
      field, value = "tracks", plain(value)
    elseif not record.year and is_year(value) then
      field = "year"
    elseif is_text and value:find "^%d+:%d%d$" then
      field = "duration"
    elseif is_text and not record.artist then
      field = "artist"
    elseif (is_text or is_year(value)) and not record.title then
      field = "title"
    end
    record[field] = value
  end
  return record
end

--- Calls a function for each record of a text, with its place and the name of its list.
local function read_all(text, take)
  local place = 1
  while true do
    local name <const>, start <const>, added <const> = next_list(text, place)
    if not start then return end
    local list
    list, place = read_value(text, start, 1)
    list[constructor] = added
    if added then take(list, start) else records(list, take, name) end
    place = text:match("^%s*[;,]()", place) or place
  end
end

moonshelf.source {
  name = "source-code", reads = "text",
  detect = {
    { text = "= [" }, { text = "=[" }, { text = "= {" }, { text = "={" }, { text = "= (" },
    { text = "^[(" }, { text = "^[{'" }, { text = ".append(" }, { text = ".push(" },
    { text = ".add(" }, { text = ".Add(" }, { text = "export default" }, { text = "Of(" },
    { text = "title = \"" }, { text = "Title = \"" }, { text = "title = '" }, { text = ":title " },
    { text = "title: \"" }, { text = "'title' =>" }, { text = "\"title\" =>" }, { text = "List(" },
  },
  accepts = function(sample)
    local text <const> = sample.text
    if text:find('^%s*[%[{<]+%s*["%a!?]') and not text:find "^%s*%[%s*%u%w*%s*[{(]"
      and not text:find "^%s*<%?php" then
      return false
    end
    local count = 0
    local is_whole <const> = pcall(read_all, text, function(record)
      if record[names] or #record >= 2 then count = count + 1 end
    end)
    if count > 0 or is_whole then return count > 0 end
    -- A list that does not end in the sample.
    return text:find "[=({]%s*[%[({]" and (text:find "[Aa]rtist[\"']?%s*:"
      or text:find "[Tt]itle[\"']?%s*:" or text:find "%(%s*[\"'][^\"'\n]*[\"'],%s*[\"']")
  end,
  read = function(input, emit)
    local text <const> = input:text()
    local found <const>, tuples <const> = {}, {}
    read_all(text, function(value, place, name, around)
      found[#found + 1] = { value = value, place = place, name = name, around = around }
      if not value[names] then tuples[#tuples + 1] = value end
    end)
    if #found == 0 then
      error("is a list in source code of a program; let the program write the list as JSON", 0)
    end
    local line, counted, fields <const> = 1, 1, {}
    local is_swapped <const> = is_title_first(tuples)
    for _, one in ipairs(found) do
      local value <const>, place <const> = one.value, one.place
      if place > counted then
        line = line + select(2, text:sub(counted, place - 1):gsub("\n", ""))
        counted = place
      end
      local called <const> = value[constructor] or ""
      if fields[called] == nil then fields[called] = called ~= "" and declared(text, called) end
      local record <const> = value[names] and plain(value) or named(value, fields[called])
      if is_swapped and not (value[names] or fields[called]) then
        record.artist, record.title = record.title, record.artist
      end
      for key, outer in pairs(one.around or {}) do record[key] = outer end
      record.list = record.list or one.name
      emit(record, line)
    end
  end,
}

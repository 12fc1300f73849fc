-- XML of people and programs whose albums are elements without an artist of their own, or whose
-- values are named by attributes:
--   <artist name="Can"><album title="Soon" year="1973"/></artist>
--   <year value="1973"><album artist="Can" title="Soon"/></year>
--   <Item><Field Name="Artist">Can</Field>…</Item>, also <property name="artist" value="Can"/>
-- Records of the last kinds that are tracks, as those of JRiver, are combined to albums.
local text <const> = moonshelf.text

local function set(names)
  local found <const> = {}
  for name in names:gmatch "[^ \n]+" do found[name] = true end
  return found
end

--- Names of elements that are albums; attributes that name a value, and those that have it; endings
--- of files; texts of formats that other sources read; the depth that is read; and the kinds of
--- elements that need what is in them, and of titles.
local albums <const> = set [[album record recording disc disk disque disco lp ep cd vinyl vinil
  vinile vinilo platte schallplatte plaat skiva plade levy plyta deska release item entry work]]
local naming <const>, valued <const> = set "name key field column", set "value val content v"
local audio <const> = set "aac aif aiff alac ape dff dsf flac m4a mp3 mpc ogg opus wav wma wv"
local known <const> = set [[<plist <rss <feed <svg <html <opml <rdf:RDF <tellico GCmusics xspf.org
  <rhythmdb <MediaContainer <subsonic- <musicinfo <collectorz <DJ_PLAYLISTS <NML MARC21
  <data_quality> musicbrainz.org/ns <main_release> <albumArtistCredits> <artistdesc>]]
local deepest <const> = 64
local holders <const>, titled <const> = set "artist album", set "title album"

--- What the names of elements and attributes mean: `artist`, `album`, `title`, `year`, `genre`,
--- `track`, `known` for other fields, or nothing.
local kinds <const> = {}
local function kind_of(name)
  if kinds[name] then return kinds[name] end
  local folded <const> = text.fold(name)
  local field <const>, is_known <const>, is_tracks <const> = text.meaning(name)
  local is_album <const> = albums[folded] or field == "title" and folded:find "album$"
  kinds[name] = is_album and "album" or is_tracks and "track" or field or is_known and "known" or ""
  return kinds[name]
end

--- A text without entities; the escapes of Markdown stay, as paths have such marks.
local function resolved(written) return (written:gsub("&#?%w+;", text.unescape)) end

--- The attributes of a tag as pairs, the place behind it if it ends, and whether it has a slash.
local function attributes_at(document, place)
  local stop, found <const> = document:find("[<>\"']", place), {}
  while stop and document:find("^[\"']", stop) do
    local closing <const> = document:find(document:sub(stop, stop), stop + 1, true)
    stop = closing and document:find("[<>\"']", closing + 1)
  end
  if not stop then return found, nil end
  local written <const>, behind = document:sub(place, stop - 1), 1
  while behind do
    local key <const>, quote <const>, first <const> =
      written:match("%f[^%s\"']([^%s=\"']+)%s*=%s*([\"'])()", behind)
    local last <const> = key and written:find(quote, first, true)
    local value <const> = last and text.trim(resolved(written:sub(first, last - 1)))
    -- Declarations of namespaces are no values.
    if value and not key:find "^xml" then found[#found + 1] = { key:match "[^:]*$", value } end
    behind = last and last + 1
  end
  local is_end <const> = document:byte(stop) == 62
  return found, is_end and stop + 1 or stop, is_end and written:find "/$" ~= nil
end

--- What begins like elements, and its end; declarations may have others in brackets.
local marks <const> = {
  { "^<!%-%-", "-->" }, { "^<!%[CDATA%[", "]]>", is_data = true }, { "^<%?", "?>" },
  { "^<![^>%[]*%[", "]" }, { "^<!", ">" },
}

--- The place behind a mark, if it ends, and the text of data.
local function behind_mark(document, place)
  for _, mark in ipairs(marks) do
    local _, first <const> = document:find(mark[1], place)
    if first then
      local start <const>, last <const> = document:find(mark[2], first + 1, true)
      return last and last + 1, mark.is_data and document:sub(first + 1, (start or 0) - 1) or ""
    end
  end
end

--- Reads XML, and calls a function with each element at its end: its `name` without a prefix,
--- `attributes` as pairs, `children`, `text`, `line`, `parent`, and whether it is `inside` of an
--- artist or an album. Those for which it returns true are not among the children of others. The
--- line of the innermost element without an end is returned; `is_cut` is true for all of these.
local function parse(document, take)
  local open <const>, place, line = {}, 1, 1
  local next_line = document:find("\n", 1, true)
  local function close()
    local node <const> = table.remove(open)
    local written <const>, parent <const> = text.trim(table.concat(node.texts)), node.parent
    node.text = written ~= "" and written or nil
    if not take(node) and parent then parent.children[#parent.children + 1] = node end
  end
  local function add(part)
    local texts <const> = open[#open] and open[#open].texts
    if texts and part:find "%S" then texts[#texts + 1] = part end
  end
  while place do
    local start <const> = document:find("<", place, true)
    if not start then break end
    if start > place then add(resolved(document:sub(place, start - 1))) end
    while next_line and next_line < start do
      line, next_line = line + 1, document:find("\n", next_line + 1, true)
    end
    local slash <const>, written <const>, after <const> =
      document:match("^<(/?)([%a_\x80-\xFF][^%s/<>\"'=]*)()", start)
    if slash == "/" then
      local depth = #open
      while depth > 0 and open[depth].written ~= written do depth = depth - 1 end
      while depth > 0 and #open >= depth do close() end
      place = document:match("^[^>]*>()", after)
    elseif written then
      local attributes <const>, stop <const>, is_whole <const> = attributes_at(document, after)
      local parent <const>, name <const> = open[#open], written:match "[^:]+$" or written
      place = stop
      if stop and #open < deepest then
        open[#open + 1] = {
          written = written, name = name, kind = kind_of(name), attributes = attributes,
          children = {}, texts = {},
          line = line, parent = parent, inside = parent and (parent.inside or holders[parent.kind]),
        }
        if is_whole then close() end
      end
    elseif document:find("^<[!?]", start) then
      local data
      place, data = behind_mark(document, start)
      add(data)
    else
      place = start + 1
    end
  end
  local cut <const> = open[#open] and open[#open].line
  for _, node in ipairs(open) do node.is_cut = true end
  while #open > 0 do close() end
  return cut
end

--- The first attribute of an element that has its name, or else a value.
local function attribute_of(node, kind)
  local value
  for _, pair in ipairs(node.attributes) do
    local own <const> = kind_of(pair[1])
    if own == "title" or own == kind then return pair[2] end
    value = value or valued[pair[1]:lower()] and pair[2]
  end
  return value
end

--- The text of an element, or those in it, with spaces between them.
local function content(node)
  if node.text then return node.text end
  local parts <const> = { attribute_of(node) }
  for _, child in ipairs(node.children) do parts[#parts + 1] = content(child) end
  return #parts > 0 and table.concat(parts, " ") or nil
end

--- Adds a value to a record, a list of pairs, in which values of one name are a list.
local function add_value(record, places, name, value)
  local pair <const> = places[name]
  if not value or value == "" then return end
  if not pair then
    places[name] = { name, value }
    record[#record + 1] = places[name]
  else
    pair[2] = type(pair[2]) == "table" and pair[2] or { pair[2] }
    table.insert(pair[2], value)
  end
end

--- The values of an element as pairs, those of the attributes in it as `label_number`.
local function record_of(node, is_left_out)
  local record <const>, places <const> = {}, {}
  for _, pair in ipairs(node.attributes) do add_value(record, places, pair[1], pair[2]) end
  for _, child in ipairs(node.children) do
    local inner <const>, name <const> = child.children, child.name
    local is_list <const> = #inner > 0 and inner[1].name == inner[#inner].name
    local own <const> = #inner == 0 and (child.text or attribute_of(child))
    if not (is_left_out and is_left_out(child)) then
      add_value(record, places, name, own)
      for _, one in ipairs(inner) do
        local is_own <const> = is_list or one.kind == "title"
        add_value(record, places, is_own and name or name .. "_" .. one.name, content(one))
      end
      for _, pair in ipairs(child.attributes) do
        if pair[2] ~= own then add_value(record, places, name .. "_" .. pair[1], pair[2]) end
      end
    end
  end
  return record
end

--- Whether an element of an album is whole and has a title, or is one.
local function is_album(node)
  if node.is_cut or node.kind ~= "album" then return false end
  for _, pair in ipairs(record_of(node)) do if titled[kind_of(pair[1])] then return true end end
  return #node.children == 0 and node.text ~= nil and text.meaning(node.name) == "title"
end

--- The name of an artist or a group, and the element that has it.
local function name_of(node, kind)
  local written <const> = attribute_of(node, kind)
  for _, wanted in ipairs(written and {} or { "title", kind }) do
    for _, child in ipairs(node.children) do
      local is_list <const> = child.children[1] and holders[child.children[1].kind]
      if child.kind == wanted and not is_list then return content(child), child end
    end
  end
  return written or node.text
end

--- What an artist, or a group such as a genre or a shelf, says of its albums, as pairs.
local function said_by(node, is_artist)
  local kind <const> = is_artist and "artist" or node.kind
  local name <const>, element <const> = name_of(node, kind)
  local field <const> = not node.parent and "list" or kind == "known" and node.name or "section"
  local own <const> = name or node.texts[1] and text.trim(node.texts[1])
  if kind == "genre" or kind == "year" then return { own and { kind, own } } end
  if not is_artist then return { name ~= node.text and { field, name, node.name } or nil } end
  local said <const> = { name and { "artist", name } }
  local values <const> = record_of(node, function(child)
    return child == element or #child.children > 0 or is_album(child)
  end)
  for _, pair in ipairs(values) do
    local is_whole <const> = kind_of(pair[1]) == "genre" or pair[1]:find "^artist_"
    local prefix <const> = is_whole and "" or "artist_"
    if pair[2] ~= name then said[#said + 1] = { prefix .. pair[1], pair[2] } end
  end
  return said
end

--- The record of an album with what is around it, and whether that says what it lacks.
local function album_of(node)
  local record <const>, has <const> = record_of(node), {}
  for _, pair in ipairs(record) do has[pair[1]] = pair end
  for _, pair in ipairs(record) do has[kind_of(pair[1])] = has[kind_of(pair[1])] or pair end
  local title <const>, own <const> = has.title or has.album, has.artist ~= nil
  if title then
    title[1] = "title"
  else
    local name <const>, year <const> = text.dated(node.text, true)
    record[#record + 1] = { "title", has.year and node.text or name }
    record[#record + 1] = not has.year and year and { "year", year } or nil
    has.year = has.year or year
  end
  local has_artist, completes, above = false, false, node.parent
  while above do
    local is_artist <const> = not has_artist and above.kind == "artist"
    -- Looked for once, as an artist may have many albums.
    local key <const> = is_artist and "of_artist" or "of_group"
    above[key] = above[key] or said_by(above, is_artist)
    has_artist = has_artist or is_artist and (above[key][1] or {})[1] == "artist"
    for _, pair in ipairs(above[key]) do
      local name <const> = has[pair[1]] and pair[3] or pair[1]
      if not has[name] and not (own and name:find "^artist_") then
        has[name] = { name, pair[2] }
        record[#record + 1] = has[name]
        completes = completes or name == "year" or name == "genre"
      end
    end
    above = above.parent
  end
  return record, own and completes or not own and has_artist
end

--- A function for `parse` that calls another one with each album.
local function each_album(take)
  local function collect(node)
    local found = is_album(node)
    if found then take(node) end
    for _, child in ipairs(found and {} or node.children) do
      if child.kind ~= "track" then found = collect(child) or found end
    end
    return found
  end
  return function(node)
    -- At the end of an artist, its name is known, which may be behind the albums.
    if node.kind == "album" and not node.inside or node.kind == "artist" and #node.children > 0 then
      return collect(node) or not node.inside
    end
    return #node.children > 0 and not node.inside
  end
end

--- A function for `parse` that calls another one with each record of values with names, as pairs.
local function each_record(take)
  return function(node)
    local count, has_title, made <const> = 0, false, {}
    for _, child in ipairs(node.children) do
      count = count + (child.is_named and 1 or 0)
      has_title = has_title or child.is_named and titled[child.kind]
      if child.is_made then made[child.name] = true end
    end
    if count > 1 then
      -- The name of a record is its title only if it has no other.
      if has_title then node.attributes = {} end
      take(node, record_of(node, function(child) return made[child.name] and not child.is_made end))
      return true
    end
    local name, value = nil, node.text
    for _, pair in ipairs(node.attributes) do
      name = name or naming[pair[1]:lower()] and pair[2]
      value = value or valued[pair[1]:lower()] and pair[2]
    end
    if not name or name == "" then return #node.children > 0 end
    -- What is in brackets says how the value was made, which then counts: `Date (readable)`.
    local before <const> = name:match "^(.-%S)%s*%([^()]*%)$"
    node.name, node.is_made, node.attributes = before or name, before ~= nil, {}
    node.kind = kind_of(node.name)
    node.text, node.is_named = value, (value or node.children[1]) ~= nil
  end
end

--- The members of tracks by the names of values.
local roles <const> = {}
for role, names in pairs {
  title = "trackname tracktitle songname songtitle", track_number = "tracknumber trackno tracknr",
  disc = "disc disk discnumber disknumber", duration = "duration length time",
  location = "filename file path filepath",
} do
  for name in pairs(set(names)) do roles[name] = role end
end

--- The track of a record; whether it is one, and whether it has an artist and a title.
local function track_of(record)
  local track <const> = {}
  for _, pair in ipairs(record) do
    local value <const> = type(pair[2]) == "table" and table.concat(pair[2], "; ") or pair[2]
    local name <const>, kind <const> = text.fold(pair[1]), kind_of(pair[1])
    local role = roles[name:gsub("[%s%p]+", "")]
      or (kind == "known" or kind == "") and name:gsub("[%s%p]+", "_") or kind
    if role == "track" then role = tonumber(value) and "track_number" or "title" end
    if role == "artist" and name:find "album" then role = "album_artist" end
    if value == "(Multiple Artists)" then role, track.compilation = "", true end
    track[role] = track[role] or value
  end
  local path <const> = track.location or ""
  local is_file <const> = audio[(path:match "%.(%w+)$" or ""):lower()]
  if is_file and path:find "^%a?:?[\\/]" then
    local address <const> = path:gsub("%%", "%%25"):gsub("\\", "/")
    track.location = (path:find "^%a" and "file:///" or "file://") .. address
  end
  local has_artist <const>, title <const> = track.artist or track.album_artist, track.title
  return track, title and (track.album or is_file), has_artist and (title or track.album)
end

--- What a text has: `albums`, `records` or `tracks`, and the name of the elements of these.
local function judge(sample)
  local all, completed, counts <const>, best = 0, 0, {}, { named = 1, all = 0 }
  for name in pairs(known) do if sample:find(name, 1, true) then return nil end end
  parse(sample, each_album(function(node)
    local _, is_completed <const> = album_of(node)
    all, completed = all + 1, completed + (is_completed and 1 or 0)
  end))
  if completed > 1 and completed * 10 >= all * 9 then return "albums" end
  parse(sample, each_record(function(node, record)
    local _, is_track <const>, is_named <const> = track_of(record)
    local count <const> = counts[node.name] or { name = node.name, all = 0, named = 0, tracks = 0 }
    counts[node.name], count.all = count, count.all + 1
    count.named = count.named + (is_named and 1 or 0)
    count.tracks = count.tracks + (is_track and 1 or 0)
    if count.named > best.named then best = count end
  end))
  if not best.name or best.named * 10 < best.all * 8 then return nil end
  return best.tracks * 2 > best.all and "tracks" or "records", best.name
end

--- The signs of albums in artists or years, with `_` for a space, and of values with names.
local nested <const>, named <const> = {}, {}
for outer, inner in ([[<artist <album <artist <record <artist <lp <artist <cd <artist <disc
  <band <album <performer <album <interpret <album <interpret <lp <interpret <cd <interpret <platte
  <kuenstler <album <kuenstler <platte <künstler <album <künstler <platte <Artist <Album
  <Band <Album <Interpret <Album <Kuenstler <Album <Künstler <Album <ARTIST <ALBUM :artist :album
  <year_ <album <jahr_ <album <genre_ <album <Year_ <Album]]):gmatch "(%S+)%s+(%S+)" do
  nested[#nested + 1] = { text = { "^<", outer:gsub("_", " "), inner }, without = "<rhythmdb" }
end
for sign in ([[="artist ="Artist ="ARTIST ="album_artist ="interpret ="Interpret
  ="künstler ="Künstler ="performer ="Performer ='artist ='Artist]]):gmatch "%S+" do
  named[#named + 1] = { text = { "^<", sign }, without = { "<html", "<tellico" } }
end

for _, name in ipairs { "xml-shapes", "xml-tracks" } do
  local is_of_tracks <const> = name == "xml-tracks"
  moonshelf.source {
    name = name, reads = "text", group = is_of_tracks and "tracks" or nil,
    detect = is_of_tracks and named or table.move(named, 1, #named, #nested + 1, nested),
    accepts = function(sample)
      local found <const> = judge(sample.text)
      return found and (found == "tracks") == is_of_tracks
    end,
    read = function(input, emit)
      local found <const>, element <const> = judge(input:sample())
      local cut <const> = parse(input:text(), element and each_record(function(node, record)
        if node.is_cut or node.name ~= element then return end
        emit(found == "tracks" and track_of(record) or record, node.line)
      end) or each_album(function(node) emit(album_of(node), node.line) end))
      if cut then emit({ line = "the end of the file" }, cut, "an element that does not end") end
    end,
  }
end

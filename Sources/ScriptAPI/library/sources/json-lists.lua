-- JSON whose lists have texts of two names, as people and notes programs write them. The names of
-- the lists become sections, or the artists of titles with years:
--   {"Can": ["Soon (1973)", …], "Wire": […]}
--   {"shelves": {"Folk": ["Nick Drake - Pink Moon (1972)", …], "Dub": […]}}
--   {"title": "To buy", "listContent": [{"text": "Can - Soon (1973)", "isChecked": true}, …]}
local json <const>, text <const> = moonshelf.json, moonshelf.text

--- Names of lists that say nothing of their albums.
local general <const> = {
  albums = true, records = true, items = true, list = true, data = true, lines = true,
}

--- Words in the names of lists of records, in any part of a name.
local words <const> = {
  "album", "record", "vinyl", "music", "musik", "musique", "disc", "disq", "platte", "shel",
  "crate", "cds", "lps", "tape", "collection", "wishlist",
}

--- Calls a function with each text in a list: its value, the name of the list, and its line; and
--- with the name of each member. If it returns false, that ends it.
local function each_text(document, take)
  local open <const>, place, line = {}, 1, 1
  while true do
    local found <const> = document:find('[%[%]{}":,\n]', place)
    if not found then return true end
    local sign <const>, around <const> = document:sub(found, found), open[#open]
    place = found + 1
    if sign == "\n" then
      line = line + 1
    elseif sign == "[" or sign == "{" then
      open[#open + 1] = { is_list = sign == "[", name = around and around.key or nil }
      if around and around.is_list then open[#open].name = around.name end
    elseif sign == "]" or sign == "}" then
      open[#open] = nil
    elseif sign == ":" and around then
      around.is_value = true
    elseif sign == "," and around then
      around.is_value = false
    elseif sign == '"' then
      local stop = document:find('[\\"]', place)
      while stop and document:sub(stop, stop) == "\\" do
        stop = document:find('[\\"]', stop + 2)
      end
      if not stop then return true end
      local values <const> = json.decode("[" .. document:sub(found, stop) .. "]")
      local value <const> = values and values[1] or ""
      place = stop + 1
      if around and around.is_list then
        if take(value, around.name, line) == false then return false end
      elseif around and not around.is_value then
        around.key = value
        if take(nil, value, line) == false then return false end
      end
    end
  end
end

--- The texts of a document by their lists, and whether a name says that they are of records; nil if
--- its objects have the values of albums.
local function texts_of(document)
  local found <const>, is_named = {}, false
  local is_whole <const> = each_text(document, function(value, name, line)
    if not value then
      local folded <const> = text.fold(name)
      for _, word in ipairs(words) do
        is_named = is_named or folded:find(word, 1, true) ~= nil
      end
      -- Other lists may have titles of their own.
      return text.meaning(name) ~= "artist"
    end
    local is_tracks <const> = name and select(3, text.meaning(name))
    if not is_tracks then found[#found + 1] = { text = value, list = name, line = line } end
  end)
  if is_whole then return found, is_named end
end

--- The texts as entries, and how many of them are albums with two names, and with years.
local function read_all(found)
  local lines <const>, count, dated = {}, 0, 0
  for place, one in ipairs(found) do lines[place] = one.text end
  local read <const> = text.list(lines)
  for _, one in ipairs(found) do
    one.entry = read(one.text)
    one.is_album = one.entry and one.entry.kind == "album"
    if one.is_album then count = count + 1 end
    for _, member in ipairs(one.is_album and one.entry.members or {}) do
      if member[1] == "year" then dated = dated + 1 end
    end
  end
  return count, dated
end

--- Whether the texts are titles with years in lists with the names of artists, and the document has
--- nothing else.
local function are_of_artists(found, document)
  local whole <const> = json.decode(document)
  for _, list in pairs(type(whole) == "table" and whole or {}) do
    if type(list) ~= "table" then return false end
    for _, title in pairs(list) do if type(title) ~= "string" then return false end end
  end
  local names <const>, seen <const>, dated = {}, {}, 0
  for _, one in ipairs(found) do
    local name <const> = one.list
    local is_other <const> = not name or general[text.fold(name)] or name:find "^%d%d%d%d'?s?$"
    if is_other or text.meaning(name) then return false end
    if not seen[name] then seen[name], names[#names + 1] = true, name end
    if not one.is_album and select(2, text.dated(one.text, true)) then dated = dated + 1 end
  end
  return #names > 1 and dated * 10 >= #found * 8 and not text.are_genres(names)
end

moonshelf.source {
  name = "json-lists", reads = "text",
  detect = { { text = "^[" }, { text = "^{" } },
  accepts = function(sample)
    if not sample.text:find '[%[,]%s*"[^"\n]+ [^"\n]+"%s*[,%]]' then return false end
    local found <const>, is_named <const> = texts_of(sample.text)
    if not found or #found < 2 then return false end
    local count <const>, dated <const> = read_all(found)
    -- Two names may be of anything, such as of people and their work.
    return count * 10 >= #found * 8 and (is_named or dated * 2 > #found)
      or are_of_artists(found, sample.text)
  end,
  read = function(input, emit)
    local document <const> = input:text()
    local is_valid <const>, message <const> = json.decode(document)
    if is_valid == nil then error(message, 0) end
    local found <const> = texts_of(document) or {}
    read_all(found)
    local is_by_artist <const> = are_of_artists(found, document)
    for _, one in ipairs(found) do
      if is_by_artist then
        local title <const>, year <const>, note <const> = text.dated(one.text, true)
        emit({ artist = one.list, title = title, year = year, notes = note }, one.line)
      elseif one.is_album then
        local record <const> = {}
        for _, member in ipairs(one.entry.members) do record[member[1]] = member[2] end
        if one.list and not general[text.fold(one.list)] then record.section = one.list end
        emit(record, one.line)
      else
        emit({ line = one.text }, one.line, "a text without two names")
      end
    end
  end,
}

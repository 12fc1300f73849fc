-- YAML and JSON whose lists of albums are below the names of their artists, and these below one
-- name for all:
--   artists:
--     Can:
--       - {title: Soon, year: 1973}
-- The names become the artists, or sections if the albums have artists.
local json <const>, text <const> = moonshelf.json, moonshelf.text

local function unquoted(written)
  local value <const> = text.trim(written)
  local single <const> = value:match "^'(.*)'$"
  return single and single:gsub("''", "'") or value:match '^"(.*)"$' or value
end

--- The value of a text in one line; nil for none.
local function scalar(written)
  local value = text.trim(written)
  if not value:find "^[\"']" then value = text.trim((value:gsub("%s+#.*$", ""))) end
  local list <const> = value:match "^%[(.*)%]$"
  if not list then
    local plain <const> = unquoted(value)
    return plain ~= "" and plain ~= "~" and plain ~= "null" and plain or nil
  end
  local found <const> = {}
  for part in list:gmatch "[^,]+" do found[#found + 1] = unquoted(part) end
  return found
end

--- Adds the members of `{title: Soon, year: 1973}`, where a comma in quotes divides nothing.
local function add_members(album, written)
  local rest = written .. ","
  while rest:find "%S" do
    local name <const>, value <const>, behind <const> =
      rest:match "^%s*([^:,]+):%s*([\"'%[].-[\"'%]])%s*,()"
    local plain_name <const>, plain <const>, next <const> = rest:match "^%s*([^:,]+):%s*([^,]*),()"
    if not plain_name then return end
    album[#album + 1] = { unquoted(name or plain_name), scalar(value or plain) }
    rest = rest:sub(behind or next)
  end
end

--- The albums of a text in YAML, as `{ outer, name, line, members }`; nil if it has another form.
local function albums_in_yaml(document)
  local found <const> = {}
  local outer, name, album, inner, item
  local number = 0
  for line in document:gmatch "([^\n]*)\n?" do
    number = number + 1
    local indent <const>, rest <const> = line:match "^( *)(.-)%s*$"
    local depth <const> = #indent
    local key <const> = rest:match "^(.+):$"
    local is_item <const> = rest:find "^%- " ~= nil
    if rest == "" or rest:find "^#" or rest == "---" or line:find "^\t" then
      album = rest == "" and album or nil
    elseif is_item and not name or depth > 0 and album and depth > item and (is_item or key) then
      -- Lists elsewhere, and values in values, are for other readings.
      return nil
    elseif depth == 0 then
      outer, name, album, inner = key and unquoted(key), nil, nil, nil
    elseif outer and key and not is_item and (not inner or depth <= inner) then
      name, inner, album = unquoted(key), depth, nil
    elseif name and is_item and (not album or depth <= item) then
      album = { outer = outer, name = name, line = number, members = {} }
      found[#found + 1], item = album, depth
      local flow <const> = rest:match "^%-%s+{(.*)}$"
      local member <const>, value <const> = rest:match "^%-%s+([^:]+):%s*(.*)$"
      if flow then
        add_members(album.members, flow)
      elseif member then
        album.members[1] = { unquoted(member), scalar(value) }
      else
        return nil
      end
    elseif album and depth > item then
      local member <const>, value <const> = rest:match "^([^:]+):%s*(.*)$"
      if member then album.members[#album.members + 1] = { unquoted(member), scalar(value) } end
    end
  end
  return found
end

--- The same of a text in JSON.
local function albums_in_json(document)
  local whole <const> = json.decode(document)
  local found <const> = {}
  if type(whole) ~= "table" or whole[1] then return nil end
  for outer, lists in pairs(whole) do
    if type(lists) == "table" and type(lists[1]) == "table" then return nil end
    local names <const> = {}
    for name, list in pairs(type(lists) == "table" and not lists[1] and lists or {}) do
      if type(list) == "table" and type(list[1]) == "table" then names[#names + 1] = name end
    end
    -- In the order of the text, which a table does not keep.
    local places <const> = {}
    for _, name in ipairs(names) do
      places[name] = document:find(json.encode(name), 1, true) or 0
    end
    table.sort(names, function(left, right) return places[left] < places[right] end)
    for _, name in ipairs(names) do
      for _, one in ipairs(lists[name]) do
        local members <const> = {}
        for key, value in pairs(one) do members[#members + 1] = { key, value } end
        table.sort(members, function(left, right) return left[1] < right[1] end)
        found[#found + 1] = { outer = outer, name = name, line = 1, members = members }
      end
    end
  end
  return found
end

--- The albums of a text; nil if their form is another one.
local function albums_in(document, is_part)
  local is_json <const> = document:find "^%s*{" ~= nil
  local albums <const> = is_json and albums_in_json(document)
    or not is_json and albums_in_yaml(document) or {}
  -- The last one may be incomplete.
  if is_part and not is_json then albums[#albums] = nil end
  local names <const>, lists = {}, 0
  for _, album in ipairs(albums) do
    local has <const> = {}
    for _, member in ipairs(album.members) do has[text.meaning(member[1]) or ""] = true end
    album.is_by_name = text.meaning(album.outer) == "artist"
    if not has.title or has.artist == (album.is_by_name or nil) then return nil end
    if not has.artist and not album.is_by_name then return nil end
    if not names[album.name] then names[album.name], lists = true, lists + 1 end
  end
  return lists > 1 and albums or nil
end

moonshelf.source {
  name = "named-lists", reads = "text", by_names = true,
  detect = { { lines = { " *:" } }, { text = "^{" } },
  accepts = function(sample)
    local is_part <const> = #sample.text > 60000
    local outer <const> = sample.text:match '"([^"]+)"%s*:%s*{%s*"[^"]*"%s*:%s*%[%s*{'
    if not sample.text:find "^%s*{" then return albums_in(sample.text, is_part) ~= nil end
    -- A part of JSON cannot be read.
    if not outer or is_part then return outer ~= nil and text.meaning(outer) == "artist" end
    return albums_in(sample.text) ~= nil
  end,
  read = function(input, emit)
    for _, album in ipairs(albums_in(input:text()) or {}) do
      local field <const> = album.is_by_name and "artist" or "section"
      table.insert(album.members, 1, { field, album.name })
      emit(album.members, album.line)
    end
  end,
}

-- Albums in the data that web pages have for search engines, `MusicAlbum` of schema.org, as JSON.
local json <const>, text <const> = moonshelf.json, moonshelf.text

--- Whether an object has a type, or one of several.
local function is_of(object, wanted)
  local kind <const> = object["@type"]
  if type(kind) ~= "table" then return kind == wanted end
  for _, one in ipairs(kind) do if one == wanted then return true end end
  return false
end

--- The name of an object, the names of several, or a text.
local function name_of(value)
  if type(value) == "string" then return value ~= "" and text.unescape(value) or nil end
  if type(value) ~= "table" then return nil end
  if not value[1] then return name_of(value.name) end
  local names <const> = {}
  for _, one in ipairs(value) do names[#names + 1] = name_of(one) end
  return #names > 0 and table.concat(names, ", ") or nil
end

--- The values of a member, which may be one or several.
local function list(value)
  if type(value) ~= "table" then return { value } end
  return value[1] and value or { value }
end

--- The length of `PT4M39S`.
local function length(written)
  local time <const> = written:match "T(.*)$" or ""
  local hours <const>, minutes <const> = time:match "(%d+)H" or 0, time:match "(%d+)M" or 0
  local total <const> = tonumber(hours) * 60 + tonumber(minutes)
  local seconds <const> = math.tointeger(tonumber(time:match "(%d+)[%d.]*S") or 0)
  return (total > 0 or seconds > 0) and ("%d:%02d"):format(total, seconds) or nil
end

--- The tracks of an album as texts; nil without any.
local function tracks_of(object)
  local tracks <const> = {}
  local all <const> = type(object.track) == "table" and object.track.itemListElement or object.track
  for place, track in ipairs(list(all)) do
    track = type(track) == "table" and (track.item or track) or { name = track }
    local title <const> = name_of(track)
    local time <const> = type(track.duration) == "string" and length(track.duration)
    local behind <const> = time and (" (%s)"):format(time) or ""
    if title then tracks[#tracks + 1] = ("%d. %s%s"):format(place, title, behind) end
  end
  return #tracks > 0 and tracks or nil
end

--- The members of an album.
local function album_of(object)
  local release <const> = list(object.albumRelease)[1] or {}
  local published <const> = object.datePublished or object.dateCreated or release.datePublished
  return {
    artist = name_of(object.byArtist), title = name_of(object), genre = name_of(object.genre),
    released = published, year = published and tostring(published):match "%d%d%d%d",
    tracks = object.numTracks, track = tracks_of(object),
    url = type(object.url) == "string" and object.url or object["@id"],
    label = name_of(release.recordLabel or object.recordLabel),
    cover = type(object.image) == "string" and object.image or list(object.image)[1],
  }
end

--- The members in which albums are.
local around <const> = { "@graph", "itemListElement", "item", "mainEntity", "album", "albums" }

--- Calls a function with each album in data, not with those in albums or of artists of others.
local function each_album(value, take)
  if type(value) ~= "table" then return end
  if is_of(value, "MusicAlbum") then
    if value.name and value.byArtist then take(value) end
    return
  end
  if value[1] then
    for _, one in ipairs(value) do each_album(one, take) end
  else
    for _, member in ipairs(around) do each_album(value[member], take) end
  end
end

--- Calls a function with each album of a page, and its line.
local function each_in(page, take)
  local line, counted = 1, 1
  for place, attributes, data in page:gmatch "()<[sS][cC][rR][iI][pP][tT]([^>]*)>(.-)</[sS]cript" do
    if attributes:find("application/ld+json", 1, true) then
      line = line + select(2, page:sub(counted, place - 1):gsub("\n", ""))
      counted = place
      each_album(json.decode(data), function(object) take(object, line) end)
    end
  end
end

moonshelf.source {
  name = "json-ld", reads = "text",
  detect = { text = { "application/ld+json", "MusicAlbum" } },
  accepts = function(sample)
    local count = 0
    each_in(sample.text, function() count = count + 1 end)
    -- A page about an album may have a table of others.
    return count > 1 or count == 1 and not sample.text:lower():find "<table[%s>]"
  end,
  read = function(input, emit)
    each_in(input:text(), function(object, line) emit(album_of(object), line) end)
  end,
}

-- Answers of MusicBrainz' web service in JSON and XML, of its Cover Art Archive and of AcoustID,
-- and the same as other programs write it, with `_` for `-` in names.

--- A member; in XML, it may be an attribute.
local function value(entity, name)
  local found = entity[name]
  if found == nil then found = entity["@" .. name] end
  if found == nil and name:find("-", 1, true) then found = entity[(name:gsub("-", "_"))] end
  return found
end

local function text(entity, name)
  local found = value(entity, name)
  if type(found) == "table" then found = found["#text"] end
  if type(found) == "number" then return tostring(found) end
  return type(found) == "string" and found ~= "" and found or nil
end

local function list(found)
  if type(found) ~= "table" then return {} end
  return (found[1] ~= nil or next(found) == nil) and found or { found }
end

--- The members of a list, which is `name` in `name-list` in XML, and `name-list` in other programs.
local function entities(entity, name)
  local outer <const> = value(entity, name .. "-list")
  if type(outer) == "table" and outer[1] == nil then return list(value(outer, name)) end
  return list(outer or value(entity, name))
end

--- Genres or tags, those with most votes first.
local function add_voted(names, entity, name)
  local found <const> = {}
  local entries <const> = value(entity, name .. "-list") and entities(entity, name)
    or list(value(entity, name .. "s"))
  for place, entry in ipairs(entries) do
    found[#found + 1] = { text(entry, "name"), tonumber(value(entry, "count")) or 0, place }
  end
  table.sort(found, function(a, b) return a[2] > b[2] or a[2] == b[2] and a[3] < b[3] end)
  for _, entry in ipairs(found) do names[#names + 1] = entry[1] end
end

--- The artists of a credit, which are known for the record itself.
local function credit(entity)
  local name = ""
  for _, part in ipairs(list(value(entity, "artist-credit"))) do
    name = name .. (text(part, "name") or text(part.artist or {}, "name") or "")
      .. (text(part, "joinphrase") or "")
  end
  return name ~= "" and name or nil
end

local function unique(texts)
  local seen <const>, found <const> = {}, {}
  for _, name in ipairs(texts) do
    if not seen[name] then found[#found + 1] = name end
    seen[name] = true
  end
  return found
end

--- One text, or a list of several.
local function one_or_more(texts)
  local found <const> = unique(texts)
  return #found > 1 and found or found[1]
end

--- `2xCD + DVD`, and the numbers of discs and tracks.
local function add_media(album, release)
  local media <const> = entities(release, value(release, "media") and "media" or "medium")
  local counts <const>, names <const>, tracks = {}, {}, 0
  for _, medium in ipairs(media) do
    local name <const> = text(medium, "format")
    if name and not counts[name] then names[#names + 1] = name end
    if name then counts[name] = (counts[name] or 0) + 1 end
    local listed <const> = value(medium, "track-list")
    tracks = tracks + (tonumber(value(medium, "track-count"))
      or type(listed) == "table" and tonumber(listed["@count"]) or 0)
  end
  for place, name in ipairs(names) do
    if counts[name] > 1 then names[place] = counts[name] .. "x" .. name end
  end
  if names[1] then album.format = table.concat(names, " + ") end
  if #media > 1 then album.discs = #media end
  tracks = tonumber(value(release, "track-count")) or tracks
  if tracks > 0 then album.tracks = tracks end
end

local function add_tags(album, ...)
  local genres <const>, tags <const> = {}, {}
  for _, entity in ipairs { ... } do
    add_voted(genres, entity, "genre")
    add_voted(tags, entity, "tag")
  end
  album.genre = genres[1] or tags[1] or album.genre
  table.move(tags, 1, #tags, #genres + 1, genres)
  if genres[1] then album.tags = unique(genres) end
end

--- The date of a release if it says more than the year of the first one.
local function add_dates(album, date, first)
  local year <const> = (first or date or ""):match "^%d%d%d%d"
  album.year = tonumber(year)
  if date and (#date > 4 or date ~= year) then album.released = date end
end

local function add_release(album, release)
  local group <const> = entities(release, "release-group")[1]
  add_tags(album, release, group)
  -- The older XML has all data of an issue in an event.
  local events <const> = value(release, "release-event-list")
  local event <const> = list(value(release, "release-event"))[1]
    or type(events) == "table" and list(events.event)[1] or {}
  local first <const> = group and text(group, "first-release-date")
  add_dates(album, text(release, "date") or text(event, "date"), first)
  local labels <const>, numbers <const> = {}, {}
  local function add_label(info)
    local label <const> = value(info, "label")
    labels[#labels + 1] = type(label) == "table" and text(label, "name") or text(info, "label")
    numbers[#numbers + 1] = text(info, "catalog-number")
  end
  for _, info in ipairs(entities(release, "label-info")) do add_label(info) end
  add_label(event)
  album.label, album.catalog_number = one_or_more(labels), one_or_more(numbers)
  album.barcode = text(release, "barcode") or text(event, "barcode")
  album.country = text(release, "country") or text(event, "country")
  album.format = text(event, "format")
  album.musicbrainz_release = text(release, "id")
  album.musicbrainz_release_group = group and text(group, "id")
  add_media(album, release)
end

local function add_group(album, group)
  local releases <const> = entities(group, value(group, "releases") and "releases" or "release")
  local only <const> = #releases == 1 and releases[1] or nil
  if only then
    add_release(album, only)
    album.artist = album.artist or credit(only)
  end
  add_tags(album, group)
  local first = text(group, "first-release-date")
  if not first then
    for _, release in ipairs(releases) do
      local date <const> = text(release, "date")
      if date and (not first or date < first) then first = date end
    end
  end
  album.year, album.released = nil, nil
  add_dates(album, only and text(only, "date") or first, first)
  album.musicbrainz_release_group = text(group, "id")
end

local statuses <const> = {
  Official = true, Promotion = true, Bootleg = true, PseudoRelease = true,
}

local function has_any(entity, names)
  for name in names:gmatch "%S+" do
    if value(entity, name) ~= nil then return true end
  end
end

--- What a record is, by the members that only one kind has.
local function kind(entity)
  if has_any(entity, "releases release-list") and not entity.length then return add_group end
  if has_any(entity, [[
      release-group media medium-list status barcode packaging release-events release-event-list
      text-representation asin disc-list track-list label-info label-info-list date country]])
  then
    return add_release
  end
  -- In the older XML, the type of a release contains its status.
  if statuses[(text(entity, "type") or ""):match "%S*$"] then return add_release end
  if has_any(entity, "length video isrcs") then return nil end
  return has_any(entity, [[
      primary-type primary-type-id secondary-types secondary-type-list first-release-date type]])
    and add_group or add_release
end

local function draft(album, record)
  local add <const> = kind(record)
  if add then return add(album, record) end
  -- A recording in a list of them: its first release.
  local release <const> = entities(record, "release")[1] or list(value(record, "releases"))[1]
  album.title = release and text(release, "title")
  if not release then return end
  album.artist = credit(release) or album.artist
  add_release(album, release)
end

local fields <const> = {
  title = "title",
  artist = {
    "artist-credit-phrase", "artist_credit_phrase", "artist-credit.name-credit", "artist-credit",
    "artist_credit", "artist.name", "release-group.artist-credit.name-credit",
    "release-group.artist-credit", "release_group.artist_credit", "parent.name",
  },
  year = { "release-group.first-release-date", "first-release-date", "date" },
}

local signs <const> = {}
for name in ([[
    artist-credit release-group label-info first-release-date text-representation]]):gmatch "%S+" do
  signs[#signs + 1] = { text = ('"%s"'):format(name) }
  signs[#signs + 1] = { text = ('"%s"'):format((name:gsub("-", "_"))) }
end
for name in ([[
    release-count entity-type track-offset sort-name life-span releasegroups]]):gmatch "%S+" do
  signs[#signs + 1] = { text = ('"%s"'):format(name) }
end
signs[#signs + 1] = { text = "//coverartarchive.org/" }
signs[#signs + 1] = { text = "//musicbrainz.org/release/" }

local refusals <const> = {
  { "is a recording of MusicBrainz that names no release", with = "length" },
  { "is a recording of MusicBrainz that names no release", with = "video" },
  { "is a recording of MusicBrainz that names no release", with = "isrcs" },
  { "is one medium of an unnamed MusicBrainz release", with = "track-offset" },
  { "is one medium of an unnamed MusicBrainz release", with = "format-id" },
  { "is a list of pictures of the Cover Art Archive", with = "images" },
  { "is an AcoustID response for a recording", with = "results" },
}
local things <const> = {
  "collections", "works", "artists", "places", "events", "labels", "areas", "series",
}
for _, name in ipairs(things) do
  refusals[#refusals + 1] = { "is a list of MusicBrainz' " .. name, with = name }
end
for _, name in ipairs { "releases", "release-groups" } do
  refusals[#refusals + 1] = { "is a MusicBrainz response without a release", with = name }
end

moonshelf.source {
  name = "musicbrainz", reads = "json", fields = fields, detect = signs, draft = draft,
  records = {
    first = true,
    {
      ".", with = { "title", "id" },
      without = { "length", "video", "isrcs", "track-offset", "format-id" },
    },
    { ".release-groups[]", with = { "name", "sort-name", "release-groups" } },
    { ".releases[]", with = { "name", "sort-name", "releases" } },
    "releases[]", "release-groups[]", "release-list[]", "release_list[]", "release",
    "release-group", "recordings[]",
  },
  refuse = refusals,
}

local lists <const> = {}
for _, name in ipairs { "recordings", table.unpack(things) } do
  local singular <const> = name:gsub("s$", "")
  lists[#lists + 1] = {
    ("is a list of MusicBrainz' %s and names no release"):format(name), with = singular .. "-list",
  }
end
lists[#lists + 1] = { "is a MusicBrainz response without a release", with = "release-list" }
for _, name in ipairs { "recording", "release-group", "artist", "work", "label", "disc" } do
  lists[#lists + 1] = {
    ("is about a MusicBrainz %s and names no release"):format(name), with = { "metadata", name },
  }
end

moonshelf.source {
  name = "musicbrainz", reads = "xml", fields = fields, draft = draft,
  detect = { text = "//musicbrainz.org/ns/mmd-" },
  records = {
    first = true, "metadata.release-group", "metadata.release-group-list.release-group",
    "metadata.release", "metadata.*.release", "metadata.*.*.release", "metadata.*.*.*.release",
    "metadata.*.*.*.*.release",
  },
  refuse = lists,
}

-- Discogs: a collection or want list as a table, the monthly dumps of releases and masters, and
-- answers of the web service.
moonshelf.source {
  name = "discogs", reads = "csv", by_names = true, prefix = "Collection",
  detect = {
    { columns = { "Catalog#", "Artist", "Title", "release_id" } },
    { columns = { "catno", "artist", "title", "release_id" } },
    { columns = { "discogs_id", "title" } }, { columns = { "discogs_release_id", "title" } },
    { columns = { "master_id", "artist", "title" } },
    { columns = { "id", "title", "have", "want" } },
  },
  fields = {
    artist = { "artist", numbered = true },
    discogs_release = { "release_id", "id", type = "text" },
    discogs_master = { "master_id", none = "0", type = "text" },
    label = { "label", "labels", split = ",", numbered = true },
    catalog_number = { "Catalog#", "catno", split = ",", none = "none" },
    rating = { "rating", none = "0" },
    country = { "release_country", type = "text" },
    folder = { "CollectionFolder", type = "text" },
  },
}

--- The elements of `<artists><artist>`, or of the list `artists`.
local function elements(record, name)
  local outer <const> = record[name .. "s"]
  local found <const> = type(outer) == "table" and (outer[name] or outer)
  if type(found) ~= "table" then return {} end
  return (found[1] or next(found) == nil) and found or { found }
end

--- A member of JSON, or an attribute of XML.
local function value(element, name)
  local found <const> = element["@" .. name] or element[name]
  if found ~= "" then return found end
end

--- `2xVinyl, 12", LP + CD`, as in the tables of Discogs.
local function formats(release)
  local texts <const> = {}
  for _, format in ipairs(elements(release, "format")) do
    local name <const> = value(format, "name")
    local count <const> = tonumber(value(format, "qty")) or 1
    local outer <const> = format.descriptions or {}
    local found <const> = outer.description or outer
    local descriptions <const> = type(found) == "table" and found or { found }
    if name then
      local words <const> = { count > 1 and ("%dx%s"):format(count, name) or name }
      table.move(descriptions, 1, #descriptions, 2, words)
      texts[#texts + 1] = table.concat(words, ", ")
    end
  end
  return texts[1] and table.concat(texts, " + ")
end

--- What the user wrote about a record of a collection.
local function add_notes(album, notes)
  local fields <const> = { "media_condition", "sleeve_condition" }
  for _, note in ipairs(notes or {}) do
    if value(note, "value") then album[fields[note.field_id] or "notes"] = note.value end
  end
end

local function draft(album, record)
  local release <const> = record.basic_information or record
  if record.basic_information then
    add_notes(album, record.notes)
  elseif release.title then
    album.rating, album.date_added = nil, nil
  end
  -- A release refers to its master, a master to its main release.
  if record.main_release then
    album.discogs_master, album.discogs_release = album.discogs_release, nil
  end
  album.format = formats(release)
  -- Unknown parts of a date are 00.
  local released <const> = album.released and album.released:gsub("%-00", "")
  album.released = released and #released > 4 and released or nil
  for _, identifier in ipairs(elements(release, "identifier")) do
    if value(identifier, "type") == "Barcode" then
      album.barcode = album.barcode or value(identifier, "value")
    end
  end
  local images <const> = elements(release, "image")
  local picture = images[1]
  for _, image in ipairs(images) do
    if value(image, "type") == "primary" then picture = image break end
  end
  album.cover_url = picture and value(picture, "uri") or album.cover_url
  local tracks = release.tracklist or {}
  if tracks.track then tracks = tracks.track[1] and tracks.track or { tracks.track } end
  local count = 0
  for _, track in ipairs(tracks) do
    -- Headings have no position.
    if value(track, "position") then count = count + 1 end
  end
  album.tracks = count > 0 and count or nil
end

--- The paths of a member, which is in the release that a record of a collection has.
local function of_release(...)
  local paths <const> = {}
  for _, name in ipairs { ... } do paths[#paths + 1] = "basic_information." .. name end
  return table.move({ ... }, 1, select("#", ...), #paths + 1, paths)
end

local function with(paths, options)
  for name, option in pairs(options) do paths[name] = option end
  return paths
end

local fields <const> = {
  title = of_release("title"),
  artist = with(of_release("artists", "artists.artist"), { numbered = true }),
  genre = of_release("genres.genre", "genres"),
  styles = of_release("styles.style", "styles"),
  year = of_release("released", "year"),
  released = of_release("released", "year"),
  cover_url = of_release("cover_image", "thumb"),
  discogs_release = with(of_release("@id", "id"), { type = "text" }),
  discogs_master = with(of_release("master_id"), { type = "text", none = "0" }),
  label = with(of_release("labels.label.@name", "labels.name"), { numbered = true }),
  catalog_number = with(of_release("labels.label.@catno", "labels.catno"), { none = "none" }),
  country = of_release("country"),
  notes = "notes",
  rating = { "rating", none = "0" },
  date_added = "date_added",
}

moonshelf.source {
  name = "discogs", reads = "json", fields = fields, draft = draft,
  detect = {
    { text = "api.discogs.com/" }, { text = "api.discogs.com\\/" },
    { text = '"basic_information"' },
  },
}

moonshelf.source {
  name = "discogs", reads = "xml", fields = fields, draft = draft,
  detect = {
    { text = "^<releases><release" }, { text = "^<masters><master" },
    { text = "<main_release>" }, { text = "<data_quality>" },
  },
}

-- The collection of Tellico, of albums: `tellico.xml`, and its fields, also those of the user.

--- The elements of a name as a list, of which there may be one or several.
local function list(value)
  if value == nil then return {} end
  return type(value) == "table" and value[1] and value or { value }
end

--- A date of elements, `{ year = "2019", month = "11", day = "10" }`.
local function date(parts)
  local year <const>, month <const>, day <const> =
    tonumber(parts.year), tonumber(parts.month), tonumber(parts.day)
  return year and month and day and ("%04d-%02d-%02d"):format(year, month, day) or nil
end

moonshelf.source {
  name = "tellico", reads = "xml", by_names = true,
  -- The kind of the collection, and a field that those of books have not.
  detect = { root = "tellico", text = { ' type="4"', ' name="artist"' } },
  records = "tellico.collection.entry",
  fields = {
    title = "title", year = "year", format = "medium", notes = "comments",
    artist = { "artists.artist", "artist" },
    label = { "labels.label", "label" },
    genre = { "genres.genre", "genre" },
    tags = { "keywords.keyword", "keyword" },
    rating = { "rating", scale = 5 },
  },
  -- Read by the function below, or names of files in the archive.
  ignore = {
    "artists", "labels", "genres", "keywords", "tracks", "cdate", "mdate", "pur_date", "cover",
  },
  draft = function(album, record)
    if type(record.cdate) == "table" then album.date_added = date(record.cdate) end
    local bought <const> = record.pur_date
    if bought then album.purchased = type(bought) == "table" and date(bought) or bought end
    local tracks <const>, all <const> = {}, type(record.tracks) == "table" and record.tracks or {}
    for place, track in ipairs(list(all.track)) do
      local title, artist, length = track, nil, nil
      if type(track) == "table" then
        local cells <const> = type(track.column) == "table" and track.column or { track.column }
        title, artist, length = cells[1], cells[2], cells[3]
      end
      if artist and artist ~= album.artist then title = ("%s – %s"):format(artist, title) end
      tracks[place] = ("%d. %s"):format(place, title)
        .. (length and length ~= "" and (" (%s)"):format(length) or "")
    end
    if #tracks > 0 then album.track = tracks end
  end,
}

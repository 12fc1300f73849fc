-- The collection of GCstar, of music: values in attributes, and lists in rows of cells.

--- A date with the day first, as GCstar writes it.
local function date(written)
  local day <const>, month <const>, year <const> =
    (written or ""):match "^(%d%d?)/(%d%d?)/(%d%d%d%d)$"
  return day and ("%s-%02d-%02d"):format(year, month, day) or written
end

moonshelf.source {
  name = "gcstar", reads = "xml",
  detect = { root = "collection", text = 'type="GCmusics"' },
  records = "collection.item",
  fields = {
    title = "@title",
    artist = { "artist.line.col", "@artist" },
    label = "@label",
    year = "@release",
    released = "@release",
    genre = { "genre.line.col", "@genre" },
    format = "@format",
    location = "@location",
    rating = { "@rating", scale = 10, none = "0" },
    date_added = "@added",
    duration = "@running",
    barcode = { "@unique", type = "text" },
    composer = "@composer",
    producer = "@producer",
    url = "@web",
    lent_to = { "@borrower", none = { "none", "unknown" } },
    tags = "tags.line.col",
    notes = { "comment", "@comment" },
  },
  draft = function(album, record)
    album.released, album.date_added = date(record["@release"]), date(record["@added"])
    local lines = type(record.tracks) == "table" and record.tracks.line or nil
    if type(lines) ~= "table" then return end
    if not lines[1] then lines = { lines } end
    local tracks <const> = {}
    for place = 1, #lines do
      local cells <const> = lines[place].col
      if type(cells) == "table" and #cells > 1 then
        local length <const> = cells[3] and (" (%s)"):format(cells[3]) or ""
        tracks[#tracks + 1] = ("%s. %s%s"):format(cells[1], cells[2], length)
      end
    end
    if #tracks > 0 then album.track = tracks end
  end,
}

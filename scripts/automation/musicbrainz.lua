-- Fills in what MusicBrainz knows: label, catalog number, country, year and IDs. Finds an album by
-- its barcode or its name, and asks if several fit. What there is stays. One undo step.
--   moonshelf run scripts/automation/musicbrainz.lua [QUERY…] --allow net=musicbrainz.org
-- From the script folder: `moonshelf scripts allow musicbrainz`, `moonshelf musicbrainz [QUERY…]`.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.needs { net = "musicbrainz.org", library = "write", why = "looks up your albums" }
local library <const> = moonshelf.library

-- The releases that match, at the rate that MusicBrainz asks for.
local function search(query)
  local escaped <const> = query:gsub("%W", function(byte) return ("%%%02X"):format(byte:byte()) end)
  local answer <const>, reason <const> = moonshelf.http.request {
    url = "https://musicbrainz.org/ws/2/release/?fmt=json&limit=10&query=" .. escaped,
    headers = { ["User-Agent"] = "moonshelf-recipe/1.0" }, per_second = 1, retry = { times = 3 },
  }
  if not answer or answer.status ~= 200 then error(reason or "status " .. answer.status, 0) end
  return moonshelf.json.decode(answer.body).releases or {}
end

-- What a release says, under our names.
local function fields(found)
  local label <const>, medium <const> = (found["label-info"] or {})[1] or {}, (found.media or {})[1]
  return {
    title = found.title, country = found.country, format = medium and medium.format,
    year = tonumber((found.date or ""):match "^%d%d%d%d"), label = label.label and label.label.name,
    catalog_number = label["catalog-number"], barcode = found.barcode,
    musicbrainz_release = found.id, musicbrainz_release_group = (found["release-group"] or {}).id,
  }
end

local function choose(album)
  local fitting <const>, names <const> = {}, { "none of them" }
  local by_name <const> = ('artist:"%s" AND release:"%s"'):format(album.artist, album.title)
  for _, found in ipairs(search(album.barcode and "barcode:" .. album.barcode or by_name)) do
    local one <const> = fields(found)
    if album.barcode or moonshelf.text.similarity(one.title or "", album.title) > 0.8 then
      fitting[#fitting + 1] = one
      names[#names + 1] = ("%s, %s %s %s %s"):format(one.title, one.year or "?", one.country or "?",
        one.label or "?", one.catalog_number or "?")
    end
  end
  if #fitting < 2 then return fitting[1] end
  local question <const> = ("Which is %s – %s?"):format(album.artist, album.title)
  local _, place <const> = moonshelf.choose(question, names, { name = "release" })
  return math.type(place) and fitting[place - 1]
end

moonshelf.command("musicbrainz", { help = "Fill in what MusicBrainz knows.", run = function(args)
  local found <const> = {}
  for album in library.each { table.unpack(args) } do
    if not album.musicbrainz_release then found[album] = choose(album) end
  end
  library.transaction("MusicBrainz", function()
    for album, one in pairs(found) do
      for name, value in pairs(one) do album[name] = album:get(name) or value end
    end
  end)
end })

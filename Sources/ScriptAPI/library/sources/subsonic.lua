-- Answers of a Subsonic server, such as Navidrome, Airsonic and Gonic, with lists of albums.
local lists <const> = {
  "albumList2", "albumList", "artist", "starred2", "starred", "searchResult3", "searchResult2",
}

--- The paths of members, which are attributes in XML.
local function fields_of(mark)
  local function paths(...)
    local found <const> = {}
    for place, name in ipairs { ... } do found[place] = mark .. name end
    return found
  end
  local rating <const>, added <const> = paths "userRating", paths "created"
  rating.scale, rating.none = 5, "0"
  return {
    title = paths("name", "title", "album"), artist = paths("displayArtist", "artist"),
    genre = paths "genre", year = paths "year", tracks = paths "songCount",
    plays = paths "playCount", rating = rating, date_added = added,
    musicbrainz_release = paths "musicBrainzId",
  }
end

for _, reading in ipairs { "xml", "json" } do
  local mark <const> = reading == "xml" and "@" or ""
  local places <const> = {}
  for place, list in ipairs(lists) do
    places[place] = ("subsonic-response.%s.album%s"):format(list, mark == "" and "[]" or "")
  end
  moonshelf.source {
    name = "subsonic", reads = reading,
    detect = {
      text = reading == "xml" and "<subsonic-response" or '"subsonic-response"',
    },
    records = places,
    fields = fields_of(mark),
    refuse = "is an answer of a Subsonic server without albums",
    -- The function of one reading is called for both.
    draft = function(album, record)
      local seconds <const> = math.tointeger(tonumber(record["@duration"] or record.duration))
      if seconds and seconds > 0 then
        album.duration = ("%d:%02d"):format(seconds // 60, seconds % 60)
      end
      local added <const> = record["@created"] or record.created
      album.date_added = added and added:sub(1, 10)
    end,
  }
end

-- The plays of a user of Last.fm, as tables of several tools and as answers of the web service,
-- which are combined to albums; and the service's lists and pages of albums.
local plays_of_all <const> = "lastfm_plays"
-- The star, which is the picture of albums without one.
local no_picture <const> = "2a96cbd8b46e442fc41c2b86b821562f"

moonshelf.source {
  name = "lastfm", reads = "csv", by_names = true, group = "plays",
  detect = {
    { columns = { "uts", "album" } }, { columns = { "utc_time", "album" } },
    {
      columns = { "date", "artist", "track", "album" },
      -- A list of tracks with the dates of their albums.
      without = {
        "title", "genre", "year", "length", "duration", "bitrate", "path", "album artist",
      },
    },
  },
  -- The day of the play.
  ignore = "date",
}

moonshelf.source {
  name = "lastfm", reads = "json", group = "plays",
  detect = { text = { '"album":{', '"#text":', '"date":{"uts":' } },
  fields = {
    title = { "album.#text", "album.title", "album.name" },
    artist = { "artist.name", "artist.#text", "artist" },
    track = "name",
    -- The tracks of several artists that have it are of one album.
    album_id = "album.mbid",
    plays = "playcount",
  },
}

local addresses <const> = { "//www.last.fm/", "\\/\\/www.last.fm\\/", "lastfm.freetls" }

for _, noun in ipairs { "tracks", "artists" } do
  local lists <const> = '"' .. noun:sub(1, -2)
  local signs <const> = {}
  for _, address in ipairs(addresses) do
    for _, ending in ipairs { '":[', 's":[' } do
      signs[#signs + 1] = {
        text = { address, lists .. ending }, without = { 'album', '"recenttracks"' },
      }
    end
  end
  moonshelf.source {
    name = "lastfm", reads = "json", detect = signs, refuse = "is a list of Last.fm's " .. noun,
  }
end

local signs <const> = {}
for _, address in ipairs(addresses) do signs[#signs + 1] = { text = address } end

moonshelf.source {
  name = "lastfm", reads = "json", detect = signs,
  fields = {
    title = { "name", "title", "album" },
    artist = { "artist.name", "artist.#text", "artist" },
    year = "releasedate",
    released = "releasedate",
    tags = { "tags.tag", "toptags.tag" },
    rank = "@attr.rank",
    musicbrainz_release = "mbid",
    url = "url",
    plays = { "userplaycount", "playcount" },
    lastfm_listeners = { "listeners", type = "integer" },
  },
  draft = function(album, record)
    if album.tags then album.genre = album.tags[1] end
    local pictures <const> = type(record.image) == "table" and record.image or {}
    for _, picture in ipairs(pictures) do
      local address <const> = picture["#text"] or ""
      -- The largest one is the last.
      if address ~= "" then
        album.cover_url = not address:find(no_picture, 1, true) and address or nil
      end
    end
    local tracks <const> = type(record.tracks) == "table" and record.tracks.track
    if tracks then album.tracks = #tracks > 0 and #tracks or 1 end
    -- With a number of listeners, the plays are those of all users.
    if not album.lastfm_listeners then return end
    album[plays_of_all] = math.tointeger(tonumber(record.playcount))
    if not record.userplaycount then album.plays = nil end
  end,
}

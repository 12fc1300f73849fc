-- The plays of your account at Last.fm become the field `plays` of albums that you have. One undo
-- step. The key is that of an API account, https://www.last.fm/api/account/create:
--   moonshelf secrets set lastfm --host ws.audioscrobbler.com
--   moonshelf run scripts/automation/lastfm-plays.lua NAME --allow secret=lastfm \
--     --allow net=ws.audioscrobbler.com
-- In the script folder: `moonshelf scripts allow lastfm-plays`, then `moonshelf lastfm-plays NAME`.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.needs {
  net = "ws.audioscrobbler.com", secret = "lastfm", library = "write", why = "reads your plays",
}
local library <const> = moonshelf.library

-- A page of the most played albums, and the number of pages.
local function page(user, number)
  local answer <const>, reason <const> = moonshelf.http.request {
    url = "https://ws.audioscrobbler.com/2.0/", per_second = 2, retry = { times = 3 },
    form = {
      method = "user.gettopalbums", user = user, page = number, limit = 500, format = "json",
      api_key = moonshelf.secret "lastfm",
    },
  }
  if not answer then error(reason, 0) end
  local body <const> = moonshelf.json.decode(answer.body) or {}
  if not body.topalbums then error(body.message or "status " .. answer.status, 0) end
  return body.topalbums.album, tonumber(body.topalbums["@attr"].totalPages)
end

moonshelf.command("lastfm-plays", {
  help = "Set plays to those of an account at Last.fm.", arguments = "NAME",
  run = function(args)
    local user <const> = args[1] or moonshelf.ask("Which account at Last.fm?", { name = "account" })
    local plays <const>, number, count = {}, 0, 1
    while number < count do
      number = number + 1
      local albums
      albums, count = page(user, number)
      for _, one in ipairs(albums) do
        local album <const> = library.match { artist = one.artist.name, title = one.name }
        -- Editions of one album are counted together.
        if album then plays[album.id] = (plays[album.id] or 0) + tonumber(one.playcount) end
      end
    end
    library.transaction("Plays of Last.fm", function()
      for id, count_of_album in pairs(plays) do library.find(id).plays = count_of_album end
    end)
  end,
})

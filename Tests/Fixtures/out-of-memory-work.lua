--- adding and changing (2 albums)
local low = library.add { title = "Low", artist = "David Bowie", tags = { "a", "b" } }
library.add({ title = "Heroes", notes = ("x"):rep(300) }, 1)
low.year = 1977
low:set("genre", "rock")
--- asking (1 albums)
library.add { title = "Low" }
local list = library.query(function(album) return album.title ~= nil end)
for album in library.each "title:o" do list[#list + 1] = album:rows() end
local found = library.query { title = "Low" }
--- observing (1 albums)
library.hook("album.will_add", function(ev) ev.draft.label = "RCA" end)
library.on("album.added", function(ev) local title = ev.album.title end)
library.add { title = "Low" }
--- reading and writing formats (0 albums)
local json <const>, csv <const> = moonshelf.json, moonshelf.csv
local text = json.encode { a = { 1, 2, { b = ("y"):rep(100) } }, c = "d" }
local value = json.decode(text)
local rows = csv.decode "artist,title\nDavid Bowie,Low\nSade,Promise\n"
local back = csv.encode({ { "a", nil, "c" } }, {})
--- errors thrown both ways (1 albums)
library.add { title = "Low" }
local ok, reason = pcall(library.query, "gerne:x")
if ok then error("no error", 0) end
pcall(function() library.add { title = {} } end)
moonshelf.log.info(moonshelf.text.normalize(reason))

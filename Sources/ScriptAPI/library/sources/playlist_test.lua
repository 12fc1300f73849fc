before(function() testing.load "playlist.lua" end)

--- Imports a list, and returns its albums, each in a line, and the report.
local function imported(list, name)
  local report <const> = testing.import(list, { name = name or "list.m3u", yes = true })
  local found <const> = {}
  for _, album in ipairs(moonshelf.library.albums) do
    local tracks <const> = table.concat(album.track or {}, ", ")
    found[#found + 1] = ("%s: %s, %s [%s]"):format(
      album.artist or "", album.title, album.year or "", tracks)
  end
  expect(report.source).equals("playlist")
  return table.concat(found, "; "), report
end

test("tracks are combined by their folders, which name artist, album and year", function()
  local albums <const> = imported [[
#EXTM3U
#PLAYLIST:Winter
#EXTINF:123,Low - Words
/home/me/Music/Low/Nine (1994)/01 Words.mp3
#EXTINF:-1 logo="a,b",Low - Fear
/home/me/Music/Low/Nine (1994)/02 Fear.mp3
D:\Musik\Air - 1998 - Ten\01 - One.flac
]]
  expect(albums).equals("Low: Nine, 1994 [Words (2:03), Fear]; Air: Ten, 1998 [1. One]")
  local album <const> = moonshelf.library.albums[1]
  expect(album.path).equals("/home/me/Music/Low/Nine (1994)")
  expect(album.playlist).equals("Winter")
end)

test("the list says more of an album than its folder", function()
  expect((imported [[
#EXTM3U
#EXTALB:Nine
#EXTART:Low
#EXTGENRE:Slowcore
#EXTIMG:front cover
https://example.org/nine.jpg
#EXTINF:1,Words
a/b/1.mp3
#EXTINF:2,Air - x
#EXTALB:Ten
#EXTART:Air
c/d/2.mp3
]])).equals("Low: Nine,  [Words (0:01)]; Air: Ten,  [x (0:02)]")
  local album <const> = moonshelf.library.albums[1]
  expect(album.genre).equals("Slowcore")
  expect(album.cover_url).equals("https://example.org/nine.jpg")
end)

test("discs are parts of an album, whose folder is not theirs", function()
  expect((imported [[
Low/Nine/CD1/01 - Words.mp3
Low/Nine/CD2/01 - Fear.mp3
]])).equals("Low: Nine,  [1-1. Words, 2-1. Fear]")
  expect(moonshelf.library.albums[1].discs).equals(2)
  expect(moonshelf.library.albums[1].path).equals(nil)
end)

test("folders of compilations are no artists", function()
  expect((imported [[
#EXTM3U
#EXTINF:1,A - x
Compilations/Hits/1.mp3
#EXTINF:2,B - y
Compilations/Hits/2.mp3
]])).equals("Various Artists: Hits,  [A – x (0:01), B – y (0:02)]")
end)

test("addresses are decoded, also those that are not quite UTF-8", function()
  expect((imported [[
#EXTM3U
file:///Bj%C3%B6rk/Post%25%zz/1.mp3
https://example.org/Low/N%E5ne/1.mp3?token=a/b
]])).equals("Björk: Post%%zz,  []; Low: N\u{FFFD}ne,  [b]")
end)

test("entries of PLS are numbered, and some numbers may be missing", function()
  expect((imported([[
[playlist]
NumberOfEntries=2
File1=Low/Nine/1.mp3
Title1=Low - Words
Length1=60
File7=Air/Ten/02 - Two.mp3
Length7=-1
]], "list.pls"))).equals("Low: Nine,  [Words (1:00)]; Air: Ten,  [2. Two]")
end)

test("tracks without an album are counted, and are no albums", function()
  local albums <const>, report <const> = imported "#EXTM3U\nloose.mp3\nLow/Nine/1.mp3\n"
  expect(albums).equals("Low: Nine,  []")
  expect(report.skipped).equals(1)
  expect(report.items).equals(2)
end)

test("a list without tracks says so", function()
  expect(function() testing.import("#EXTM3U\n#PLAYLIST:x\n", { name = "none.m3u" }) end)
    .raises "is a playlist without tracks"
end)

test("the albums are the same when they are derived again", function()
  imported "#EXTM3U\n#EXTINF:1,Low - Words\nLow/Nine (1994)/01 Words.mp3\n"
  local report <const> = testing.rederive()
  expect(report.records).equals(1)
  expect(report.changed).equals(0)
end)

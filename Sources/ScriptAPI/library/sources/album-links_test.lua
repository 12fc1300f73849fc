before(function() testing.load "album-links.lua" end)

local albums <const> = moonshelf.library.albums

test("links to the pages of albums are titles without artists", function()
  local report <const> = testing.import([[
# To hear

[Blonde](https://open.spotify.com/album/3mH6qwIy9crq0I9YQbOuDf?si=x)

- [Trust (2002)](https://low.bandcamp.com/album/trust)
- [154](https://www.discogs.com/master/1-Wire-154 "Wire")

## More
1. [Ege Bamyasi](https://music.apple.com/de/album/ege/1)
2. [A concert](https://www.youtube.com/watch?v=1)
3. And others.
4. [Ege](https://can.bandcamp.com/album/ege)
5. [Tweez](https://slint.bandcamp.com/album/tweez)
6. [Spiderland](https://slint.bandcamp.com/album/spiderland)
7. [Drukqs](https://open.spotify.com/intl-de/album/2)
]], { name = "list.md" })
  expect(report.source).equals("album-links")
  expect(report.skipped).equals(1)
  expect(albums[1].title).equals("Blonde")
  expect(albums[1].url).equals("https://open.spotify.com/album/3mH6qwIy9crq0I9YQbOuDf?si=x")
  expect(albums[2].year).equals(2002)
  expect(albums[9].title).equals("Drukqs")
  expect(albums[9].section).equals("More")
end)

test("links with artists are not of this source", function()
  local texts <const> = {
    "- [Can - Ege](%s1)\n- [Low - Trust](%s2)\n- [Wire - 154](%s3)\n",
    "- Can - [Ege](%s1)\n- Low - [Trust](%s2)\n- Wire - [154](%s3)\n",
  }
  for _, text in ipairs(texts) do
    local report <const> = testing.import(
      (text:gsub("%%s", "https://open.spotify.com/album/")), { name = "list.md" })
    expect(report.source).never.equals("album-links")
    expect(albums[1].artist).equals("Can")
    moonshelf.library.undo()
  end
end)

local function page_below(heading, number)
  return ("## %s\n- [T %d](https://open.spotify.com/album/%d)\n"):format(heading, number, number)
end

test("headings are the artists if the addresses have their names, or many may be names", function()
  local org <const> = [==[
* To get
** [[https://wire.example/][Wire]]
** Can
  - [[https://can.bandcamp.com/album/ege][Ege]]
  - [[https://can.bandcamp.com/album/soon][Soon]]
** Die Wellen
  - [[http://diewellen.example/album/salz][Salz]]
]==]
  local report <const> = testing.import(org, { name = "list.org" })
  expect(report.source).equals("album-links")
  expect(albums[1].artist).equals("Can")
  expect(albums[3].artist).equals("Die Wellen")
  moonshelf.library.undo()
  local many <const> = {}
  for number, name in ipairs { "Can", "Die Wellen", "Wire", "Nico and the Low" } do
    many[number] = page_below(name, number)
  end
  testing.import(table.concat(many), { name = "list.md" })
  expect(albums[4].artist).equals("Nico and the Low")
end)

test("headings that may be genres, shelves or lists are no artists", function()
  local lists <const> = { { "Rock", "Jazz", "Folk", "Soul" }, { "To hear", "At work", "A", "2" } }
  for _, names in ipairs(lists) do
    local lines <const> = {}
    for number, name in ipairs(names) do
      lines[number] = page_below(name, number)
    end
    testing.import(table.concat(lines), { name = "list.md", yes = true })
    expect(albums[1].artist).equals(nil)
    expect(albums[1].section).equals(names[1])
    moonshelf.library.undo()
  end
end)

test("addresses alone have the words of the titles", function()
  testing.import([[
https://music.apple.com/us/album/tago-mago-2011-remaster/1440812661
https://can.bandcamp.com/album/soon
https://music.apple.com/de/album/%C3%A4rger/1440872228
]], { name = "links.txt", yes = true })
  expect(albums[1].title).equals("Tago Mago 2011 Remaster")
  expect(albums[2].url).equals("https://can.bandcamp.com/album/soon")
  expect(albums[3].title).equals("ärger")
end)

before(function() testing.load "source-code.lua" end)

local function titles(text, name)
  local report <const> = testing.import(text, { name = name or "albums.py", yes = true })
  local list <const> = {}
  for _, album in ipairs(moonshelf.library.albums) do
    list[#list + 1] = ("%s/%s/%s"):format(album.artist, album.title, album.year)
  end
  return table.concat(list, " "), report.source
end

local both <const> = "Can/Tago Mago/1971 Guns N' Roses/Use It/1991"

test("dictionaries of Python are read", function()
  expect(titles([[
# my albums
albums = [
  {'artist': 'Can', 'title': 'Tago ' 'Mago', 'year': 1971, 'owned': True, 'note': None},
  {'artist': 'Guns N\' Roses', 'title': u'Use It', 'year': 1_991,},
]
]])).equals(both)
  expect(moonshelf.library.albums[1].owned).equals(true)
end)

test("objects of JavaScript are read, and other expressions as their text", function()
  expect(titles([[
// my albums
import cover from './x.jpg';
export const albums: Album[] = [
  { artist: 'Can', title: `Tago Mago`, year: 1971, url: link("x") },
  { artist: "Guns N' Roses", title: 'Use' + " It", year: 1991 }, // good
];
export default albums;
]], "albums.js")).equals(both)
  expect(moonshelf.library.albums[1].url).equals('link("x")')
  local last <const> = "module.exports = [{artist: 'Can', title: 'Ege', year: 1972},\n/* more */ ]"
  expect(titles(last, "other.js")).equals(both .. " Can/Ege/1972")
end)

test("several lists keep their names", function()
  titles [[
wanted = [{'artist': 'Can', 'title': 'Ege'}]

owned = [
  {'artist': 'Wire', 'title': '154'}]
]]
  expect(moonshelf.library.albums[2].list).equals("owned")
end)

test("tuples are artist, title and year, and apostrophes need not be escaped", function()
  expect(titles [=[[('Can', 'Ege', 1972), ('Low', 'Ol' Trust', 2002), ("X", 'It's 1', 1971)]]=])
    .equals("Can/Ege/1972 Low/Ol' Trust/2002 X/It's 1/1971")
end)

test("other texts are not of this source", function()
  local texts <const> = {
    ['[{"artist": "Can", "title": "Ege"}]'] = "json",
    ["[2026-02-28] Can - Low 5\n[2026-02-28] Anna B - Low 6\n"] = "text",
    ["Title = (What's the Story)\nArtist = Oasis\n\nTitle = [A]\nArtist = B\n"] = "cards",
  }
  for text, source in pairs(texts) do
    expect(select(2, titles(text, "list.txt"))).equals(source)
  end
end)

test("what is cut off is an error", function()
  expect(function() titles "a = [{'artist': 'Can', 'title': 'Ege'" end).raises()
end)

test("what is added to a list is a record", function()
  local text <const> = 'import x\n\ndef albums():\n\tfound = list()\n'
    .. '\tfound.append(Album("Can", "Ege", 1972))\n\tfound.append(Album("Wire", "154", 1979))\n'
  expect(titles(text)).equals("Can/Ege/1972 Wire/154/1979")
end)

test("calls of types are read, as objects or tuples", function()
  expect(titles [[
Album[] albums = {
new Album("Can", "Ege", 1972), // good
new Album("Wire", "154", 1979)
};]]).equals("Can/Ege/1972 Wire/154/1979")
  expect(titles [[
let albums: [Album] = [
  Album(title: "Ege", artist: "Can", year: 1972, cover: nil),
  .init(title: "154", artist: "Wire", year: 1979, cover: Image("x")),
]
]]).equals("Can/Ege/1972 Wire/154/1979")
  expect(titles [[
val albums = listOf(
  Album(artist = "Can", title = "Ege", year = 1972),
  Album(artist = "Wire", title = "154", year = 1979)
)
]]).equals("Can/Ege/1972 Wire/154/1979")
  expect(titles [[
// Albums: [artist, title, year]
export const albums: [string, string, number][] = [
  ["Can", "Ege", 1972],
  ["Wire", "154", 1979],
];
]]).equals("Can/Ege/1972 Wire/154/1979")
end)

test("objects with an artist's albums are read as these", function()
  expect(titles([[
const rappers = [
  { "id": "can", "nom": "Can", "image": "c.jpg", "tags": ["a"],
    "albums": [{ "titre": "Tago Mago", "annee": "1971" }, { "titre": "Ege", "annee": 1972 }] },
  { "id": "iam", "nom": "IAM", "albums": [] },
  { "id": "wire", "nom": "Wire", "albums": [{ "titre": "154", "annee": "1979" }] },
];
]], "albums.js")).equals("Can/Tago Mago/1971 Can/Ege/1972 Wire/154/1979")
  expect(moonshelf.library.albums[1].artist_image).equals("c.jpg")
end)

test("lists in objects that have artists of their own are sections", function()
  expect(titles [[
data = {'lists': [
  {'name': 'Best', 'albums': [{'artist': 'Can', 'title': 'Ege', 'year': 1972}]},
  {'name': 'Rest', 'albums': [{'artist': 'Wire', 'title': '154', 'year': 1979}]}]}
]]).equals("Can/Ege/1972 Wire/154/1979")
  expect(moonshelf.library.albums[2].section).equals("Rest")
end)

test("albums with tracks stay albums, and lists their order", function()
  expect(titles [[
lists = {
  'z': [{'artist': 'Can', 'title': 'Ege', 'year': 1972, 'songs': [{'title': 'Pinch'}]}],
  'm': [{'artist': 'Low', 'title': 'Trust', 'year': 2002, 'songs': [{'title': 'Amazing'}]}],
  'a': [{'artist': 'Wire', 'title': '154', 'year': 1979, 'places': [{'title': 'Berlin'}]}],
}
]]).equals("Can/Ege/1972 Low/Trust/2002 Wire/154/1979")
end)

test("years in quotes, durations, tracks and what else tuples have are kept", function()
  testing.import([==[
const tapes = [
  ["Can", "Tago Mago", "1971", "73:27", "tago.png", ["Paperhouse", "Mushroom"]],
  ["Wire", "154", "1979", "44:43", "154.png", ["I Should Have Known Better"]],
]
]==], { name = "tapes.js" })
  local album <const> = moonshelf.library.albums[1]
  expect(album.year).equals(1971)
  expect(album.track).equals { "Paperhouse", "Mushroom" }
  expect(album.column_5).equals("tago.png")
end)

test("records that are added to a list of Java are read", function()
  testing.import([[
List<Record> list = new ArrayList<>();
list.add(new Record("Can", "Tago Mago", 1971));
list.add(new Record("Wire", "154", 1979));
]], { name = "Records.java" })
  expect(#moonshelf.library.albums).equals(2)
  expect(moonshelf.library.albums[2].title).equals("154")
end)

test("records of other languages are read", function()
  local both_of <const> = "Wire/154/1979 Can/Ege/1972"
  local forms <const> = {
    ["list.hs"] = '[Album {title = "154", artist = "Wire", year = 1979},'
      .. 'Album {title = "Ege", artist = "Can", year = 1972}]',
    ["List.cs"] = "var albums = new List<Album> {\n"
      .. '  new Album { Title = "154", Artist = "Wire", Year = 1979 },\n'
      .. '  new Album() { Title = "Ege", Artist = "Can", Year = 1972 },\n};\n',
    ["list.rs"] = "let albums = vec![\n"
      .. '  Album { title: "154".to_string(), artist: String::from("Wire"), year: 1979 },\n'
      .. '  Album { title: "Ege".into(), artist: "Can".to_string(), year: 1972 },\n];\n',
    ["list.php"] = "<?php\n$albums = [\n  ['title' => '154', 'artist' => 'Wire', 'year' => 1979],\n"
      .. "  array('title' => 'Ege', 'artist' => 'Can', 'year' => 1972),\n];\n",
    ["list.lua"] = "-- my albums\nreturn {\n  { title = '154', artist = 'Wire', year = 1979 },\n"
      .. "  { title = 'Ege', artist = 'Can', year = 1972 };\n}\n",
    ["list.el"] = ';; my albums\n(setq albums \'(\n  (:title "154" :artist "Wire" :year 1979)\n'
      .. '  (:title "Ege" :artist "Can" :year 1972)))\n',
    ["list.clj"] = '[{:title "154" :artist "Wire" :year 1979}\n'
      .. ' {:title "Ege", :artist "Can", :year 1972}]\n',
  }
  for name, text in pairs(forms) do
    local report <const> = testing.import(text, { name = name })
    expect(report.source).equals("source-code")
    local found <const> = {}
    for _, album in ipairs(moonshelf.library.albums) do
      found[#found + 1] = ("%s/%s/%s"):format(album.artist, album.title, album.year)
    end
    expect(table.concat(found, " ")).equals(both_of)
    moonshelf.library.undo()
  end
end)

test("the values of calls are what the text declares", function()
  local texts <const> = {
    ["a.kt"] = "data class Album(val title: String, val by: Artist, val label: String)\n"
      .. 'val albums = listOf(\n  Album("154", "Wire", "Harvest"),\n'
      .. '  Album("Ege", "Can", "Spoon"))\n',
    ["A.scala"] = "case class Album(title: String, band: String, label: String)\n"
      .. 'val albums = List(\n  Album("154", "Wire", "Harvest"),\n'
      .. '  Album("Ege", "Can", "Spoon"))\n',
    ["A.java"] = "record Album(String title, String artist, String label) {}\n"
      .. 'list.add(new Album("154", "Wire", "Harvest"));\n'
      .. 'list.add(new Album("Ege", "Can", "Spoon"));\n',
  }
  for name, text in pairs(texts) do
    testing.import(text, { name = name })
    expect(moonshelf.library.albums[1].artist).equals("Wire")
    expect(moonshelf.library.albums[2].label).equals("Spoon")
    moonshelf.library.undo()
  end
end)

test("the second texts of tuples are the artists if only these repeat", function()
  expect(titles [[
albums = [("Ege", "Can", 1972), ("Soon", "Can", 1973), ("154", "Wire", 1979),
  ("Trust", "Low", 2002), ("Send", "Wire", 2003)]
]]).equals("Can/Ege/1972 Can/Soon/1973 Wire/154/1979 Low/Trust/2002 Wire/Send/2003")
end)

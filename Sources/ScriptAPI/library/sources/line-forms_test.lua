before(function() testing.load "line-forms.lua" end)

local albums <const> = moonshelf.library.albums

local function imported(lines, options)
  moonshelf.library.undo()
  local report <const> = testing.import(lines, options or { name = "list.txt" })
  return report.source
end

test("links to albums may have both names", function()
  local source <const> = imported [[
# Bought
- [Red Lamp - Under Glass](https://lamp.example.org/album/under-glass) (1991) #dub
- [Anna Ost - Plain Water](https://ost.example.org/album/plain-(water)) (2005) #folk
- [The Hulls - Salt](https://hulls.example.org/album/salt) (1980) #punk
]]
  expect(source).equals "line-forms"
  expect(albums[1].artist).equals "Red Lamp"
  expect(albums[1].year).equals(1991)
  expect(albums[1].section).equals "Bought"
  expect(albums[1].url).equals "https://lamp.example.org/album/under-glass"
  expect(albums[2].title).equals "Plain Water"
  expect(albums[2].url).equals "https://ost.example.org/album/plain-(water)"
end)

test("italics, links and lists may be those of wikis", function()
  local source <const> = imported [=[
== Favourites ==
* [[Red Lamp]] – ''[[Under Glass (album)|Under Glass]]'' (Orb, 1991)
* [[Anna Ost]] – ''Neptune's Water'' (Orb, 2005)
*[[The Hulls]] – ''Salt'' (Rope, 1980)
]=]
  expect(source).equals "line-forms"
  expect(#albums).equals(3)
  expect(albums[1].title).equals "Under Glass"
  expect(albums[2].title).equals "Neptune's Water"
  expect(albums[3].artist).equals "The Hulls"
  expect(albums[3].year).equals(1980)
  expect(albums[3].section).equals "Favourites"
end)

test("names may be divided by dots", function()
  local source <const> = imported(
    "Red Lamp .......... Under Glass\nAnna Ost . . . . . . Plain Water\nThe Hulls …… Salt\n")
  expect(source).equals "line-forms"
  expect(albums[2].artist).equals "Anna Ost"
  expect(albums[3].title).equals "Salt"
  local pages <const> = "Red Lamp ......... 12\nAnna Ost ......... 14 €\nThe Hulls ....... p. 17\n"
  expect(imported(pages, { name = "list.txt", yes = true })).never.equals "line-forms"
end)

test("archives are named for their albums", function()
  local source <const> = imported(
    "Red Lamp - Under Glass.zip\nAnna_Ost_-_Plain_Water.7z\nThe Hulls - Salt.tar.gz\n")
  expect(source).equals "line-forms"
  expect(albums[1].title).equals "Under Glass"
  expect(albums[2].artist).equals "Anna Ost"
  expect(albums[3].title).equals "Salt"
end)

test("releases are named by parts, of which only clear ones are read", function()
  local source <const> = imported [[
Red_Lamp-Under_Glass-(ORB_045)-CD-FLAC-1991-HOUSE
Anna_Ost-Plain_Water-WEB-2005-OSTiNATO
The_Hulls-Salt-2LP-1980-HOUSE
Hay-Wire-Some_Title-CD-1980-HOUSE
Dune-Sand-Remastered_Edition-1999-ABC_INT
]]
  expect(source).equals "line-forms"
  expect(#albums).equals(4)
  expect(albums[1].artist).equals "Red Lamp"
  expect(albums[1].catalog_number).equals "ORB_045"
  expect(albums[3].format).equals "2LP"
  expect(albums[4].year).equals(1999)
  local files <const> = "my-project-2019-final\nyour-report-2020-v2\nlast-one-2022-draft\n"
  expect(imported(files, { name = "list.txt", yes = true })).never.equals "line-forms"
end)

test("entries of library catalogues have the title first", function()
  local source <const> = imported [[
Under Glass [sound recording] / Red Lamp ; Jo Wick. — Hull : Orb, 1991.
Plain Water / Anna Ost. — Orb, ℗2005.
Salt / The Hulls. - Rope, 1980 (repr. 1983).
]]
  expect(source).equals "line-forms"
  expect(albums[1].title).equals "Under Glass"
  expect(albums[1].artist).equals "Red Lamp"
  expect(albums[1].label).equals "Orb"
  expect(albums[2].year).equals(2005)
  expect(albums[3].year).equals(1980)
end)

test("different names in brackets are artists", function()
  local lines <const> = [[
The best:
* Under Glass (Red Lamp, 1991)
* *Plain Water* (Anna Ost, 2005)
* Salt (The Hulls, 1980)
* Cups (Anna Ost, 2007)
* Sand (Dune, 1999)
]]
  expect(imported(lines)).equals "line-forms"
  expect(albums[2].title).equals "Plain Water"
  expect(albums[5].artist).equals "Dune"
  local labels <const> = lines:gsub("%(%w[%w ]*,", "(Orb,")
  expect(imported(labels, { name = "list.txt", yes = true })).never.equals "line-forms"
end)

test("asterisks before the names are ratings, not headings", function()
  local report <const> = testing.import(table.concat({
    "Heard in March", "", "***** Cluster - Zuckerzeit", "****  Harmonia - Deluxe",
    "***   Wire - 154", "*     Low - Trust", "",
  }, "\n"), { name = "rated.txt" })
  expect(report.source).equals("line-forms")
  expect(#albums).equals(4)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].rating).equals(5)
  expect(albums[4].artist).equals("Low")
  expect(albums[4].title).equals("Trust")
end)

test("a year and a price behind dots are no part of the title", function()
  testing.import(table.concat({
    "  CATALOGUE               - 3 -", "  Artist . . . . . .  Title          Year   Price", "",
    "  Cluster  . . . . .  Zuckerzeit     1974   12.50",
    "  Harmonia . . . . .  Deluxe         1975    8.00",
    "  Wire . . . . . . .  154            1979   1l.00",
    "                                     - 4 -", "",
    "  Low .  . . . . . .  Trust          2002    9.00",
    "  Neu!   . . . . . .  Neu! 75        1975   10.00",
    "  Faust  . . . . . .  So Far         1972   11.00",
    "  La Düsseldorf . . . . Viva           1978    8.50",
    "  Popol Vuh  . . . .  Hosianna Mantra 1972   9.50", "",
  }, "\n"), { name = "scan.txt" })
  expect(#albums).equals(8)
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].year).equals(1974)
  expect(albums[3].title).equals("154")
end)

test("a label in brackets before the year is no part of the title", function()
  testing.import(table.concat({
    "CRATE 3 (last check 9/2/22)", "",
    "Cluster - Zuckerzeit [Brain, 1065] 1974", "Harmonia - Deluxe [Brain] 1975",
    "Wire - 154 [Harvest] 1979   <- promo copy!", "Low - Trust [Kranky]",
    "Can - Soon Over Babaluma [UA 29673] 1974", "",
  }, "\n"), { name = "crate.txt" })
  expect(#albums).equals(5)
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].label).equals("Brain")
  expect(albums[1].catalog_number).equals("1065")
  expect(albums[1].year).equals(1974)
  expect(albums[3].notes).contains("promo copy")
  expect(albums[4].label).equals("Kranky")
end)

before(function() testing.load "wiki-tables.lua" end)

local albums <const> = moonshelf.library.albums

local function imported(page)
  moonshelf.library.undo()
  return testing.import(page, { name = "page.txt", yes = true })
end

--- The titles of the albums of a table with a line of names and one cell in each row.
local function titles(...)
  local lines <const> = { '{| class="wikitable"\n! Artist !! Album !! Year\n' }
  for number, cell in ipairs { ... } do
    lines[#lines + 1] = ("|-\n| Red Lamp || %s || %d\n"):format(cell, 1970 + number)
  end
  lines[#lines + 1] = "|}\n"
  imported(table.concat(lines))
  local found <const> = {}
  for place = 1, #albums do found[place] = albums[place].title end
  return table.concat(found, " / ")
end

test("rows are albums, and cells may be in several of them", function()
  local report <const> = imported [=[
'''Red Lamp''' made [[record]]s.

== Fifties ==
{| class="wikitable sortable"
! Year !! Artist !! scope="col" | Album
! Catalog<br />number
|-
| rowspan="2" | 1959 || [[Red Lamp (band)|Red Lamp]] || ''[[Under Glass]]''<ref>A</ref> || CL 5
|-
| [[Anna Ost]]
| style="color: red" | ''[[Plain Water|Plain]]''
| CL 7
|-
| 1961
! scope="row" | The Hulls
| ''Salt &amp;&nbsp;Sand'' ||
|}
Some words.
[[Category:Records]]
]=]
  expect(report.source).equals "wiki-tables"
  expect(report.added).equals(3)
  expect(albums[1].title).equals "Under Glass"
  expect(albums[2].artist).equals "Anna Ost"
  expect(albums[2].title).equals "Plain"
  expect(albums[2].year).equals(1959)
  expect(albums[2].catalog_number).equals "CL 7"
  expect(albums[3].artist).equals "The Hulls"
  expect(albums[3].title).equals "Salt & Sand"
  expect(albums[3].year).equals(1961)
  expect(albums[3].catalog_number).equals(nil)
end)

test("names may be in two rows, and a cell of all columns is the section below it", function()
  imported [=[
{| class="wikitable plainrowheaders"
|+ List of albums, with positions in the charts of two countries and certifications
! rowspan="2" | Artist !! rowspan="2" | Title !! rowspan="2" | Details
! colspan="2" | Peak
|-
! [[Chart|UK]]<br><ref>{{cite web
| url = https://example.org
}}</ref>
! US<ref name="a" />
|-
! colspan="5" | Seventies
|-
| rowspan=2 | Red Lamp
! scope="row" | ''Under Glass''
|
* Released: {{Start date|1971|8|6|df=y}}
* Label: [[Orb]]
| 3 || —
<!--
|-
| hidden || row
-->
|-
! scope="row" | ''Plain Water''
| {{plainlist|
* Released: 1972
}}
| {{n/a}} || 17
|-
! colspan="5" | Eighties
|-
| Anna Ost || ''Salt'' || || 4 || 5
|-
| colspan="5" | "—" is a release that was in no chart.
|}
]=]
  expect(#albums).equals(3)
  expect(albums[1].details).equals "Released: 1971-08-06, Label: Orb"
  expect(albums[1].peak_uk).equals(3)
  expect(albums[1].peak_us).equals(nil)
  expect(albums[1].section).equals "Seventies"
  expect(albums[2].artist).equals "Red Lamp"
  expect(albums[2].details).equals "Released: 1972"
  expect(albums[2].peak_us).equals(17)
  expect(albums[3].section).equals "Eighties"
end)

test("links, emphasis, references and tags are no part of a cell", function()
  expect(titles("''[[Salt (album)|Salt]]''", "[https://example.org/a Sand]",
    "'''Sea''' [[File:a.jpg|x]]", "<small>Hay</small><ref name=a>[[b|c]]</ref>",
    "[[Rope (album)|]]", "<nowiki>Oak</nowiki>",
    '<span style="display:none">Elm, The</span>The Elm', "Ash<br>(live)", "Fir<!-- x || y -->"))
    .equals "Salt / Sand / Sea / Hay / Rope / Oak / The Elm / Ash (live) / Fir"
end)

test("templates are the text that they show", function()
  expect(titles("{{sort|Lamp|The Lamp}}", "{{nowrap|Deep {{lang|de|Blau}}}}", "{{lang-fr|Eau}}",
    "{{nowrap|Red {{!}} Green}}", "Hay{{efn|A {{small|note}}}}", "{{abbr|Vol.|Volume}} 1",
    "A{{ndash}}B"))
    .equals "The Lamp / Deep Blau / Eau / Red | Green / Hay / Vol. 1 / A–B"
end)

test("dates in templates are read, and lines and items in a cell are several values", function()
  imported [=[
{| class="wikitable"
! Artist !! Album !! Released !! Genre
|-
| {{sortname|Anna|Ost}} || Salt || {{dts|1971|08|16}} || [[Rock music|rock]]<br />[[jazz]]
|-
| Al<br>& Bo || Sand || {{dts|format=dmy|1972|August|3}} || {{hlist|rock|jazz}}
|-
| Dune || Sea || {{Start date|1973}} ||
* rock
* jazz
|}
]=]
  expect(albums[1].artist).equals "Anna Ost"
  expect(albums[1].released).equals "1971-08-16"
  expect(albums[2].artist).equals "Al & Bo"
  expect(albums[2].year).equals(1972)
  expect(albums[3].year).equals(1973)
  for place = 1, 3 do expect(albums[place].genre).equals "rock, jazz" end
end)

test("tables have their captions as names, in layouts too; tables in cells are left out", function()
  imported [=[
== Records ==
{|
|
{| class="wikitable"
|+ Jazz
! Artist !! Album !! Year
|-
| Red Lamp || Under Glass || 1971
{|
! Side !! Track
|-
| A || One
|}
|-
| Anna Ost || Plain Water || 1972
|}
|
{| class="wikitable"
|+ style="color: red" | Rock
! Artist !! Album !! Year
|-
| The Hulls || Salt || 1973
|}
|}
]=]
  expect(#albums).equals(3)
  expect(albums[2].title).equals "Plain Water"
  expect(albums[2].section).equals "Jazz"
  expect(albums[3].section).equals "Rock"
end)

test("what is not closed ends with its cell, or at a heading", function()
  imported [=[
== Records ==
{|
! Artist !! Album !! Year
|-
| Red Lamp || [[Under Glass || 1971
|-
| Anna Ost || {{Plain Water || 1972
|-
| The Hulls || Salt <ref>Sand || 1973
== Others ==
Words.
{|
! Artist !! Album !! Year
|-
| Dune || <!-- Sea || 1974
|-
| Al Fay || Hay || 1975]=]
  expect(#albums).equals(5)
  expect(albums[1].title).equals "Under Glass"
  expect(albums[2].year).equals(1972)
  expect(albums[4].section).equals "Others"
  expect(albums[5].year).equals(1975)
end)

test("a page whose tables have no albums is read as lines", function()
  local report <const> = imported("{|\n! Key !! Meaning\n|-\n| A || sold\n|}\n"
    .. "* Joni Mitchell - Blue (1971)\n* Can - Soon (1973)\n")
  expect(report.added).equals(2)
  expect(albums[1].title).equals "Blue"
end)

test("other texts are not of this source", function()
  for _, page in ipairs {
    "Red Lamp - Salt (1971)\nDune - Sea (1971)\n", "list.each do\n{|x| x}\n",
    "'''Red Lamp''' made [[Salt]].\n* Red Lamp - Salt (1971)\n* Dune - Sea (1971)\n",
  } do expect(imported(page).source).never.equals "wiki-tables" end
end)

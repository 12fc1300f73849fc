before(function() testing.load "marked-lines.lua" end)

local albums <const> = moonshelf.library.albums

test("bold text is the entry, and the rest of the item a note", function()
  local report <const> = testing.import([[
Some words before.

## To sell
* **Squarepusher - "Burningn'n tree"** - I prefer the melodic ones: https://example.org/x
* **Wire – 154** (1979): Their third, "Map Ref" is on it.
* **Ninja Tune - Cold Cuts** Sampler (1997) - It is a sampler, after all.
* **Primus - Frizzle Fry** (1990), **Primus - Pork Soda** (1993) - Both of them, not played.
* **Lost in Space** Sampler - Found at a flea market.
* **Can - Ege Bamyasi**
]], { name = "list.md" })
  expect(report.source).equals("marked-lines")
  expect(report.skipped).equals(2)
  expect(#albums).equals(6)
  expect(albums[1].title).equals("Burningn'n tree")
  expect(albums[1].notes).equals("I prefer the melodic ones: https://example.org/x")
  expect(albums[1].section).equals("To sell")
  expect(albums[2].title).equals("154")
  expect(albums[2].year).equals(1979)
  expect(albums[2].notes).equals('Their third, "Map Ref" is on it.')
  expect(albums[3].year).equals(1997)
  expect(albums[3].notes).equals("Sampler It is a sampler, after all.")
  expect(albums[5].title).equals("Pork Soda")
  expect(albums[5].year).equals(1993)
  expect(albums[6].notes).equals(nil)
end)

test("lines may have a name and a title in quotation marks", function()
  local report <const> = testing.import([[
# Best
1. Grails "Chalice Hymnal"
2. Mike Oldfield “Return to Ommadawn” (2017)
3. Guns N' Roses "Don't Cry"
]], { name = "best.md" })
  expect(report.source).equals("marked-lines")
  expect(albums[1].artist).equals("Grails")
  expect(albums[1].section).equals("Best")
  expect(albums[2].title).equals("Return to Ommadawn")
  expect(albums[2].year).equals(2017)
  expect(albums[3].artist).equals("Guns N' Roses")
  expect(albums[3].title).equals("Don't Cry")
end)

test("a label and a medium may be behind the quotation marks", function()
  local report <const> = testing.import([[
1. Red Lamp "Under Glass" (Orb) CD
2. Anna Ost "Plain Water" (Rope) LP
3. The Hulls "Salt" (Rope)
]], { name = "list.txt" })
  expect(report.source).equals("marked-lines")
  expect(albums[1].title).equals("Under Glass")
  expect(albums[1].format).equals("CD")
  expect(albums[1].notes).equals("Orb")
  expect(albums[2].artist).equals("Anna Ost")
  expect(albums[3].format).equals(nil)
end)

test("other lists with bold text and quotation marks are not of this source", function()
  local texts <const> = {
    "* **Can - Tago Mago** (1971)\n* **Wire - 154** (1979)\n* **Low - Trust** (2002)\n",
    "* **Dive** - Tycho\n* **Smother** - Wild Beasts\n* **Trust** - Low\n",
    "Can – “Tago Mago” (1971)\nWire – “154” (1979)\nLow – “Trust” (2002)\n",
    'Can - "Tago Mago"\nWire - "154"\nLow - "Trust"\n',
    '"Tago Mago" by Can\n"154" by Wire\n"Trust" by Low\n',
  }
  for _, text in ipairs(texts) do
    local report <const> = testing.import(text, { name = "list.md", yes = true })
    expect(report.source).never.equals("marked-lines")
  end
end)

test("Japanese titles have remarks behind them, and wide numbers before the artists", function()
  local lists <const> = {
    "１．はっぴいえんど　「風街ろまん」　1971年\n２．大滝詠一　「A LONG VACATION」　1981年　※帯なし\n"
      .. "３．友部正人　「にんじん」　発売年不明\n",
    "こんにちは\n\n・宇多田ヒカル『初恋』(2018)\n・折坂悠太『平成』(2018) ←いい\n・Lamp『ゆめ』（2014年）\n",
  }
  for place, list in ipairs(lists) do
    local before <const> = #moonshelf.library.albums
    local report <const> = testing.import(list, { name = ("%d.txt"):format(place) })
    expect(report.source).equals("marked-lines")
    expect(#moonshelf.library.albums).equals(before + 3)
  end
  expect(albums[1].artist).equals("はっぴいえんど")
  expect(albums[1].year).equals(1971)
  expect(albums[2].title).equals("A LONG VACATION")
  expect(albums[2].notes).equals("帯なし")
  expect(albums[3].year).equals(nil)
  expect(albums[5].title).equals("平成")
  expect(albums[6].year).equals(2014)
end)

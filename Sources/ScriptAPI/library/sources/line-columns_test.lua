before(function() testing.load "line-columns.lua" end)

local albums <const> = moonshelf.library.albums

local function imported(lines)
  moonshelf.library.undo()
  return testing.import(lines, { name = "list.txt", yes = true })
end

test("a line names the columns, with the marks that are between them", function()
  local report <const> = imported [[
For sale, from the attic. Artist / title / label / condition / price

Red Lamp / Under Glass / Orb / NM / $12
Anna Ost / Plain Water / Rope / VG+ / $9
The Hulls / Salt / Rope / VG

Thanks for looking!
]]
  expect(report.source).equals "line-columns"
  expect(#albums).equals(3)
  expect(report.skipped).equals(1)
  expect(albums[1].artist).equals "Red Lamp"
  expect(albums[1].title).equals "Under Glass"
  expect(albums[1].condition).equals "NM"
  expect(albums[2].price).equals "$9"
  expect(albums[3].label).equals "Rope"
  imported "Titel – Künstler – Jahr:\n- Glas – Lampe – 1991\n- Wasser – Ost – 2005\n"
  expect(#albums).equals(2)
  expect(albums[1].artist).equals "Lampe"
  expect(albums[2].year).equals(2005)
end)

test("two spaces divide columns, of which one has both names", function()
  local report <const> = imported [[
WINTER LIST, prices without postage

A1001  LAMP, RED - UNDER GLASS  Orb ORB 12  UK 1991  EX/VG+  £25
A1002  OST, ANNA – PLAIN WATER  Long Rope LR 3456  Germany, 2005  NM/NM  £14
A1003  HULLS, THE — SALT  Rope RO.1-2  UK 1980  VG/G+  £9
]]
  expect(report.source).equals "line-columns"
  expect(#albums).equals(3)
  local album <const> = albums[2]
  expect(album.artist).equals "OST, ANNA"
  expect(album.title).equals "PLAIN WATER"
  expect(album.label).equals "Long Rope"
  expect(album.catalog_number).equals "LR 3456"
  expect(album.country).equals "Germany"
  expect(album.year).equals(2005)
  expect(album.condition).equals "NM/NM"
  expect(album.number).equals "A1002"
  expect(albums[3].title).equals "SALT"
end)

test("other lists with such marks are not of this source", function()
  for _, lines in ipairs {
    "Red Lamp / Under Glass / Orb\nAnna Ost / Plain Water / Rope\nDune / Sand / Sea\n",
    "Red Lamp - Under Glass\nAnna Ost - Plain Water\nDune - Sand\n",
    "Artist    Title    Year\nRed Lamp  Glass    1991\nDune      Sand     1999\n",
  } do
    expect(imported(lines).source).never.equals "line-columns"
  end
end)

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

test("commas divide the columns of a dealer's list", function()
  local report <const> = testing.import(table.concat({
    "List 10/2023", "",
    "Cluster - Zuckerzeit, BRAIN 1065, 1974, VG+/VG, 12,-",
    "Harmonia - Deluxe, BRAIN 1073, 1975, EX/EX, 10,-",
    "Wire - A Bell Is a Cup, Until It Is Struck, MUTE 54, 1988, NM/NM, 18,-",
    "Low - Trust, KRANKY 52, VG/VG, 4,-",
    "Can - Soon Over Babaluma, UA 29673, 1974, VG+/EX, 9,-",
    "Neu! - Neu! 75, BRAIN 1062, 1975, EX/EX, 20,-",
    "Faust - So Far, POLYDOR 2310, 1972, VG/VG, 35,-",
    "Popol Vuh - Nosferatu, EGG 900573, 1978, EX/VG+, 14,-",
    "Ash Ra Tempel - Join Inn, OHR 556032, 1973, VG+/VG+, 45,-", "",
  }, "\n"), { name = "list.txt" })
  expect(report.source).equals("line-columns")
  expect(#albums).equals(9)
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].label).equals("BRAIN")
  expect(albums[1].year).equals(1974)
  expect(albums[1].condition).equals("VG+/VG")
  expect(albums[3].title).equals("A Bell Is a Cup, Until It Is Struck")
  expect(albums[4].title).equals("Trust")
  expect(albums[4].year).equals(nil)
  expect(albums[4].condition).equals("VG/VG")
end)

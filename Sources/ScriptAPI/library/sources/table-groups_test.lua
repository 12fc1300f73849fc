before(function() testing.load "table-groups.lua" end)

local albums <const> = moonshelf.library.albums

local function imported(lines)
  moonshelf.library.undo()
  return testing.import(lines, { name = "list.csv", yes = true }).source
end

test("artists are rows above those of their albums", function()
  expect(imported [[
Album;Year;Label;Colour
Red Lamp;;;
Under Glass;1991;Orb;red
Night;1993;Orb;
Anna Ost;;;
"Plain; Water";2005;"The ""Rope""";blue
Dune;;;
Sand;1999;Orb;
]]).equals "table-groups"
  expect(#albums).equals(4)
  expect(albums[1].artist).equals "Red Lamp"
  expect(albums[1].colour).equals "red"
  expect(albums[2].year).equals(1993)
  expect(albums[3].artist).equals "Anna Ost"
  expect(albums[3].title).equals "Plain; Water"
  expect(albums[3].label).equals 'The "Rope"'
end)

test("cells may have several albums with their years", function()
  expect(imported [[
Artist,Albums,Shelf
Red Lamp,Under Glass (1991); Night (1993),A 1
"Ost, Anna","Plain Water (2005)
Cups, and Tea (2007)",A 2
Dune,Sand (1999),B 1
]]).equals "table-groups"
  expect(#albums).equals(5)
  expect(albums[2].artist).equals "Red Lamp"
  expect(albums[2].title).equals "Night"
  expect(albums[4].title).equals "Cups, and Tea"
  expect(albums[4].year).equals(2007)
  expect(albums[4].shelf).equals "A 2"
end)

test("rows of genres, and albums of which nothing is known, are no artists", function()
  for _, lines in ipairs {
    "Album,Year\nJazz,\nNight,1993\nOwl,1994\nFolk,\nCups,2007\nSoul,\nTea,2008\n",
    "Album,Year\nHall,\nNight,1993\nOwl,1994\nAttic,\nCups,2007\n",
    "Album,Year,Label\nRed Lamp,,\nNight,1993,\nOwl,,Orb\nAnna Ost,,\nCups,2007,\n"
      .. "Dune,,\nSand,1999,\n",
    "Album,Year\nRed Lamp,\nAnna Ost,\nCups,2007\n",
    "Artist,Album,Year\nRed Lamp,,\nAnna Ost,Cups,2007\nDune,Sand,1999\nHulls,Salt,1980\n",
    "Artist,Album\nRed Lamp,Night; Day\nAnna Ost,Cups; Tea\nDune,Sand\n",
  } do
    expect(imported(lines)).never.equals "table-groups"
  end
end)

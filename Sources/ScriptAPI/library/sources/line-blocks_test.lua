before(function() testing.load "line-blocks.lua" end)

local albums <const> = moonshelf.library.albums

local function imported(lines)
  moonshelf.library.undo()
  return testing.import(lines, { name = "list.txt", yes = true }).source
end

test("the artist is behind a word, or next to a title with a year", function()
  local lines <const> = "my list\n\nGlass\nby Red Lamp\n\nCups\nby Ost\n\nSand\nby Dune\n"
  expect(imported(lines)).equals "line-blocks"
  expect(#albums).equals(3)
  expect(albums[1].artist).equals "Red Lamp"
  expect(albums[3].title).equals "Sand"
  expect(imported "Red Lamp\nGlass (1991)\n\nAnna Ost\nCups (2007)\n\nDune\nSand (1999)\n")
    .equals "line-blocks"
  expect(albums[1].artist).equals "Red Lamp"
  expect(albums[2].year).equals(2007)
end)

test("ranks, labels and texts are known by their form", function()
  expect(imported [[
3
Red Lamp, 'Under Glass'
Orb, 1991
They recorded it in a cellar, and one can hear the rain on its window.

2
Anna Ost, 'Anna's Cups'
Rope, 2007
Nobody plays the harp like this, and nobody else would want to do it.

1
Dune, 'Sand'
Rope, 1999
After eight years of silence, their second one is as slow as the first.
]]).equals "line-blocks"
  expect(#albums).equals(3)
  expect(albums[2].title).equals "Anna's Cups"
  expect(albums[2].label).equals "Rope"
  expect(albums[3].year).equals(1999)
  expect(albums[1].notes).contains "cellar"
end)

test("names show whether titles are first, if they are those of well-known artists", function()
  local known <const>, unknown <const> = {}, {}
  for place, name in ipairs { "Radiohead", "Pink Floyd", "Nick Drake", "King Crimson", "Can" } do
    known[place] = ("%d. Title%d\n%s\n4.2 / 71,234\n"):format(place, place, name)
    unknown[place] = ("Glass%d\nLamp%d\n199%d\n"):format(place, place, place)
  end
  expect(imported(table.concat(known, "\n"))).equals "line-blocks"
  expect(albums[5].artist).equals "Can"
  expect(albums[5].title).equals "Title5"
  expect(imported(table.concat(unknown, "\n"))).never.equals "line-blocks"
end)

test("artists are above their titles, in capitals or as these have years", function()
  expect(imported "RED LAMP\nUnder Glass\nNight\n\nANNA OST\nCups\n\nDUNE\nSand\nSea\n")
    .equals "line-blocks"
  expect(#albums).equals(5)
  expect(albums[2].artist).equals "RED LAMP"
  expect(albums[5].title).equals "Sea"
  expect(imported("Red Lamp\nGlass (1991)\nNight (1993)\n\nOst\nCups (2007)\n\n"
    .. "Dune\nSand (1999)\n")).equals "line-blocks"
  expect(albums[3].artist).equals "Ost"
  expect(albums[4].year).equals(1999)
end)

test("verses, genres and other blocks are of other sources", function()
  for _, lines in ipairs {
    "The night is cold\nand so am I\n\nThe wind is old\nand so is rye\n\nThe end\nis nigh\n",
    "JAZZ\nNight\nOwl\n\nFOLK\nCups\nTea\n\nSOUL\nSand\nSea\n",
    "Red Lamp - Glass\nDune - Sand\n\nHulls - Salt\nOst - Cups\n\nFay - Hay\nZee - Sea\n",
    "Artist: Dune\nTitle: Sand\n\nArtist: Ost\nTitle: Cups\n\nArtist: Fay\nTitle: Hay\n",
  } do
    expect(imported(lines)).never.equals "line-blocks"
  end
end)

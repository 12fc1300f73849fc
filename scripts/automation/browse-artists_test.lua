local library <const> = moonshelf.library

before(function()
  testing.load "browse-artists.lua"
  library.add { title = "Low", artist = "David Bowie", artist_sort = "Bowie, David", year = 1977 }
  library.add { title = "Heroes", artist = "David Bowie", year = 1977 }
  library.add { title = "Zombie", artist = "Fela Kuti", year = 1976 }
  library.add { title = "Agætis byrjun", artist = "Sigur Rós" }
  library.add { title = "( )", artist = "SIGUR ROS", year = 2002 }
end)

test("each artist is one card, in any spelling of the name, in the order of the shelf", function()
  testing.command "browse-artists"
  expect(testing.output()).equals "Artists\nDavid Bowie\nFela Kuti\nSigur Rós\n"
end)

test("opening an artist shows the albums", function()
  testing.open(1)
  testing.command "browse-artists"
  expect(testing.output()).contains [[
David Bowie
Low     David Bowie, 1977
Heroes  David Bowie, 1977
Artists
]]
end)

test("a query narrows it down", function()
  testing.command("browse-artists", "year:1976")
  expect(testing.output()).equals "Artists\nFela Kuti\n"
end)

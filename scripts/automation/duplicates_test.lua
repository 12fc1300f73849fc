local library <const> = moonshelf.library

before(function() testing.load "duplicates.lua" end)

test("editions, articles, accents and case make no other album", function()
  library.add { title = "Low", artist = "David Bowie", year = 1977 }
  library.add { title = "Post", artist = "Björk" }
  library.add { title = "LOW (2017 Remaster) [LP]", artist = "Bowie David" }
  library.add { title = "low [Remaster]", artist = "DAVID BOWIE" }
  library.add { title = "Low (Live)", artist = "David Bowie" }
  library.add { title = "Hits (Volume 1)", artist = "David Bowie" }
  library.add { title = "Hits (Volume 2)", artist = "David Bowie" }
  library.add { title = "Help!", artist = "Beatles, The" }
  library.add { title = "Help", artist = "The Beatles" }
  testing.command "duplicates"
  expect(testing.output()).equals [[
    1  David Bowie – Low (1977)
    4  DAVID BOWIE – low [Remaster]

    8  Beatles, The – Help!
    9  The Beatles – Help

More than once: 2.
]]
end)

test("editions can be told apart", function()
  library.add { title = "Low", artist = "David Bowie" }
  library.add { title = "Low [Remaster]", artist = "David Bowie" }
  testing.command("duplicates", "--keep-editions")
  expect(testing.output()).equals "No duplicates.\n"
end)

test("titles of nothing but marks are not all one", function()
  library.add { title = "( )", artist = "Sigur Rós" }
  library.add { title = "[ ]", artist = "Sigur Rós" }
  library.add { title = "()", artist = "Sigur Rós" }
  library.add { title = "椎", artist = "椎名林檎" }
  library.add { title = "名", artist = "椎名林檎" }
  testing.command "duplicates"
  expect(testing.output()).equals "No duplicates.\n"
end)

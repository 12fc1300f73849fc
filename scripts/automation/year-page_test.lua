local library <const> = moonshelf.library

before(function() testing.load "year-page.lua" end)

test("a page has the year's albums by artist, its genres and its best", function()
  library.add { title = "Low", artist = "David Bowie", year = 1977, genre = "Rock", rating = 4 }
  library.add { title = "Post", artist = "Björk", year = 1995, genre = "Pop" }
  library.add { title = "Zombie", artist = "Fela Kuti", year = 1977, genre = "Afrobeat" }
  library.add { title = "Heroes", artist = "David Bowie", year = 1977, genre = "Rock", rating = 5,
    label = "RCA" }
  testing.command("year-page", "1977")
  expect(testing.output()).equals [[
# 1977

3 albums.
Genres: Rock 2, Afrobeat 1.
The best: *Heroes*.

- David Bowie – *Low*
- David Bowie – *Heroes* (RCA)
- Fela Kuti – *Zombie*
]]
end)

test("what Markdown would take for marks is kept from it", function()
  library.add { title = "*_[#1]_* <b>|`", year = 1999, genre = "R_B" }
  testing.command("year-page", "1999")
  expect(testing.output()).contains [[- Unknown – *\*\_\[\#1\]\_\* \<b\>\|\`*]]
  expect(testing.output()).contains [[Genres: R\_B 1.]]
end)

test("without a year it is this year's, and a year without albums is short", function()
  testing.clock.set "2031-06-01"
  testing.command "year-page"
  expect(testing.output()).equals "# 2031\n\n0 albums.\n"
end)

local library <const> = moonshelf.library

before(function()
  testing.load "gaps.lua"
  for _, year in ipairs { 1977, 1969, 1970, 1980, 1977, 1972 } do
    library.add { title = "T", artist = "David Bowie", year = year }
  end
  library.add { title = "T", artist = "Björk", year = 1993 }
  library.add { title = "T", artist = "BJÖRK", year = 1997 }
  library.add { title = "T", artist = "Björk" }
  library.add { title = "T", year = 1950 }
end)

test("of artists with several albums the years between are listed", function()
  testing.command "gaps"
  expect(testing.output())
    .equals "David Bowie (1969–1980): nothing of 1971, 1973–1976, 1978–1979\n"
end)

test("a named artist needs only two, ignoring accents and case", function()
  testing.command("gaps", "bjork")
  expect(testing.output()).equals "Björk (1993–1997): nothing of 1994–1996\n"
end)

test("without a match, and without gaps, nothing is printed", function()
  library.add { title = "T", artist = "Sade", year = 1984 }
  library.add { title = "T", artist = "Sade", year = 1985 }
  testing.command("gaps", "sade")
  testing.command("gaps", "nobody")
  expect(testing.output()).equals ""
end)

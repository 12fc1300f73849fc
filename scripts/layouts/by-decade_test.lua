local library <const> = moonshelf.library

test("the decade is first", function()
  testing.load "by-decade.lua"
  library.add { title = "Low", artist = "David Bowie", year = 1977, genre = "Rock" }
  library.add { title = "Kid A", year = 2000 }
  library.add { title = "Nuggets" }
  expect(testing.rows "by decade").equals {
    { "1970s", "1977", "David Bowie", "Low", "Rock" },
    { "2000s", "2000", "", "Kid A", "" },
    { "undated", "", "", "Nuggets", "" },
  }
end)

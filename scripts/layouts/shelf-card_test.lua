local library <const> = moonshelf.library

before(function() testing.load "shelf-card.lua" end)

test("a card has the decade, and the rating as stars", function()
  library.add { title = "Low", artist = "David Bowie", year = 1977, rating = 4 }
  expect(testing.rows "shelf card").equals { { "David Bowie", "Low", "★★★★", "1970s" } }
end)

test("the stars are added to other layouts too, and missing values work", function()
  library.add { title = "Low" }
  library.add { title = "High", rating = "good" }
  library.add { title = "Mid", rating = 2.5 }
  expect(testing.rows()).equals {
    { "", "Low", "", "", "" }, { "", "High", "", "", "" }, { "", "Mid", "", "", "" },
  }
end)

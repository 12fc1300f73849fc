local library <const> = moonshelf.library

before(function() testing.load "shelf-card.lua" end)

test("a card has the decade, and the rating as stars", function()
  library.add { title = "Low", artist = "David Bowie", year = 1977, rating = 4 }
  expect(testing.rows "shelf card").equals { { "David Bowie", "Low", "★★★★", "1970s" } }
end)

test("the stars come to other layouts too, and what is missing is no trouble", function()
  library.add { title = "Low" }
  library.add { title = "High", rating = "good" }
  library.add { title = "Mid", rating = 2.5 }
  expect(testing.rows()).equals {
    { "", "Low", "", "", "" }, { "", "High", "", "", "" }, { "", "Mid", "", "", "" },
  }
end)

before(function() testing.load "critics.lua" end)

test("a review is read, its own date is not the album's", function()
  expect(testing.rule({
    artist = "Tom &amp; Jerry\u{A0}", title = " Duets ", score = "8.5", date = "2003-01-06",
    genre = "Rock|Pop", label = "4AD; XL", releaseYear = "1999",
  }).album).equals {
    artist = "Tom & Jerry", title = "Duets", score = 8.5, genre = "Rock", label = "4AD",
    year = 1999,
  }
  expect(testing.rule({ artist = "A", title = "B", date = "2003-01-06" }).album.year).is_nil()
end)

test("a record without a title is rejected", function()
  expect(testing.rule({ artist = "A", title = "  " }).reason).equals "no title"
end)

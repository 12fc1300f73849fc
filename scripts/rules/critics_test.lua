before(function() testing.load "critics.lua" end)

test("scores of ten and of a hundred become one", function()
  for text, score in pairs { ["8.5"] = 85, ["10"] = 100, ["79"] = 79, ["0.4"] = 4, ["0"] = 0 } do
    expect(testing.rule({ artist = "A", title = "B", score = text }).album.score).equals(score)
  end
  expect(testing.rule({ Title = "B", ["Metacritic Critic Score"] = "79" }).album).equals {
    title = "B", score = 79,
  }
  local record <const> = { Title = "B", ["AOTY Critic Score"] = "80", Score = "" }
  expect(testing.rule(record).album.score).equals(80)
end)

test("a review's own date is not the album's", function()
  local review <const> = { artist = "A", title = "B", score = "8.5", date = "2003-01-06" }
  expect(testing.rule(review).album).equals { artist = "A", title = "B", score = 85 }
  review.releaseYear = "1999"
  expect(testing.rule(review).album.year).equals(1999)
end)

test("a list without scores is left alone", function()
  expect(testing.rule({ Title = "B", Date = "1999" }).album).equals { title = "B", year = 1999 }
end)

before(function() testing.load "rateyourmusic.lua" end)

local function export(rating, ownership)
  return testing.rule({
    ["RYM Album"] = "7", [" First Name"] = "Nick", ["Last Name"] = "Drake", Title = "Pink Moon",
    Release_Date = "1972", Rating = rating, Ownership = ownership,
  }, { source = "rateyourmusic" })
end

test("the numbers of your export become stars, in halves where they are odd", function()
  expect(export("9", "o").album).equals {
    title = "Pink Moon", artist = "Nick Drake", year = 1972, rating = 4.5, ownership = "owned",
    rym_album = "7",
  }
  expect(math.type(export("8", "o").album.rating)).equals "integer"
  expect(export("6", "o").album.rating).equals(3)
end)

test("low ratings are skipped, unrated albums are imported", function()
  expect(export("5", "o").reason).equals "less than 3 stars"
  expect(export("0", "n").verdict).equals "add"
  expect(export("0", "n").album.rating).is_nil()
end)

test("wanted albums are skipped, formerly owned ones are not", function()
  expect(export("10", "w").reason).equals "only wanted"
  expect(export("10", "u").album.ownership).equals "used to own"
end)

test("a chart has an average instead, and its words become lists", function()
  expect(testing.rule({
    release_name = "OK Computer", artist_name = "Radiohead", release_date = "1997-06-16",
    avg_rating = "4.24", descriptors = "melancholic, anxious", secondary_genres = "Art Rock",
  }).album).equals {
    title = "OK Computer", artist = "Radiohead", year = 1997, released = "1997-06-16",
    average = 4.24, tags = { "melancholic", "anxious" }, styles = { "Art Rock" },
  }
  expect(testing.rule({ Title = "T", secondary_genres = "NA" }).album).equals { title = "T" }
end)

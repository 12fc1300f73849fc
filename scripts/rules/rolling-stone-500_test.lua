before(function() testing.load "rolling-stone-500.lua" end)

test("a line of the list is read", function()
  expect(testing.rule({
    Number = "1", Year = "1967", Album = "Sgt. Pepper's", Artist = "The Beatles",
    Genre = "Rock, Pop", Subgenre = "Rock & Roll, None",
  }).album).equals {
    rank = 1, year = 1967, title = "Sgt. Pepper's", artist = "The Beatles", genre = "Rock",
    styles = { "Rock & Roll" },
  }
end)

test("the list in capitals is read too, without its missing values", function()
  expect(testing.rule({ RANK = "2", YEAR = "?", ALBUM = "A", ARTIST = "B" }).album).equals {
    rank = 2, title = "A", artist = "B",
  }
  expect(testing.rule({ Album = "A", Genre = "None", Subgenre = "None" }).album).equals {
    title = "A",
  }
  expect(testing.rule({ Album = "", Artist = "B" }).reason).equals "no title"
end)

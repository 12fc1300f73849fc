before(function() testing.load "rolling-stone-500.lua" end)

test("a line of the list is read", function()
  expect(testing.rule({
    Number = "1", Year = "1967", Album = "Sgt. Pepper's", Artist = "The Beatles",
    Genre = "Rock, Pop", Subgenre = "Rock & Roll, None",
  }).album).equals {
    rank = 1, year = 1967, title = "Sgt. Pepper's", artist = "The Beatles", genre = "Rock",
    subgenres = { "Rock & Roll" },
  }
end)

test("the list in capitals is read too, and a line without an album rejected", function()
  local album <const> = testing.rule({ RANK = "2", YEAR = "?", ALBUM = "A", ARTIST = "B" }).album
  expect(album.rank).equals(2)
  expect(album.year).is_nil()
  expect(testing.rule({ Album = "", Artist = "B" }).reason).equals "no title"
end)

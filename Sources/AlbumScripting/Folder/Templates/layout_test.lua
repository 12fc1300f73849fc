-- Run with: moonshelf test

test("it shows the decade", function()
  testing.load "NAME.lua"
  moonshelf.library.add { title = "Zombie", artist = "Fela Kuti", year = 1976 }
  expect(testing.rows("NAME")).equals { { "Fela Kuti", "Zombie", "1970s" } }
end)

-- Run with: moonshelf test

test("it removes extra spaces from artists", function()
  testing.load "NAME.lua"
  local album <const> = moonshelf.library.add { title = "Low", artist = " David  Bowie" }
  testing.command("NAME", "title:low")
  expect(album.artist).equals("David Bowie")
end)

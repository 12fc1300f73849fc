local library <const> = moonshelf.library

before(function()
  testing.load "tidy.lua"
  library.add { title = "Nuggets", artist = "Various", year = 1972 }
  library.add { title = "Pebbles", artist = "Various" }
  library.add { title = "Low", artist = "David Bowie", year = 1977 }
end)

test("it tidies in one step, prints the changes, undoes and redoes it", function()
  testing.command "tidy"
  expect(testing.output()).equals [[
  the first change arrives, origin: script
  Nuggets: artist was Various, is Various Artists
Tidied: 2 albums changed
  the first change arrives, origin: undo
  Nuggets: artist was Various Artists, is Various
Undid “Tidy the shelf”: 2 albums changed
  the first change arrives, origin: redo
  Nuggets: artist was Various, is Various Artists
Redid “Tidy the shelf”: 2 albums changed
]]
  expect(library.albums[2].artist).equals "Various Artists"
  expect(library.albums[2].missing).equals "year"
  library.undo()
  expect(library.albums[2].artist).equals "Various"
end)

test("a tidy shelf is left alone", function()
  testing.command "tidy"
  testing.command "tidy"
  expect(testing.output()).matches "Nothing to tidy%.\n$"
end)

local library <const> = moonshelf.library

before(function() testing.load "undo-mine.lua" end)

test("steps of scripts are undone, back to the first other step", function()
  testing.import "Artist,Title\nSade,Promise\n"
  library.albums[1].year = 1985
  library.add { title = "Low" }
  testing.command "undo-mine"
  expect(testing.output()).equals "Undid “Add Low”\nUndid “Change Promise”\nSteps undone: 2\n"
  expect(#library.albums).equals(1)
  expect(library.albums[1].year).is_nil()
end)

test("no more than asked", function()
  for number = 1, 3 do library.add { title = "T" .. number } end
  testing.command("undo-mine", "2")
  expect(#library.albums).equals(1)
  expect(library.redo()).equals "Add T2"
end)

test("nothing to undo is not an error, an invalid number is one", function()
  testing.command "undo-mine"
  testing.command("undo-mine", "0")
  expect(testing.output()).equals(("Nothing of a script's to undo.\n"):rep(2))
  expect(function() testing.command("undo-mine", "all") end).raises "HOW-MANY is a number"
end)

local library <const> = moonshelf.library

before(function()
  testing.load "nightly.lua"
  testing.clock.set "2026-03-01 12:00"
  library.add { title = "Old", artist = "A" }
end)

test("added albums and steps since yesterday are listed, oldest first", function()
  testing.clock.set "2026-03-03 08:30"
  library.add { title = "Low", artist = "David Bowie" }
  library.albums[1].year = 1977
  library.add { title = "日本" }
  library.undo()
  testing.clock.set "2026-03-03 23:00"
  expect(testing.command "nightly").equals(0)
  expect(testing.output()).equals [[
Since 2026-03-02 23:00: 1 new, now 2 in all.
  + David Bowie – Low
Steps:
  08:30  Add Low (script, 1 change)
  08:30  Change Old (script, 1 change)
]]
end)

test("when nothing happened it says nothing, and ends with 1", function()
  testing.clock.set "2026-03-03 12:00"
  expect(testing.command "nightly").equals(1)
  expect(testing.output()).equals ""
end)

test("it looks back as far as asked, and names no more than asked", function()
  testing.clock.advance(3 * 86400)
  for number = 1, 30 do library.add { title = "T" .. number } end
  testing.command("nightly", "--hours", "100", "--show", "2")
  expect(testing.output()).contains "31 new"
  expect(testing.output()).contains "  + A – Old\n  + T1\n  … and 29 more\n"
end)

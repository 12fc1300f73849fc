local library <const> = moonshelf.library

before(function()
  testing.load "loans.lua"
  testing.clock.set "2026-03-01"
  library.add { title = "Low", artist = "David Bowie" }
  library.add { title = "Lodger", artist = "David Bowie" }
  library.add { title = "日本" }
end)

test("an album is lent, listed and returned", function()
  testing.command("lend", "low", "--to", "Anna")
  testing.clock.set "2026-03-20"
  testing.command("lend", "日本", "--to", "José María")
  testing.command "loans"
  testing.command("return", "low")
  expect(testing.output()).equals [[
David Bowie – Low is with Anna.
日本 is with José María.
2026-03-01  Anna: David Bowie – Low
2026-03-20  José María: 日本
David Bowie – Low is back from Anna.
]]
  expect(library.albums[1].lent_to).is_nil()
  expect(library.albums[1].lent_on).is_nil()
end)

test("each is one step that can be undone", function()
  testing.command("lend", "low", "--to", "Anna")
  testing.command("return", "low")
  expect(library.undo()).equals "Back from Anna"
  expect(library.albums[1].lent_to).equals "Anna"
  library.undo()
  expect(library.albums[1].lent_to).is_nil()
end)

test("only long loans are listed", function()
  testing.command("lend", "low", "--to", "Anna")
  testing.clock.set "2026-03-20"
  testing.command("lend", "lodger", "--to", "Ben")
  testing.command("loans", "--days", "10")
  expect(testing.output()).matches "2026%-03%-01  Anna: David Bowie – Low\n$"
end)

test("with several, no matches or no name nothing is lent", function()
  expect(testing.command("lend", "bowie", "--to", "Anna")).equals(1)
  expect(testing.command("lend", "sade", "--to", "Anna")).equals(1)
  expect(testing.command("return", "low")).equals(1)
  expect(function() testing.command("lend", "low") end).raises "say who has it: --to NAME"
  testing.command "loans"
  expect(testing.output()).equals [[
Which of these?
    1  David Bowie – Low
    2  David Bowie – Lodger
No such album.
David Bowie – Low is not lent.
Everything is here.
]]
end)

test("a lent album cannot be lent again", function()
  testing.command("lend", "low", "--to", "Anna")
  expect(testing.command("lend", "low", "--to", "Ben")).equals(1)
  expect(library.albums[1].lent_to).equals "Anna"
  expect(testing.output()).contains "David Bowie – Low is with Anna already, since 2026-03-01."
end)

local library <const> = moonshelf.library

before(function()
  testing.load "played.lua"
  library.add { title = "Low", artist = "David Bowie" }
  library.add { title = "Lodger", artist = "David Bowie" }
  library.add { title = "日本" }
end)

test("plays are counted, the most played first", function()
  testing.clock.set "2026-03-01"
  testing.command("played", "low")
  testing.command("played", "日本")
  testing.clock.set "2026-03-02"
  testing.command("played", "日本")
  testing.command "played"
  expect(testing.output()).equals [[
David Bowie – Low: played once.
日本: played once.
日本: played 2 times.
   2  2026-03-02  日本
   1  2026-03-01  David Bowie – Low
]]
end)

test("the counts are the script's: no album changes, a removed one is passed over", function()
  testing.command("played", "low")
  expect(library.albums[1]:get "plays").is_nil()
  expect(#library.history()).equals(3)
  library.albums[1]:remove()
  testing.command "played"
  expect(testing.output()).matches "Nothing was played yet%.\n$"
end)

test("as many as asked are shown", function()
  for _, title in ipairs { "low", "lodger", "日本" } do testing.command("played", title) end
  local before <const> = #testing.output()
  testing.command("played", "--top", "1")
  expect(testing.output():sub(before + 1)).matches "^%s+1  [^\n]+\n$"
end)

test("several and none are refused", function()
  expect(testing.command("played", "bowie")).equals(1)
  expect(testing.command("played", "sade")).equals(1)
  expect(testing.output()).equals "2 albums; say which.\nNo such album.\n"
end)

local library <const> = moonshelf.library

before(function()
  testing.load "decades.lua"
  library.add { title = "A", year = 1977, genre = "Rock" }
  library.add { title = "B", year = 1970, genre = "Jazz" }
  library.add { title = "C", year = 1979, genre = "Jazz", artist = "Fela Kuti" }
  library.add { title = "D", year = 2000 }
  library.add { title = "E" }
end)

test("each decade is counted, with its commonest genre", function()
  testing.command "decades"
  expect(testing.output()).equals [[
1970s    3  mostly Jazz
2000s    1  mostly no genre
undated  1
]]
end)

test("of equally common genres it is the first by name", function()
  library.add { title = "F", year = 1971, genre = "Rock" }
  testing.command("decades", "year:197")
  testing.command("decades", "year:1970..1979")
  expect(testing.output()).matches "1970s    4  mostly Jazz\n$"
end)

test("a query narrows it down", function()
  testing.command("decades", "fela")
  testing.command("decades", "sade")
  expect(testing.output()).equals "1970s    1  mostly Jazz\n"
end)

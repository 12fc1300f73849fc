local library <const> = moonshelf.library

before(function()
  testing.load "browse-decades.lua"
  library.add { title = "A", year = 1979, artist = "Fela Kuti" }
  library.add { title = "B", year = 1970 }
  library.add { title = "C", year = 2000 }
  library.add { title = "D" }
end)

test("the decades are a row, with how many albums they have", function()
  testing.command "browse-decades"
  expect(testing.output()).equals "Decades\n1970s  albums: 2\n2000s  albums: 1\n"
end)

test("a decade that is opened shows its albums, oldest first", function()
  testing.open(1)
  testing.open(2)
  testing.command "browse-decades"
  expect(testing.output()).equals [[
Decades
1970s  albums: 2
2000s  albums: 1
1970s
B  1970
A  Fela Kuti, 1979
Decades
1970s  albums: 2
2000s  albums: 1
]]
end)

test("a query narrows it down", function()
  testing.command("browse-decades", "fela")
  expect(testing.output()).equals "Decades\n1970s  albums: 1\n"
end)

local library <const> = moonshelf.library

before(function()
  testing.load "tally.lua"
  for _, genre in ipairs { "Rock", "ロック", "Rock", "Jazz" } do
    library.add { title = "T", genre = genre, year = 1977, tags = { genre, "vinyl" } }
  end
  library.add { title = "T" }
end)

test("values are counted with a bar, the commonest first, wide letters in line", function()
  testing.command "tally"
  expect(testing.output()).equals(table.concat({
    "Rock          2  " .. ("█"):rep(30),
    "(nothing)     1  " .. ("█"):rep(15),
    "Jazz          1  " .. ("█"):rep(15),
    "ロック        1  " .. ("█"):rep(15),
    "5 in all\n",
  }, "\n"))
end)

test("lists are counted item by item", function()
  testing.command("tally", "tags", "--top", "1")
  expect(testing.output()).equals("vinyl     4  " .. ("█"):rep(30) .. "\n… and 4 more\n5 in all\n")
end)

test("a query selects albums, and an empty shelf works", function()
  testing.command("tally", "year", "genre:jazz")
  testing.command("tally", "year", "genre:nonsense")
  expect(testing.output()).equals("1977     1  " .. ("█"):rep(30) .. "\n1 in all\n0 in all\n")
end)

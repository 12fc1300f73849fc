local library <const> = moonshelf.library

before(function() testing.load "disagreements.lua" end)

local function report(...)
  testing.command("disagreements", ...)
  return testing.output()
end

test("other values are shown next to those of the library", function()
  library.add { title = "Low", artist = "David Bowie", year = 1977, label = { "RCA", "EMI" },
    other_values = { "year: 1991", "label: Ryko", "mood: dark: very" } }
  library.add { title = "Post", artist = "Björk" }
  expect(report()).equals [[
1  David Bowie – Low
   year: 1977 here, 1991 elsewhere
   label: RCA, EMI here, Ryko elsewhere
   mood: nil here, dark: very elsewhere
1 album with other values.
]]
end)

test("settling deletes them, of the query's albums only, as one step", function()
  local low <const> = library.add { title = "Low", other_values = { "year: 1991" } }
  local post <const> = library.add { title = "Post", other_values = "year: 1995" }
  report("low", "--settle")
  expect(low.other_values).is_nil()
  expect(post.other_values).equals "year: 1995"
  library.undo()
  expect(low.other_values).equals { "year: 1991" }
end)

test("the differences of the last import are shown until the next", function()
  local function import(label)
    testing.import("Artist,Title,Label\nBjörk,Post," .. label .. "\n", { name = "list.csv" })
  end
  library.add { title = "Post", artist = "Björk", label = "Elektra" }
  import "One Little Indian"
  expect(report()).contains "   Björk – Post: label is Elektra here, One Little Indian at line 2\n"
  import "Elektra"
  testing.command("disagreements")
  expect(testing.output()).matches "0 albums with other values%.\n$"
end)

test("nothing to decide is said", function()
  expect(report()).equals "0 albums with other values.\n"
end)

local library <const> = moonshelf.library

local function write(text)
  local path <const> = testing.folder .. "/wants.csv"
  local file <close> = assert(io.open(path, "w"))
  file:write(text)
  return path
end

local wants <const> = [[
Artist,Title,Released
David Bowie,Low,1977
The Beatles,Revolver,1966
,Kind of Blue,
Fela Kuti,,1976
]]

before(function()
  testing.load "wishes.lua"
  library.add { title = "Low", artist = "David Bowie" }
end)

test("albums missing from the shelf are a row", function()
  testing.command("wishes", write(wants))
  expect(testing.output()).equals "2 wishes\nRevolver      The Beatles\nKind of Blue\n"
end)

test("an opened wish is added to the shelf, and removed from the list", function()
  testing.open(1)
  testing.command("wishes", write(wants))
  expect(library.albums[-1].title).equals "Revolver"
  expect(library.albums[-1].year).equals(1966)
  expect(testing.output()).contains "has come: Revolver\n1 wish\nKind of Blue\n"
  library.undo()
  expect(library.count()).equals(1)
end)

test("columns may be parted by semicolons and written small", function()
  testing.command("wishes", write "artist;title\nSade;Promise\n")
  expect(testing.output()).equals "1 wish\nPromise  Sade\n"
end)

test("it says which file, and why it cannot be read", function()
  expect(function() testing.command "wishes" end).raises "say which file: wishes wants.csv"
  expect(function() testing.command("wishes", testing.folder .. "/none.csv") end).raises "none.csv"
end)

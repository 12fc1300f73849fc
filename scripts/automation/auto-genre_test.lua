local library <const> = moonshelf.library

before(function()
  testing.load "auto-genre.lua"
  library.add { title = "Debut", artist = "Björk", genre = "Pop" }
  library.add { title = "Post", artist = "Björk", genre = "Electronic" }
  library.add { title = "Homogenic", artist = "Björk", genre = "Electronic" }
end)

test("a new album gets its artist's usual genre", function()
  expect(library.add({ title = "Vespertine", artist = "BJORK" }).genre).equals "Electronic"
end)

test("an existing genre is kept, and unknown artists get none", function()
  expect(library.add({ title = "Utopia", artist = "Björk", genre = "Folk" }).genre).equals "Folk"
  expect(library.add({ title = "Low", artist = "David Bowie" }).genre).is_nil()
  expect(library.add({ title = "Nuggets" }).genre).is_nil()
end)

test("an import's albums get theirs too", function()
  testing.import "Artist,Title\nBjörk,Medúlla\n"
  expect(library.albums[-1].genre).equals "Electronic"
end)

test("of equally common genres it is the first by name", function()
  library.add { title = "Biophilia", artist = "Björk", genre = "Pop" }
  expect(library.add({ title = "Vulnicura", artist = "Björk" }).genre).equals "Electronic"
end)

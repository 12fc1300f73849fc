local library <const> = moonshelf.library

local function import(text, source)
  return testing.import(text, { rule = "merge-sources.lua", source = source })
end

test("a second source completes the album instead of adding another", function()
  import("Artist,Title,Year\nBjörk,Post,1995\n", "discogs")
  local report <const> = import("Artist,Title,Year,Genre\nBJORK,Post,,Pop\n", "spotify")
  expect(report.merged).equals(1)
  expect(#library.albums).equals(1)
  local album <const> = library.albums[1]
  expect(album.artist).equals "Björk"
  expect(album.year).equals(1995)
  expect(album.genre).equals "Pop"
  expect(album.sources).equals { "discogs", "spotify" }
end)

test("the same source twice is named once, and undo takes its import back", function()
  import("Artist,Title\nA,B\n", "csv")
  import("Artist,Title\nA,B\n", "csv")
  import("Artist,Title\nA,B\n", "lastfm")
  expect(library.albums[1].sources).equals { "csv", "lastfm" }
  library.undo()
  expect(library.albums[1].sources).equals { "csv" }
end)

test("sources that disagree about the year are reported, and the first stays", function()
  import("Artist,Title,Year\nA,B,1977\n", "csv")
  local report <const> = import("Artist,Title,Year\nA,B,1987\n", "other")
  expect(report.differing).equals(1)
  expect(report.not_added[1].differences).equals {
    { field = "year", library = "1977", record = "1987" },
  }
  expect(library.albums[1].year).equals(1977)
end)

test("an older album with a text as its source works", function()
  library.add { title = "B", artist = "A", sources = "my memory" }
  import("Artist,Title\nA,B\n", "csv")
  expect(library.albums[1].sources).equals { "my memory", "csv" }
end)

test("a record without a title is rejected as ever", function()
  expect(import("Artist,Title\nA,\n", "csv").rejected).equals(1)
end)

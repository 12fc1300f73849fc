test("a list with the names people give is read", function()
  testing.load "spreadsheet.lua"
  expect(testing.rule({
    ["Album Title"] = " Low ", ["Album Artist"] = "David Bowie", ReleaseYear = "14/01/1977",
    genres = "Rock", Publisher = "RCA",
  }).album).equals {
    title = "Low", artist = "David Bowie", year = 1977, genre = "Rock", label = "RCA",
  }
end)

test("lists and objects of JSON are looked into", function()
  testing.load "spreadsheet.lua"
  local record <const> = { title = "Low", artists = { { PerformerArtistName = "Bowie" } } }
  expect(testing.rule(record).album.artist).equals "Bowie"
end)

test("a list without a header goes by its columns", function()
  local report <const> = testing.import("1,Low,David Bowie,1977\n2,?,x,1\n",
    { rule = "spreadsheet.lua", columns = { "column 1", "column 2", "column 3", "column 4" } })
  expect(report.added).equals(1)
  expect(report.not_added[1].reason).equals "no title"
  local low <const> = moonshelf.library.albums[1]
  expect(low.title .. low.artist .. low.year).equals "LowDavid Bowie1977"
end)

test("a number that is no year is none", function()
  testing.load "spreadsheet.lua"
  for _, year in ipairs { "19775", "77", "?", "year" } do
    expect(testing.rule({ Title = "T", Year = year }).album.year).is_nil()
  end
end)

test("a catalogue has its music, with dates in brackets; books are left out", function()
  testing.load "librarything.lua"
  local names <const> = {
    "Book Id", "Title", "Sort Character", "Primary Author", "Date", "Rating", "Media", "Acquired",
    "Tags", "Entry Date",
  }
  local rows <const> = {
    { 1, "Zuckerzeit", 1, "Cluster", 1974, 4.5, "Vinyl", "[2018-04-09]", "krautrock, attic",
      "2018-05-01" },
    { 2, "Experimental Music", 1, "Nyman, Michael", 1974, 5, "Paperback", "[2017-02]", "essays",
      "2018-05-01" },
  }
  local lines <const> = { table.concat(names, "\t") }
  for _, row in ipairs(rows) do lines[#lines + 1] = table.concat(row, "\t") end
  local report <const> = testing.import(table.concat(lines, "\n"), { name = "librarything.tsv" })
  expect(report.source).equals("librarything")
  expect(report.added).equals(1)
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Cluster")
  expect(album.year).equals(1974)
  expect(album.rating).equals(4.5)
  expect(album.purchased).equals("2018-04-09")
  expect(album.tags).equals { "krautrock", "attic" }
end)

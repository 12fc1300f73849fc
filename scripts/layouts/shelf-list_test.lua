local library <const> = moonshelf.library

test("albums are below their artist, oldest first, with a count", function()
  testing.load "shelf-list.lua"
  library.add { title = "Lodger", artist = "david bowie", year = 1979 }
  library.add { title = "Low", artist = "David Bowie", year = 1977, format = "LP" }
  library.add { title = "Kid A", artist = "Radiohead", year = 2000 }
  library.add { title = "Nuggets | hits" }
  testing.allow("write=" .. testing.folder)
  testing.allow("read=" .. testing.folder)
  local path <const> = testing.folder .. "/shelf.txt"
  library.export(path, { layout = "shelf list" })
  expect(io.open(path):read "a").equals [[
 Year  Album           Format
─────  ──────────────  ──────
David Bowie
 1977  Low             LP
 1979  Lodger
Total  2

Radiohead
 2000  Kid A
Total  1

(none)
       Nuggets | hits
Total  1
─────  ──────────────  ──────
Total  4
]]
end)

local library <const> = moonshelf.library

before(function() testing.load "missing.lua" end)

test("missing values are counted, and the first albums are named", function()
  library.add { title = "Low", artist = "David Bowie", year = 1977, genre = "Rock" }
  for number = 1, 5 do library.add { title = "T" .. number, artist = "Björk" } end
  testing.command("missing", "--fields", "artist,year", "--show", "2")
  expect(testing.output()).equals [[
artist: 0 of 6 missing
year: 5 of 6 missing
  2  Björk – T1
  3  Björk – T2
  … 3 more
]]
end)

test("empty texts, zero and custom fields count as missing; false does not", function()
  library.add { title = "A", rating = 0, label = "EMI", sold = false }
  testing.command("missing", "--fields", "rating, label,sold,mood", "--show", "0")
  expect(testing.output()).equals [[
rating: 1 of 1 missing
label: 0 of 1 missing
sold: 0 of 1 missing
mood: 1 of 1 missing
]]
end)

test("a query selects albums, and may have no match", function()
  library.add { title = "A", artist = "Sade" }
  library.add { title = "B" }
  testing.command("missing", "sade", "--fields", "year")
  testing.command("missing", "--fields", "artist")
  expect(testing.output()).equals [[
year: 1 of 1 missing
  1  Sade – A
artist: 1 of 2 missing
  2  ? – B
]]
end)

local library <const> = moonshelf.library

test("albums with a price are below their medium, with sums and the average rating", function()
  testing.load "value-report.lua"
  local function add(artist, title, format, price, rating)
    library.add { artist = artist, title = title, format = format, price = price, rating = rating }
  end
  add("David Bowie", "Low", "LP", "12.50 EUR", 5)
  add("Radiohead", "Kid A", "2xLP, Album", "30 EUR")
  add("Radiohead", "OK Computer", { "CD" }, "9 USD", 4)
  add("David Bowie", "Lodger", "LP")
  add(nil, "Nuggets", nil, 3)
  testing.allow("write=" .. testing.folder)
  testing.allow("read=" .. testing.folder)
  local path <const> = testing.folder .. "/value.csv"
  library.export(path, {
    layout = "value report",
    totals = { title = "count", rating = "average", price = "sum" },
  })
  expect(io.open(path):read "a").equals [[
Medium,Artist,Album,Rating,Price
CD,Radiohead,OK Computer,4,9 USD
CD,Total,1,4,9 USD
LP,David Bowie,Low,5,12.50 EUR
LP,Radiohead,Kid A,,30 EUR
LP,Total,2,5,42.50 EUR
other,,Nuggets,,3
other,Total,1,,3
Total,,4,4.5,"3, 42.50 EUR, 9 USD"
]]
end)

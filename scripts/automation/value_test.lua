local library <const> = moonshelf.library

before(function() testing.load "value.lua" end)

local function value(...)
  testing.command("value", ...)
  return testing.output()
end

test("numbers are added up, and the dearest is named", function()
  library.add { title = "Low", artist = "David Bowie", price = 20 }
  library.add { title = "Post", artist = "Björk", price = 30.5 }
  library.add { title = "Gift" }
  expect(value()).equals [[
2 albums: 50.50, on average 25.25
dearest: Björk – Post (30.50)
1 without a price
]]
end)

test("texts are parsed in common notations, each currency separately", function()
  for _, price in ipairs { "12,50 €", "1.234,00 €", "20,- €", "$9.99", "1,000.5 $", "CHF 1'200" } do
    library.add { title = "T", price = price }
  end
  expect(value()).equals [[
1 album: 1200.00 CHF, on average 1200.00 CHF
3 albums: 1266.50 EUR, on average 422.17 EUR
2 albums: 1010.49 USD, on average 505.25 USD
dearest: ? – T (1234.00 EUR)
]]
end)

test("a query and another field narrow it down", function()
  library.add { title = "Low", artist = "David Bowie", paid = 5, price = 20 }
  library.add { title = "Post", artist = "Björk", paid = 7 }
  expect(value("bowie", "--field", "paid")).equals [[
1 album: 5.00, on average 5.00
dearest: David Bowie – Low (5.00)
]]
end)

test("an empty shelf, and prices that are none", function()
  expect(value()).equals ""
  library.add { title = "T", price = "a gift" }
  library.add { title = "T", price = { "a", "list" } }
  library.add { title = "T", price = true }
  expect(value()).equals "3 without a price\n"
end)

before(function() testing.load "spreadsheet.lua" end)

local function album(record)
  record.Title = "Low"
  return testing.rule(record).album
end

test("columns get the names that other scripts know", function()
  expect(album {
    ["Album Artist"] = "David Bowie", Shelf = "A 3", Publisher = "RCA", ["Loaned to"] = "Ana",
    Condition = "VG+",
  }).equals {
    title = "Low", artist = "David Bowie", place = "A 3", label = "RCA", lent_to = "Ana",
    media_condition = "VG+",
  }
end)

test("the price paid is a number", function()
  for text, number in pairs { ["$1,200.50"] = 1200.5, ["12"] = 12, ["£7.50"] = 7.5 } do
    expect(album({ Paid = text }).price).equals(number)
  end
  expect(album({ Paid = "a gift" }).price).equals "a gift"
  expect(album({ Paid = "12,50 €" }).price).equals "12.50 EUR"
end)

test("columns with accents and in other languages are known", function()
  expect(album { ["Ubicación"] = "Salón", ["Tonträger"] = "LP", ["Nº Serie"] = "CPL1" }).equals {
    title = "Low", place = "Salón", format = "LP", catalog_number = "CPL1",
  }
end)

test("a column whose field is taken is kept separately", function()
  expect(album { Label = "RCA", Publisher = "Jones Music" }).equals {
    title = "Low", label = "RCA", publisher = "Jones Music",
  }
end)

test("sold albums are skipped", function()
  for _, text in ipairs { "yes", "x", "1", "2019-05-03" } do
    expect(testing.rule({ Title = "Low", Sold = text }).reason).equals "sold"
  end
  for _, text in ipairs { "", "no", "No", "0" } do
    expect(testing.rule({ Title = "Low", Sold = text }).verdict).equals "add"
  end
end)

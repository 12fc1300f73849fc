local text <const> = [[
Interpret;Titel;Erscheinungsjahr;Musikrichtung;Tonträger;Kaufpreis;Bemerkung
Die Ärzte;Debil;1984;Punk, Rock;LP;"12,50 €";
Kraftwerk;Autobahn;1974 (UK);Krautrock;LP;1.234,00;?
Nena;;1983;Pop;Single;3 DM;
]]

local function price(cells)
  testing.load "spreadsheet-de.lua"
  cells.Titel = "T"
  return testing.rule(cells).album.price
end

test("a German table is read, with prices that are numbers", function()
  local report <const> = testing.import(text, { rule = "spreadsheet-de.lua" })
  expect(report.added).equals(2)
  expect(report.not_added[1].reason).equals "no title"
  local albums <const> = moonshelf.library.albums
  local fields <const> = {}
  for name, value in albums[1]:fields() do fields[name] = value end
  expect(fields).equals { artist = "Die Ärzte", title = "Debil", year = 1984, genre = "Punk",
    styles = { "Punk", "Rock" }, format = "LP", price = 12.5 }
  expect(albums[2].price).equals(1234.0)
  expect(albums[2].genre).equals "Krautrock"
  expect(albums[2].styles).is_nil()
end)

test("points and commas in prices are read as Germans write them", function()
  for cell, number in pairs { ["1.234"] = 1234, ["7.50"] = 7.5, ["ca. 20,- €"] = 20 } do
    expect(price { Preis = cell }).equals(number)
  end
  expect(price { Preis = "geschenkt" }).equals "geschenkt"
end)

test("the price paid takes precedence over the value", function()
  expect(price { Kaufpreis = "3", Wert = "30" }).equals(3)
  expect(price { Kaufpreis = "geschenkt", Wert = "30" }).equals(30)
end)

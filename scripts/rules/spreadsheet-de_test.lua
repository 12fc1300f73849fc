local text <const> = [[
Interpret;Titel;Erscheinungsjahr;Musikrichtung;Tonträger;Kaufpreis;Standort;Bemerkung
Die Ärzte;Debil;1984;Punk, Rock;LP;"12,50 €";Regal 3;
Kraftwerk;Autobahn;1974 (UK);Krautrock;LP;1.234,00;-;?
Nena;;1983;Pop;Single;3 DM;;
]]

local function albums()
  local report <const> = testing.import(text, { rule = "spreadsheet-de.lua" })
  return report, moonshelf.library.albums
end

test("a German table is read column by column", function()
  local report <const>, shelf <const> = albums()
  expect(report.added).equals(2)
  local fields <const> = {}
  for name, value in shelf[1]:fields() do fields[name] = value end
  expect(fields).equals { artist = "Die Ärzte", title = "Debil", year = 1984, genre = "Punk",
    format = "LP", price = 12.5, place = "Regal 3" }
end)

test("points and commas in prices are read as Germans write them", function()
  local _, shelf <const> = albums()
  expect(shelf[2].price).equals(1234.0)
  expect(shelf[2].year).equals(1974)
  expect(shelf[2].place).is_nil()
  testing.load "spreadsheet-de.lua"
  for text_of_price, number in pairs { ["1.234"] = 1234, ["7.50"] = 7.5, ["ca. 20,- €"] = 20 } do
    local draft <const> = testing.rule({ Titel = "T", Preis = text_of_price }).album
    expect(draft.price).equals(number)
  end
end)

test("a row without a title is rejected with the reason", function()
  local report <const> = albums()
  expect(report.not_added).equals {
    { line = 4, index = 3, fate = "rejected", reason = "kein Titel (no title)" },
  }
end)

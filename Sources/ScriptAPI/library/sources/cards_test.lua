before(function() testing.load "cards.lua" end)

local albums <const> = moonshelf.library.albums

test("cards are blocks of names and values, whatever separates them", function()
  for _, text in ipairs {
    "Artist: Can\nTitle: Tago Mago\nYear: 1971\n\nArtist: Wire\nTitle: 154\nYear: 1979\n",
    "Artist=Can\nTitle=Tago Mago\nYear=1971\nArtist=Wire\nTitle=154\nYear=1979\n",
    "Künstler: Can\nPlatte: Tago Mago\nJahr: 1971\n===\nKünstler: Wire\nPlatte: 154\nJahr: 1979\n",
  } do
    local report <const> = testing.import(text, { name = "cards.txt" })
    expect(report.source).equals("cards")
    expect(report.records).equals(2)
    expect(albums[1].title).equals("Tago Mago")
    expect(albums[2].year).equals(1979)
  end
end)

before(function() testing.load "ini.lua" end)

local albums <const> = moonshelf.library.albums

test("sections with an artist are albums", function()
  local report <const> = testing.import([[
; records of the cellar
[settings]
owner=Ida

[a1]
Interpret = Cluster
Titel = Zuckerzeit
Jahr = 1974
medium=LP

[a2]
Interpret="Harmonia"
Titel=Musik von Harmonia
Jahr=1974
]], { name = "records.ini" })
  expect(report.source).equals("ini")
  expect(report.added).equals(2)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].year).equals(1974)
  expect(albums[1].format).equals("LP")
  expect(albums[2].artist).equals("Harmonia")
end)

test("or their names are the titles", function()
  testing.import("[Zuckerzeit]\nartist=Cluster\nyear=1974\n[Deluxe]\nartist=Harmonia\nyear=1975\n",
    { name = "records.ini" })
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[2].artist).equals("Harmonia")
end)

test("TOML is read as such", function()
  local report <const> = testing.import(
    '[a1]\nartist = "Cluster"\ntitle = "Zuckerzeit"\n[a2]\nartist = "Can"\ntitle = "Soon"\n',
    { name = "records.toml" })
  expect(report.source).equals("toml")
end)

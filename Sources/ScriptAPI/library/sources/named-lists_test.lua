before(function() testing.load "named-lists.lua" end)

local albums <const> = moonshelf.library.albums

test("in YAML, lists are of the artist above them", function()
  local report <const> = testing.import([[
# the cellar
owner: Ida
artists:
  Cluster:
    - {title: Zuckerzeit, year: 1974, notes: "bought, heard"}
    - {title: 'Großes Wasser', year: 1979, label: Sky}
  "Neu!":
    # the last one
    - title: "Neu! 75"
      year: 1975
  Faust:
    - title: So Far
      label: Polydor  # reissue
]], { name = "cellar.yaml" })
  expect(report.source).equals("named-lists")
  expect(#albums).equals(4)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].notes).equals("bought, heard")
  expect(albums[2].title).equals("Großes Wasser")
  expect(albums[2].label).equals("Sky")
  expect(albums[3].artist).equals("Neu!")
  expect(albums[3].title).equals("Neu! 75")
  expect(albums[3].year).equals(1975)
  expect(albums[4].label).equals("Polydor")
end)

test("the names are sections where the albums have artists", function()
  testing.import([[
shelves:
  Hall:
    - {artist: Cluster, title: Zuckerzeit}
  Attic:
    - {artist: Faust, title: So Far}
]], { name = "shelves.yaml" })
  expect(albums[1].section).equals("Hall")
  expect(albums[2].artist).equals("Faust")
end)

test("so it is in JSON, in the order of the text", function()
  testing.import([[
{ "artists": { "Wire": [{ "title": "154", "year": 1979 }],
  "Can": [{ "title": "Soon", "year": 1973 }, { "title": "Landed", "year": 1975 }] } }]],
    { name = "artists.json" })
  expect(#albums).equals(3)
  expect(albums[1].artist).equals("Wire")
  expect(albums[3].title).equals("Landed")
end)

test("names of anything above albums without artists are not taken for these", function()
  local report <const> = testing.import([[
shelves:
  Hall:
    - {title: Zuckerzeit, year: 1974}
  Attic:
    - {title: So Far, year: 1972}
]], { name = "shelves.yaml" })
  expect(report.source).never.equals("named-lists")
end)

test("lists elsewhere are not left out", function()
  local report <const> = testing.import([[
artists:
  Can:
    - {title: Soon, year: 1973}
  Wire:
    - {title: 154, year: 1979}
wanted:
  - {artist: Faust, title: So Far}
]], { name = "lists.yaml" })
  expect(report.source).never.equals("named-lists")
end)

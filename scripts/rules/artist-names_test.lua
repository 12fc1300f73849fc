before(function() testing.load "artist-names.lua" end)

local function album(artist)
  return testing.rule({}, { draft = { title = "T", artist = artist } }).album
end

test("Discogs' number of equal names is removed", function()
  expect(album("Nirvana (2)").artist).equals "Nirvana"
  expect(album("Prince*").artist).equals "Prince"
  expect(album("Eno* / Cluster (3)").artist).equals "Eno / Cluster"
  expect(album("Blink (182 Fans)").artist).equals "Blink (182 Fans)"
end)

test("a name filed by surname is reversed", function()
  expect(album("Davis, Miles").artist).equals "Miles Davis"
  expect(album("van Beethoven, Ludwig").artist).equals "Ludwig van Beethoven"
  expect(album("Dvořák, Antonín").artist).equals "Antonín Dvořák"
end)

test("bands with a comma in their name are not", function()
  for _, name in ipairs { "Earth, Wind & Fire", "Tyler, The Creator", "Crosby, Stills, Nash",
    "10,000 Maniacs", "Peter, Paul and Mary", "Godspeed You! Black Emperor" } do
    expect(album(name).artist).equals(name)
  end
end)

test("guests get a separate field", function()
  expect(album("Santana feat. Rob Thomas")).equals {
    title = "T", artist = "Santana", featuring = "Rob Thomas",
  }
  expect(album("Santana (ft. Rob Thomas)").featuring).equals "Rob Thomas"
  expect(album("Gorillaz Featuring De La Soul").artist).equals "Gorillaz"
  expect(album("Little Feat").artist).equals "Little Feat"
  expect(album("Defeater").artist).equals "Defeater"
end)

test("no-break spaces and runs of spaces become one space", function()
  expect(album(" Fela\u{A0} Kuti ").artist).equals "Fela Kuti"
end)

test("values of a rule for a source are corrected, in either order of the rules", function()
  testing.load "discogs.lua"
  local nirvana <const> = testing.rule { Artist = "Nirvana (2) feat. Nobody", Title = "T" }
  expect(nirvana.album).equals { title = "T", artist = "Nirvana", featuring = "Nobody" }
end)

test("an album without an artist works", function()
  expect(album(nil)).equals { title = "T" }
end)

before(function() testing.load "bibtex.lua" end)

local albums <const> = moonshelf.library.albums

test("entries about records are albums, without braces", function()
  local report <const> = testing.import([==[
@string{x = "y"}
@disc{berg1981,
  conductor   = {Anna Berg},
  ensemble    = {Nordwind {XXI}},
  title       = {Silver {Rain}},
  releasedate = {1981-01-02},
  label       = {Nordlicht}
}
@book{kern, author = {Otto Kern}, title = {About records}, year = 1990}
@Music{x, artist = "Mot{\"o}rhead and Girlschool", title = "St. Valentine's", year = 1981}
]==], { name = "discography.bib" })
  expect(report.source).equals("bibtex")
  expect(#albums).equals(2)
  expect(albums[1].artist).equals("Nordwind XXI")
  expect(albums[1].title).equals("Silver Rain")
  expect(albums[1].year).equals(1981)
  expect(albums[1].label).equals("Nordlicht")
  expect(albums[2].artist).equals("Motörhead, Girlschool")
end)

before(function() testing.load "fixed-width.lua" end)

local text <const> = [[
Catalogue of 1 March

ARTIST          TITLE           YEAR  CATALOG NUMBER
Joni Mitchell   Blue            1971  MS 2038
Can             Tago Mago       1971
]]

test("the columns are those of the heading", function()
  local report <const> = testing.import(text, { name = "catalogue.txt" })
  expect(report.source).equals("fixed-width")
  expect(report.added).equals(2)
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Joni Mitchell")
  expect(album.year).equals(1971)
  expect(album.catalog_number).equals("MS 2038")
  expect(moonshelf.library.albums[2].catalog_number).equals(nil)
end)

test("other texts are not of this source", function()
  local lines <const> = "Joni Mitchell - Blue (1971)\nCan - Tago Mago (1971)\n"
  expect(testing.import(lines, { name = "list.txt" }).source).equals("text")
end)

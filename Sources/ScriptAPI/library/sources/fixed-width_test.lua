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

test("pages repeat the heading and what is above it", function()
  local page <const> = "Records of Al                 Page %d of 2\n\n"
    .. "No.  Artist    Title        Year\n--------------------------------\n"
  local report <const> = testing.import(page:format(1)
    .. "  1  Red Lamp  Under Glass  1991\n  2  Anna Ost  Plain Water  2005\n"
    .. "\f" .. page:format(2) .. "  3  Dune      Sand         1999\n", { name = "list.txt" })
  expect(report.source).equals("fixed-width")
  expect(#moonshelf.library.albums).equals(3)
  expect(moonshelf.library.albums[1].artist).equals("Red Lamp")
  expect(moonshelf.library.albums[3].title).equals("Sand")
end)

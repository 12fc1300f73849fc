before(function() testing.load "bandcamp.lua" end)

local function album(fields)
  local record <const> = { album_title = "Isles", band_name = "Bicep" }
  for name, value in pairs(fields) do record[name] = value end
  return testing.rule(record, { source = "bandcamp" }).album
end

test("the genre is the first tag that is not a name", function()
  expect(album { tags = { "BICEP", "electronic", "house" } }).equals {
    title = "Isles", artist = "Bicep", genre = "electronic",
    tags = { "BICEP", "electronic", "house" },
  }
  expect(album({ tags = { "isles" } }).genre).is_nil()
  expect(album({ tags = { "house" }, genre = "electronic" }).genre).equals "electronic"
end)

test("covers are large, whatever size the file names", function()
  expect(album({ art = "https://f4.bcbits.com/img/a1_2.jpg" }).cover_url)
    .equals "https://f4.bcbits.com/img/a1_10.jpg"
  expect(album({ art = "https://example.org/img/a1_2.jpg" }).cover_url)
    .equals "https://example.org/img/a1_2.jpg"
end)

test("an address says where the album is and no more", function()
  expect(album({ item_url = "https://bicep.bandcamp.com/album/isles?from=fan#t1" }).url)
    .equals "https://bicep.bandcamp.com/album/isles"
  expect(album({}).url).is_nil()
end)

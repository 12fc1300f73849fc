before(function() testing.load "bandcamp.lua" end)

test("an item of a collection is read", function()
  expect(testing.rule({
    album_title = "Isles", band_name = "Bicep", item_url = "https://bicep.bandcamp.com/album/isles",
    tags = { "electronic", "house" }, art = "https://f4.bcbits.com/1.jpg", fans = 12,
  }).album).equals {
    title = "Isles", artist = "Bicep", genre = "electronic", fans = 12,
    url = "https://bicep.bandcamp.com/album/isles", cover_url = "https://f4.bcbits.com/1.jpg",
  }
end)

test("a list with tags in one cell gives the first of them", function()
  local album <const> = testing.rule({
    Artist = "猫 シ Corp.", Album = "Palm Mall", Tags = " mallsoft , vaporwave", Fans = "7",
  }).album
  expect(album.genre).equals "mallsoft"
  expect(album.fans).equals(7)
  expect(album.artist).equals "猫 シ Corp."
end)

test("an item without a title is rejected", function()
  expect(testing.rule({ band_name = "Bicep", item_title = "" }).reason).equals "no title"
  expect(testing.rule({ Artist = "x" }).verdict).equals "reject"
end)

before(function() testing.load "track-rows.lua" end)

test("rows that begin with an empty cell or a number are tracks of the album above", function()
  local text <const> =
    "Can;Tago Mago;1971\n;1;Paperhouse;7:28\n;2;Mushroom;4:04\nWire;154;1979\n1;I Should;3:00\n"
  testing.import(text, { name = "albums.csv", source = "track-rows" })
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(2)
  expect(albums[1].title).equals "Tago Mago"
  expect(albums[1].year).equals(1971)
  expect(#albums[1].tracks).equals(2)
  expect(albums[2].artist).equals "Wire"
end)

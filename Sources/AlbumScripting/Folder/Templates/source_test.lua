-- Run with: moonshelf test
before(function() testing.load "NAME.lua" end)

test("its files are recognized, and their albums are imported", function()
  local report <const> = testing.import([[{ "data": { "records": [
    { "record_name": "Debut", "performer": { "name": "Björk" }, "year": 1993, "label": "-" }
  ] } }]], { name = "list.json" })
  expect(report.source).equals("NAME")
  local album <const> = moonshelf.library.albums[1]
  expect(album.title).equals("Debut")
  expect(album.artist).equals("Björk")
  expect(album.label).equals(nil)
end)

before(function() testing.load "google-keep.lua" end)

local albums <const> = moonshelf.library.albums

test("a note's list is one of albums", function()
  local report <const> = testing.import([[
{ "isTrashed": false, "title": "Fair", "listContent": [
  { "text": "Cluster - Zuckerzeit (1974)", "isChecked": true },
  { "text": "Harmonia - Deluxe (1975)", "isChecked": false } ] }]], { name = "Fair.json" })
  expect(report.source).equals("google-keep")
  expect(#albums).equals(2)
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].year).equals(1974)
  expect(albums[1].section).equals("Fair")
end)

test("and so is its text", function()
  testing.import([[
{ "isTrashed": false, "title": "", "textContent": "Cluster - Zuckerzeit\nHarmonia - Deluxe\n" }]],
    { name = "note.json" })
  expect(#albums).equals(2)
  expect(albums[2].artist).equals("Harmonia")
end)

test("a note about other things is refused", function()
  local note <const> = '{ "isTrashed": false, "title": "Shop", "textContent": "Milk\\nBread" }'
  expect(function() testing.import(note, { name = "shop.json" }) end)
    .raises("is a note without a list of albums")
end)

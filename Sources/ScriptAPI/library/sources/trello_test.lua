test("the cards of a board are albums, its lists are sections", function()
  testing.load "trello.lua"
  local report <const> = testing.import([[
{ "id": "b", "name": "Records", "actions": [{ "id": "a", "data": { "card": { "name": "x" } } }],
  "cards": [
    { "id": "c1", "name": "Cluster - Zuckerzeit (1974)", "desc": "", "closed": false,
      "idList": "l2", "labels": [{ "id": "x", "name": "Kraut" }],
      "url": "https://example.org/c/1" },
    { "id": "c2", "name": "Harmonia - Deluxe (1975)", "desc": "ask Uwe", "closed": false,
      "idList": "l1", "labels": [], "url": null },
    { "id": "c3", "name": "Faust - So Far (1972)", "closed": true, "idList": "l1" } ],
  "lists": [{ "id": "l1", "name": "Wanted" }, { "id": "l2", "name": "Found" }] }]],
    { name = "board.json" })
  expect(report.source).equals("trello")
  expect(report.added).equals(2)
  expect(report.skipped).equals(1)
  local albums <const> = moonshelf.library.albums
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].section).equals("Found")
  expect(albums[1].tags).equals { "Kraut" }
  expect(albums[1].url).equals("https://example.org/c/1")
  expect(albums[2].notes).equals("ask Uwe")
end)

test("a board of other things is refused", function()
  testing.load "trello.lua"
  local board <const> = {
    cards = {
      { id = "1", name = "Paint the hall", idList = "l" },
      { id = "2", name = "Milk", idList = "l" },
    },
    lists = { { id = "l", name = "To do" } },
  }
  expect(function() testing.import(moonshelf.json.encode(board), { name = "todo.json" }) end)
    .raises("is a board whose cards are no albums")
end)

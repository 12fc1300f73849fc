before(function() testing.load "notion.lua" end)

test("the properties of pages are fields", function()
  local report <const> = testing.import([=[
{ "object": "list", "results": [ { "object": "page", "url": "https://www.notion.so/1",
  "parent": { "type": "database_id", "database_id": "7" }, "properties": {
    "Name": { "type": "title", "title": [ { "plain_text": "Tago " }, { "plain_text": "Mago" } ] },
    "Artist": { "type": "select", "select": { "name": "Can" } },
    "Release Date": { "type": "date", "date": { "start": "1971-08-01", "end": null } },
    "Release Year": { "type": "formula", "formula": { "type": "number", "number": 1971 } },
    "Genre": { "type": "multi_select", "multi_select": [ { "name": "Rock" }, { "name": "Art" } ] },
    "Label": { "type": "rich_text", "rich_text": [] },
    "Owned": { "type": "checkbox", "checkbox": true } } } ] }]=], { name = "records.json" })
  expect(report.source).equals("notion")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Can")
  expect(album.title).equals("Tago Mago")
  expect(album.year).equals(1971)
  expect(album.genre).equals("Rock; Art")
  expect(album.label).is_nil()
  expect(album.owned).equals(true)
end)

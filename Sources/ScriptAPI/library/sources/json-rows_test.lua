before(function() testing.load "json-rows.lua" end)

local albums <const> = moonshelf.library.albums

test("rows whose first has the names are a table", function()
  local report <const> = testing.import([=[
[["Artist", "Album", "Year", "Genre", "More"],
 ["Can \"C\"", "Soon", 1973, ["Rock", "Kraut"], {"a": 1}],
 ["Wire", "[154], and", 1979.0, null, ""],
 ["Low", "Trust", "2002"]]
]=], { name = "list.json" })
  expect(report.source).equals("json-rows")
  expect(report.warning_kinds[1].text).contains("lists and objects in cells were not read")
  expect(albums[1].artist).equals('Can "C"')
  expect(albums[1].genre).contains("Kraut")
  expect(albums[2].title).equals("[154], and")
  expect(albums[2].year).equals(1979)
  expect(albums[3].year).equals(2002)
end)

test("the values of a sheet are rows", function()
  testing.import([[
{ "range": "A1:B3", "majorDimension": "ROWS",
  "values": [
    ["Album", "Artist"],
    ["Soon", "Can"],
    ["154", "Wire"]
  ]
}]], { name = "sheet.json" })
  expect(albums[2].artist).equals("Wire")
end)

test("columns without names are named by the user", function()
  local rows <const> = '[["Can", "41:15", "Soon", 1973], ["Wire", "38:02", "154", 1979]]\n'
  local report <const> = testing.import(rows,
    { name = "list.json", columns = { "artist", "duration", "title", "year" } })
  expect(report.source).equals("json-rows")
  expect(albums[2].title).equals("154")
  expect(albums[2].year).equals(1979)
end)

test("other arrays are not of this source", function()
  local text <const> = '[{"artist": "Can", "title": "Soon", "tracks": [["a", "b"]]}]'
  local report <const> = testing.import(text, { name = "list.json" })
  expect(report.source).never.equals("json-rows")
end)

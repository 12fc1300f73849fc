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

test("the columns of pandas are those of a table", function()
  for _, written in ipairs {
    '{"artist": ["Can", "Wire"], "title": ["Soon", "154"], "year": [1973, null]}',
    '{"artist":{"0":"Can","1":"Wire"},"title":{"0":"Soon","1":"154"},"year":{"0":1973,"1":null}}',
    '{"columns": ["artist", "title", "year"], "index": [0, 1],\n'
      .. ' "data": [["Can", "Soon", 1973], ["Wire", "154", null]]}',
  } do
    local before <const> = #albums
    local report <const> = testing.import(written, { name = "list.json", duplicates = "keep" })
    expect(report.source).equals("json-rows")
    expect(#albums).equals(before + 2)
    expect(albums[before + 1].year).equals(1973)
    expect(albums[before + 2].artist).equals("Wire")
    expect(albums[before + 2].title).equals("154")
  end
end)

test("an album whose members are lists is none of columns", function()
  local report <const> = testing.import(
    '{"title": "Soon", "artist": "Can", "tracks": ["Chain Reaction", "Splash"]}',
    { name = "album.json" })
  expect(report.source).equals("json")
  expect(albums[1].title).equals("Soon")
end)

test("the rows of pandas may have any numbers", function()
  testing.import('{"artist":{"3":"Can","17":"Wire"},"album":{"3":"Soon","17":"154"}}',
    { name = "list.json" })
  expect(#albums).equals(2)
  expect(albums[1].artist).equals("Can")
  expect(albums[2].title).equals("154")
end)

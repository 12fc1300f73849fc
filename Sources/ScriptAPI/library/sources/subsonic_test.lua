before(function() testing.load "subsonic.lua" end)

local albums <const> = moonshelf.library.albums

test("albums are in attributes of XML, and their length is in seconds", function()
  local report <const> = testing.import([[
<subsonic-response xmlns="http://subsonic.org/restapi" status="ok" version="1.16.1"><albumList2>
<album id="a" name="Zuckerzeit" artist="Cluster" songCount="10" duration="2341" playCount="3"
 created="2023-02-02T10:11:12Z" year="1974" genre="Krautrock" userRating="4"></album>
<album id="b" name="Deluxe" artist="Harmonia" songCount="6" duration="2560" year="1975"/>
</albumList2></subsonic-response>]], { name = "albums.xml" })
  expect(report.source).equals("subsonic")
  expect(#albums).equals(2)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].year).equals(1974)
  expect(tostring(albums[1].duration)).equals("39:01")
  expect(albums[1].rating).equals(4)
  expect(albums[1].date_added).equals("2023-02-02")
  expect(albums[2].title).equals("Deluxe")
end)

test("or members of JSON", function()
  local answer <const> = {
    ["subsonic-response"] = {
      status = "ok",
      starred2 = {
        album = {
          { id = "a", name = "Zuckerzeit", artist = "Cluster", duration = 2341, songCount = 10 },
          { id = "b", name = "Deluxe", artist = "Harmonia", duration = 2560, year = 1975 },
        },
      },
    },
  }
  testing.import(moonshelf.json.encode(answer), { name = "albums.json" })
  expect(#albums).equals(2)
  expect(albums[1].artist).equals("Cluster")
  expect(tostring(albums[1].duration)).equals("39:01")
  expect(albums[2].year).equals(1975)
end)

before(function() testing.load "chats.lua" end)

local albums <const> = moonshelf.library.albums

test("messages of a chat are albums", function()
  local report <const> = testing.import([[
12/03/21, 20:14 - Ida: Cluster - Zuckerzeit (1974)
12/03/21, 20:15 - Uwe: Harmonia - Deluxe (1975)
13/03/21, 08:02 - Ida: nice, thanks
13/03/21, 08:05 - Uwe: Faust - So Far (1972)
]], { name = "chat.txt" })
  expect(report.source).equals("chats")
  expect(#albums).equals(3)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].year).equals(1974)
  expect(albums[2].recommended_by).equals("Uwe")
end)

test("also with brackets around the time", function()
  testing.import([[
[12.03.21, 20:14:05] Ida: Cluster - Zuckerzeit
[12.03.21, 8:15:11 PM] Uwe Forst: Harmonia - Deluxe
]], { name = "chat.txt" })
  expect(#albums).equals(2)
  expect(albums[2].artist).equals("Harmonia")
end)

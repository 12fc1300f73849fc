before(function() testing.load "foobar2000.lua" end)

test("copied tracks are combined to albums", function()
  local report <const> = testing.import([[
Cluster - [Zuckerzeit #01] Hollywood
Cluster - [Zuckerzeit #02] Caramel
Can - [Tago Mago CD1 #04] Halleluhwah
Can - [Tago Mago CD2 #01] Aumgn
Various Artists - [Silver Sampler #01] Isi // Neu!
Various Artists - [Silver Sampler #02] Flammende Herzen // Michael Rother
]], { name = "copy.txt" })
  expect(report.source).equals("foobar2000")
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(3)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].title).equals("Zuckerzeit")
  expect(#albums[1].tracks).equals(2)
  expect(albums[2].title).equals("Tago Mago")
  expect(albums[2].tracks[2].disc).equals(2)
  expect(albums[3].artist).equals("Various Artists")
  expect(albums[3].tracks[2].artist).equals("Michael Rother")
end)

test("a length and a year behind the track are not its title", function()
  testing.import(table.concat({
    "foobar2000 v1.6 - exported - 2023-01-29", "",
    "Can - [Soon #01] Moonshake   [3:04]   1973", "Can - [Soon #02] Bel Air   [19:53]   1973",
    "Wire - [154 #01] I Should Have Known Better   [3:52]   1979",
    "Wire - [154 #02] Two People in a Room   [2:10]   1979",
    "Low - [Trust #01] (That's How You Sing) Amazing Grace   [7:16]   2002",
    "Low - [Trust #02] Canada   [3:44]   2002", "",
  }, "\n"), { name = "list.txt" })
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(3)
  expect(albums[1].year).equals(1973)
  expect(table.concat(albums[1].track, ", ")).contains("Moonshake")
  expect(table.concat(albums[1].track, ", ")).never.contains("[3:04]")
end)

test("a number behind two spaces is part of a track's name", function()
  testing.import("Can - [Soon #01] Opus  3\nCan - [Soon #02] Bel Air\n", { name = "list.txt" })
  local track <const> = moonshelf.library.albums[1].track
  expect(table.concat(track, ", ")).never.contains("0:03")
end)

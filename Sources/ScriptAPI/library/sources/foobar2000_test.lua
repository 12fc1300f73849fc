test("copied tracks are combined to albums", function()
  testing.load "foobar2000.lua"
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

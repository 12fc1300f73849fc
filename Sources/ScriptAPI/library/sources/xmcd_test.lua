test("each entry of a disc is an album with its tracks", function()
  testing.load "xmcd.lua"
  local report <const> = testing.import([[
# xmcd
#
# Track frame offsets:
#	150
#
DISCID=860a100b
DTITLE=Cluster / Zucker
DTITLE=zeit
DYEAR=1974
DGENRE=Krautrock
TTITLE0=Hollywood
TTITLE1=Cara\\mel / Rosa
EXTD=bought in Forst
PLAYORDER=
# xmcd
DISCID=9b0b0c0b
DTITLE=Various / Silver Sampler
TTITLE0=Neu! / Isi
TTITLE1=Michael Rother / Zyklodrom
EXTD=YEAR: 1978 ID3G: 17
]], { name = "discs.txt" })
  expect(report.source).equals("xmcd")
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(2)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].year).equals(1974)
  expect(albums[1].genre).equals("Krautrock")
  expect(albums[1].notes).equals("bought in Forst")
  expect(albums[1].tracks[2].title).equals("Cara\\mel / Rosa")
  expect(albums[2].title).equals("Silver Sampler")
  expect(albums[2].year).equals(1978)
  expect(albums[2].notes).is_nil()
  expect(albums[2].tracks[1].artist).equals("Neu!")
end)

test("entries need no first line of their own", function()
  testing.load "xmcd.lua"
  testing.import([[
DISCID=860a100b
DTITLE=Harmonia / Deluxe
TTITLE0=Deluxe

DISCID=860a110b
DTITLE=Faust
TTITLE0=It's a Rainy Day
]], { name = "discs.txt" })
  expect(#moonshelf.library.albums).equals(2)
  expect(moonshelf.library.albums[2].artist).equals("Faust")
  expect(moonshelf.library.albums[2].title).equals("Faust")
end)

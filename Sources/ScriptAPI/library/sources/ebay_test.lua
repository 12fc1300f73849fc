test("listings are albums, by the columns about the record", function()
  testing.load "ebay.lua"
  local report <const> = testing.import([[
*Action,CustomLabel,*Title,C:Artist,C:Release Title,C:Release Year,C:Record Grading,*StartPrice
Add,K-1,CLUSTER Zuckerzeit 1974 LP,Cluster,Zuckerzeit,1974,Near Mint (NM),24.50
Add,K-2,HARMONIA Deluxe 1975 LP,Harmonia,Deluxe,1975,Very Good (VG),18.00
]], { name = "listings.csv" })
  expect(report.source).equals("ebay")
  expect(report.added).equals(2)
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Cluster")
  expect(album.title).equals("Zuckerzeit")
  expect(album.year).equals(1974)
  expect(album.media_condition).equals("Near Mint (NM)")
  expect(album.custom_label).equals("K-1")
end)

test("the columns have names in the language of the shop", function()
  testing.load "ebay.lua"
  testing.import([[
*Title,C:Künstler,C:Titel,C:Erscheinungsjahr
NEU! 75 LP,Neu!,Neu! 75,1975
FAUST Tapes LP,Faust,The Faust Tapes,1973
]], { name = "listen.csv" })
  expect(moonshelf.library.albums[2].artist).equals("Faust")
  expect(moonshelf.library.albums[2].title).equals("The Faust Tapes")
  expect(moonshelf.library.albums[2].year).equals(1973)
end)

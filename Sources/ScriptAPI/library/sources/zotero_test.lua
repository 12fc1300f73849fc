test("recordings are albums, other items are left out", function()
  testing.load "zotero.lua"
  local report <const> = testing.import([[
Key,Item Type,Publication Year,Author,Title,Date Added,Publisher,Manual Tags
K1,audioRecording,1962,"Evans, Bill; Hall, Jim",Undercurrent,2020-02-01 10:00:00,Verve,"jazz; duo"
K2,book,1974,"Nyman, Michael",Experimental Music,2020-02-01 10:00:00,Studio Vista,
K3,audioRecording,1975,Can,Landed,2020-02-03 10:00:00,Virgin,
]], { name = "items.csv" })
  expect(report.source).equals("zotero")
  expect(report.added).equals(2)
  expect(report.skipped).equals(1)
  local albums <const> = moonshelf.library.albums
  expect(albums[1].artist).equals("Bill Evans, Jim Hall")
  expect(albums[1].label).equals("Verve")
  expect(albums[1].tags).equals { "jazz", "duo" }
  expect(albums[1].date_added).equals("2020-02-01")
  expect(albums[2].artist).equals("Can")
  expect(albums[2].year).equals(1975)
end)

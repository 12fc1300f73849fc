before(function() testing.load "rateyourmusic.lua" end)

local header <const> = "RYM Album, First Name,Last Name,First Name localized, "
  .. "Last Name localized,Title,Release_Date,Rating,Ownership,Purchase Date,Media Type,Review\n"

test("an album fills all its fields, with stars for a rating of ten", function()
  local report <const> = testing.import(
    header .. '"0115","Doji","Morita","童子","森田","Good Bye","1975","9","o","2001","LP","fine"\n')
  expect(report.source).equals("rateyourmusic")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Doji Morita")
  expect(album.artist_localized).equals("童子 森田")
  expect(album.year).equals(1975)
  expect(album.rating).equals(4.5)
  expect(album.ownership).equals("owned")
  expect(album.rym_album).equals("0115")
end)

test("a rating of 0 and an ownership of n mean nothing", function()
  testing.import(header .. '"1","","Devo","","","Q","1978","0","n","","",""\n')
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Devo")
  expect(album.rating).equals(nil)
  expect(album.ownership).equals(nil)
end)

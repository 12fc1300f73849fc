before(function() testing.load "plex-xml.lua" end)

test("albums are read from their attributes", function()
  local report <const> = testing.import([[
<?xml version="1.0" encoding="UTF-8"?><MediaContainer size="2" title1="Music">
<Directory type="album" title="Promise" parentTitle="Sade" year="1985" studio="Epic"
  addedAt="1600000000" userRating="9.0"><Genre tag="Soul"/><Genre tag="Pop"/></Directory>
<Directory type="album" title="Low" parentTitle="David Bowie" year="1977"/>
</MediaContainer>]], { name = "albums.xml" })
  expect(report.source).equals("plex-xml")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Sade")
  expect(album.genre).equals("Soul, Pop")
  expect(album.date_added).equals("2020-09-13")
  expect(album.rating).equals(4.5)
end)

before(function() testing.load "rekordbox.lua" end)

test("the tracks of a collection are combined to albums", function()
  local report <const> = testing.import([[
<?xml version="1.0"?><DJ_PLAYLISTS Version="1.0.0"><COLLECTION Entries="2">
<TRACK Name="Da Funk" Artist="Daft Punk" Album="Homework" Year="1997" TotalTime="328"
 TrackNumber="4" PlayCount="2" Label="Virgin"><TEMPO/></TRACK>
<TRACK Name="Burnin'" Artist="Daft Punk" Album="Homework" Year="1997" PlayCount="1"/>
</COLLECTION></DJ_PLAYLISTS>]], { name = "rekordbox.xml" })
  expect(report.source).equals("rekordbox")
  local album <const> = moonshelf.library.albums[1]
  expect(album.title).equals("Homework")
  expect(album.plays).equals(3)
  expect(album.label).equals("Virgin")
end)

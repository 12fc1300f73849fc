before(function() testing.load "rhythmbox.lua" end)

test("songs are combined to albums, and stations are none", function()
  local report <const> = testing.import([[
<?xml version="1.0" standalone="yes"?>
<rhythmdb version="2.0">
  <entry type="song"><title>Typical Girls</title><artist>The Slits</artist><album>Cut</album>
    <date>722450</date><play-count>3</play-count><first-seen>1600000000</first-seen></entry>
  <entry type="song"><title>Newtown</title><artist>The Slits</artist><album>Cut</album>
    <play-count>2</play-count></entry>
  <entry type="iradio"><title>Radio</title></entry>
  <entry type="ignore"><title></title></entry>
</rhythmdb>]], { name = "rhythmdb.xml" })
  expect(report.source).equals("rhythmbox")
  expect(report.records).equals(2)
  local album <const> = moonshelf.library.albums[1]
  expect(album.year).equals(1979)
  expect(album.plays).equals(5)
  expect(album.date_added).equals("2020-09-13")
end)

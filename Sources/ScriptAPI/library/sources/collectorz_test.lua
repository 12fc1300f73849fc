before(function() testing.load "collectorz.lua" end)

test("the names for display are the values", function()
  local report <const> = testing.import([[
<?xml version="1.0"?><collectorz><data><musicinfo creationdate="2/25/2016"><musiclist>
<music><id>1</id><title>Low</title>
  <artists><artist><displayname>David Bowie</displayname></artist></artists>
  <label><displayname>RCA</displayname></label><labelnumber>PL 12030</labelnumber>
  <genres><genre><displayname>Rock</displayname></genre>
    <genre><displayname>Ambient</displayname></genre></genres>
  <releasedate><year><displayname>1977</displayname></year><date>1977-01-14</date></releasedate>
</music></musiclist></musicinfo></data></collectorz>]], { name = "music.xml" })
  expect(report.source).equals("collectorz")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("David Bowie")
  expect(album.genre).equals("Rock, Ambient")
  expect(album.label).equals("RCA")
  expect(album.released).equals("1977-01-14")
end)

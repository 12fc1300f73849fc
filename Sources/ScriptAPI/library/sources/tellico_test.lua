test("a collection of albums has its lists once, and its tracks", function()
  testing.load "tellico.lua"
  local report <const> = testing.import([[
<?xml version="1.0" encoding="UTF-8"?>
<tellico xmlns="http://periapsis.org/tellico/" syntaxVersion="11">
 <collection title="Records" type="4">
  <fields>
   <field title="Album" name="title" type="1"/><field title="Artist" name="artist" type="1"/>
  </fields>
  <entry id="1">
   <title>Zuckerzeit</title>
   <artists><artist>Cluster</artist></artists>
   <labels><label>Brain</label></labels>
   <genres><genre>Krautrock</genre><genre>Ambient</genre></genres>
   <year>1974</year><medium>Vinyl</medium><rating>4</rating><loc>Hall</loc>
   <tracks>
    <track><column>Hollywood</column><column>Cluster</column><column>4:39</column></track>
    <track><column>Caramel</column><column>Dieter Moebius</column><column>2:57</column></track>
   </tracks>
   <cdate><year>2018</year><month>4</month><day>9</day></cdate>
  </entry>
  <entry id="2">
   <title>Deluxe</title><artists><artist>Harmonia</artist></artists>
   <tracks><track>Walky-Talky</track></tracks>
  </entry>
 </collection>
</tellico>]], { name = "tellico.xml" })
  expect(report.source).equals("tellico")
  expect(report.added).equals(2)
  local albums <const> = moonshelf.library.albums
  local first <const>, second <const> = albums[1], albums[2]
  expect(first.artist).equals("Cluster")
  expect(first.label).equals("Brain")
  expect(first.genre).equals("Krautrock, Ambient")
  expect(first.format).equals("Vinyl")
  expect(first.date_added).equals("2018-04-09")
  expect(first.rating).equals(4)
  expect(first.loc).equals("Hall")
  expect(first.artists_artist).is_nil()
  expect(first.labels_label).is_nil()
  expect(#first.tracks).equals(2)
  expect(first.tracks[1].length).equals("4:39")
  expect(first.tracks[2].artist).equals("Dieter Moebius")
  expect(second.tracks[1].title).equals("Walky-Talky")
end)

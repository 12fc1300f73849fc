test("attributes and rows of cells are read, with the day first in dates", function()
  testing.load "gcstar.lua"
  local report <const> = testing.import([[
<?xml version="1.0" encoding="UTF-8"?>
<collection type="GCmusics" items="2" version="1.7.3">
 <item id="1" title="Zuckerzeit" label="Brain" release="02/11/1974" rating="8" format="LP"
  added="09/04/2018" borrower="none">
  <artist><line><col>Cluster</col></line></artist>
  <genre><line><col>Krautrock</col></line><line><col>Ambient</col></line></genre>
  <tracks>
   <line><col>1</col><col>Hollywood</col><col>4:39</col></line>
   <line><col>2</col><col>Caramel</col><col></col></line>
  </tracks>
  <comment>from Uwe</comment>
 </item>
 <item id="2" title="Deluxe" label="" release="1975" rating="0" borrower="Ida">
  <artist><line><col>Harmonia</col></line></artist>
  <tracks><line><col>1</col><col>Walky-Talky</col><col>10:36</col></line></tracks>
 </item>
</collection>]], { name = "records.gcs" })
  expect(report.source).equals("gcstar")
  expect(report.added).equals(2)
  local albums <const> = moonshelf.library.albums
  local first <const>, second <const> = albums[1], albums[2]
  expect(first.artist).equals("Cluster")
  expect(first.title).equals("Zuckerzeit")
  expect(first.label).equals("Brain")
  expect(first.genre).equals("Krautrock, Ambient")
  expect(first.year).equals(1974)
  expect(first.released).equals("1974-11-02")
  expect(first.date_added).equals("2018-04-09")
  expect(first.rating).equals(4)
  expect(first.lent_to).is_nil()
  expect(first.notes).equals("from Uwe")
  expect(#first.tracks).equals(2)
  expect(first.tracks[1].length).equals("4:39")
  expect(second.year).equals(1975)
  expect(second.lent_to).equals("Ida")
  expect(second.rating).is_nil()
  expect(second.tracks[1].title).equals("Walky-Talky")
end)

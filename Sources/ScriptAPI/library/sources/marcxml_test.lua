test("the recordings of a catalogue are albums", function()
  testing.load "marcxml.lua"
  local report <const> = testing.import([[
<?xml version="1.0" encoding="UTF-8"?>
<marc:collection xmlns:marc="http://www.loc.gov/MARC21/slim">
 <marc:record>
  <marc:leader>00925cjm a2200253 a 4500</marc:leader>
  <marc:datafield tag="028" ind1="0" ind2="2"><marc:subfield code="a">UAS 5640</marc:subfield>
   <marc:subfield code="b">United Artists</marc:subfield></marc:datafield>
  <marc:datafield tag="100" ind1="1" ind2=" "><marc:subfield code="a">Evans, Bill,</marc:subfield>
   <marc:subfield code="d">1929-1980.</marc:subfield></marc:datafield>
  <marc:datafield tag="245" ind1="1" ind2="0"><marc:subfield code="a">Undercurrent</marc:subfield>
   <marc:subfield code="h">[sound recording] /</marc:subfield></marc:datafield>
  <marc:datafield tag="260" ind1=" " ind2=" "><marc:subfield code="a">New York :</marc:subfield>
   <marc:subfield code="c">p1962.</marc:subfield></marc:datafield>
  <marc:datafield tag="650" ind1=" " ind2="0"><marc:subfield code="a">Jazz.</marc:subfield>
  </marc:datafield>
 </marc:record>
 <marc:record>
  <marc:leader>00925cam a2200253 a 4500</marc:leader>
  <marc:datafield tag="245" ind1="1" ind2="0"><marc:subfield code="a">Music as text</marc:subfield>
  </marc:datafield>
 </marc:record>
 <marc:record>
  <marc:leader>00925njm a2200253 a 4500</marc:leader>
  <marc:datafield tag="110" ind1="2" ind2=" "><marc:subfield code="a">Can (Group)</marc:subfield>
  </marc:datafield>
  <marc:datafield tag="245" ind1="1" ind2="0"><marc:subfield code="a">Landed /</marc:subfield>
  </marc:datafield>
  <marc:datafield tag="264" ind1=" " ind2="1"><marc:subfield code="b">Virgin,</marc:subfield>
   <marc:subfield code="c">[1975]</marc:subfield></marc:datafield>
 </marc:record>
</marc:collection>]], { name = "catalogue.xml" })
  expect(report.source).equals("marcxml")
  expect(report.added).equals(2)
  expect(report.skipped).equals(1)
  local albums <const> = moonshelf.library.albums
  expect(albums[1].artist).equals("Bill Evans")
  expect(albums[1].title).equals("Undercurrent")
  expect(albums[1].year).equals(1962)
  expect(albums[1].label).equals("United Artists")
  expect(albums[1].catalog_number).equals("UAS 5640")
  expect(albums[1].genre).equals("Jazz")
  expect(albums[2].artist).equals("Can")
  expect(albums[2].title).equals("Landed")
  expect(albums[2].year).equals(1975)
  expect(albums[2].label).equals("Virgin")
end)

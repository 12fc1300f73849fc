before(function() testing.load "opml.lua" end)

test("the albums of an outline are below their artists", function()
  local report <const> = testing.import([[
<?xml version="1.0"?>
<opml version="2.0"><head><title>Records</title></head><body>
<outline text="David Bowie"><outline text="Low (1977)" _note="LP"/></outline>
<outline text="Simon &amp; Garfunkel"><outline text='Bookends'/>
<outline text="&#8220;Live&#8221;"/></outline>
</body></opml>]], { name = "records.opml" })
  expect(report.source).equals("opml")
  local first <const>, second <const>, third <const> = table.unpack(moonshelf.library.albums)
  expect(first.artist).equals("David Bowie")
  expect(first.title).equals("Low")
  expect(first.year).equals(1977)
  expect(first.notes).equals("LP")
  expect(second.artist).equals("Simon & Garfunkel")
  expect(second.title).equals("Bookends")
  expect(third.title).equals("“Live”")
end)

test("lines of artist and title are in sections", function()
  testing.import([[
<opml version="2.0"><body><outline text="Jazz">
<outline text="Miles Davis - Kind of Blue (1959)"/><outline text="Sun Ra – Lanquidity"/>
</outline></body></opml>]], { name = "records.opml" })
  local first <const>, second <const> = table.unpack(moonshelf.library.albums)
  expect(first.artist).equals("Miles Davis")
  expect(first.title).equals("Kind of Blue")
  expect(first.year).equals(1959)
  expect(first.section).equals("Jazz")
  expect(second.title).equals("Lanquidity")
end)

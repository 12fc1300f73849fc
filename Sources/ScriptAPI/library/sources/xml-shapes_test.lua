before(function() testing.load "xml-shapes.lua" end)

--- The albums of a text as `artist: title year`, in their order, and the name of the source.
local function imported(text, name)
  local report <const> = testing.import(text, { name = name or "list.xml" })
  local found <const> = {}
  for _, album in ipairs(moonshelf.library.albums) do
    local year <const> = album.year and (" %d"):format(album.year) or ""
    found[#found + 1] = ("%s: %s%s"):format(album.artist, album.title, year)
  end
  return table.concat(found, "; "), report.source, report
end

test("albums are below the names of their artists", function()
  local albums <const>, source <const> = imported [[
<?xml version="1.0"?>
<collection name="Mine">
  <artist name="Mira Feld &amp; Band"><album title="Glass" year="1976"/></artist>
  <artist name='Nord "Nine"'><album title="Pier &#49;" year="1981"/><album title="A > B"/></artist>
</collection>]]
  expect(source).equals("xml-shapes")
  expect(albums).equals 'Mira Feld & Band: Glass 1976; Nord "Nine": Pier 1 1981; Nord "Nine": A > B'
  expect(moonshelf.library.albums[1].list).equals("Mine")
end)

test("the name of an artist may be behind the albums, and other values are the artist's", function()
  local albums <const> = imported [=[
<!DOCTYPE music [ <!ELEMENT artist (name, albums)> ]>
<music><!-- <artist><album title="None"/></artist> -->
  <artist><albums>
    <album><title>Glass</title><year>1976</year><label code="K 1">Kala</label></album>
    <album><title><![CDATA[Him & <Her>]]></title></album>
  </albums><name>Mira Feld</name><country>NG</country><genre>Afrobeat</genre></artist>
</music>]=]
  expect(albums).equals("Mira Feld: Glass 1976; Mira Feld: Him & <Her>")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist_country).equals("NG")
  expect(album.genre).equals("Afrobeat")
  expect(album.label).equals("Kala")
end)

test("a title is the text of an album, and groups are genres and sections", function()
  local albums <const> = imported [[
<shelves>
  <room name="Kitchen"><shelf name="A"><genre name="Rock"><band name="Nord">
    <album year="1979">Nine</album><album>Pier (1981)</album></band></genre></shelf></room>
  <shelf name="B"><genre>Pop<band name="Mira Feld"><album year="1976">Glass</album></band></genre>
  </shelf>
</shelves>]]
  expect(albums).equals("Nord: Nine 1979; Nord: Pier 1981; Mira Feld: Glass 1976")
  local found <const> = moonshelf.library.albums
  expect(found[1].genre).equals("Rock")
  expect(found[1].section).equals("A")
  expect(found[1].room).equals("Kitchen")
  expect(found[3].genre).equals("Pop")
  expect(found[3].section).equals("B")
end)

test("names of elements may be in other languages, and have prefixes", function()
  local german <const> = '<liste><kuenstler name="Nord"><platte jahr="1974" titel="Nine"/>'
    .. '<platte jahr="1975" titel="Pier"/></kuenstler></liste>'
  expect((imported(german))).equals("Nord: Nine 1974; Nord: Pier 1975")
  local prefixed <const> = '<m:list xmlns:m="urn:m"><m:artist><m:name>Mira</m:name>'
    .. '<m:album m:title="Glass"/><m:album m:title="Sand"/></m:artist></m:list>'
  moonshelf.library.undo()
  expect((imported(prefixed))).equals("Mira: Glass; Mira: Sand")
end)

test("years around albums are theirs, unless they have one", function()
  local albums <const>, source <const> = imported [[
<list><year value="1973"><album artist="Nord" title="Nine"/>
  <album artist="Mira" title="Glass" year="1972"/><album artist="Mira" title="Sand"/></year>
  <year value="1974"><album artist="Nord" title="Pier"/>
  <album artist="Ost" title="I"/><album artist="Ost" title="II"/><album artist="Ost" title="III"/>
  <album artist="Ost" title="IV"/><album artist="Ost" title="V"/><album artist="Ost" title="VI"/>
</year></list>]]
  expect(source).equals("xml-shapes")
  local first <const> = "Nord: Nine 1973; Mira: Glass 1972; Mira: Sand 1973; Nord: Pier 1974"
  expect(albums:sub(1, #first)).equals(first)
end)

test("an album of other artists keeps them", function()
  local albums <const> = imported [[
<music><artist name="Nord"><album title="Split" artist="Nord and Mira"/>
  <album title="Nine"><year>1979</year></album>
  <album title="A"/><album title="B"/><album title="C"/><album title="D"/><album title="E"/>
  <album title="F"/><album title="G"/><album title="H"/></artist></music>]]
  expect(albums:find("Nord and Mira: Split; Nord: Nine 1979; Nord: A", 1, true)).equals(1)
end)

test("albums with artists of their own are left to the reading of all XML", function()
  local _, source <const> = imported [[
<records><album><artist>Nord</artist><title>Nine</title></album>
<album><artist><name>Mira</name></artist><title>Glass</title></album></records>]]
  expect(source).equals("xml")
end)

test("a file that ends too early has its albums up to there", function()
  local albums <const>, _, report <const> = imported [[
<music><artist name="Nord"><album title="Nine"/></b><album title="Pier"/></artist>
<artist name="Mira"><album title="Gla]]
  expect(albums).equals("Nord: Nine; Nord: Pier")
  expect(report.skipped).equals(1)
end)

test("elements in many others do no harm", function()
  local deep <const> = ("<a>"):rep(5000)
  local albums <const> = imported('<music><artist name="Nord"><album title="Nine"/>'
    .. '<album title="Pier"/></artist>' .. deep)
  expect(albums).equals("Nord: Nine; Nord: Pier")
end)

test("values are named by attributes", function()
  local albums <const>, source <const> = imported [[
<response><lst name="header"><int name="status">0</int><int name="time">2</int></lst>
<result><doc><str name="id">1</str><str name="artist">Nord</str><str name="title">Nine</str>
  <arr name="genre"><str>Punk</str><str>Rock</str></arr><int name="year">1979</int></doc>
<doc><str name="id">2</str><str name="artist">Mira</str><str name="title">Glass</str></doc>
</result></response>]]
  expect(source).equals("xml-shapes")
  expect(albums).equals("Nord: Nine 1979; Mira: Glass")
  expect(moonshelf.library.albums[1].genre).equals("Punk, Rock")
  moonshelf.library.undo()
  expect((imported [[
<list><item><property name="artist" value="Nord"/><property name="title" value="Nine"/>
<property name="Date" value="28900"/><property name="Date (readable)" value="1979"/></item>
<item><property name="artist" value="Mira"/><property name="title" value="Glass"/></item></list>]]))
    .equals("Nord: Nine 1979; Mira: Glass")
end)

test("records with names of tracks and albums are combined", function()
  local items <const> = {}
  for place = 1, 3 do
    items[place] = ([[<Item><Field Name="Filename">C:\Music\100%% Nord\Nine\%d.flac</Field>
<Field Name="Name">Part %d</Field><Field Name="Artist">Nord</Field><Field Name="Album">Nine</Field>
<Field Name="Album Artist (auto)">Nord</Field><Field Name="Date (readable)">1979</Field>
<Field Name="Track #">%d</Field><Field Name="Duration">60</Field></Item>]])
      :format(place, place, place)
  end
  for place = 1, 2 do
    items[#items + 1] = ([[<Item><Field Name="Name">Song %d</Field>
<Field Name="Artist">Act %d</Field><Field Name="Album">Many Hands</Field>
<Field Name="Album Artist (auto)">(Multiple Artists)</Field></Item>]]):format(place, place)
  end
  local list <const> = '\u{FEFF}<?xml version="1.0"?>\n<MPL Version="2.0">%s</MPL>'
  local albums <const>, source <const> = imported(list:format(table.concat(items)), "library.mpl")
  expect(source).equals("xml-tracks")
  expect(albums).equals("Nord: Nine 1979; Various Artists: Many Hands")
  local album <const> = moonshelf.library.albums[1]
  expect(#album.tracks).equals(3)
  expect(album.path).equals("C:/Music/100% Nord/Nine")
end)

test("forms and descriptions of data have no albums", function()
  local signs <const> = {
    '<page><input name="artist" value="x"/><input name="title" value="y"/></page>',
    '<xs:schema><xs:element name="artist"/><xs:element name="album"/></xs:schema>',
    '<res><string name="artist_label">Artist</string><string name="title">Title</string></res>',
  }
  for _, text in ipairs(signs) do
    local is_read <const>, report <const> = pcall(testing.import, text, { name = "data.xml" })
    local source <const> = is_read and report.source or "none"
    expect(source:find "^xml%-" == nil).equals(true)
  end
end)

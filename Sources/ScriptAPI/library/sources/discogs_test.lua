before(function() testing.load "discogs.lua" end)

local albums <const> = moonshelf.library.albums

test("a row of a collection fills all its fields", function()
  local report <const> = testing.import([[
Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Collection Notes
"AB 1, none, CD 2",Low (2),Nine,"Sub (3), Pop","2xLP, Album",0,1977-01-14,0042,Shelf,signed
]])
  expect(report.source).equals("discogs")
  local album <const> = albums[1]
  expect(album.artist).equals("Low")
  expect(album.label).equals { "Sub", "Pop" }
  expect(album.catalog_number).equals { "AB 1", "CD 2" }
  expect(album.discogs_release).equals("0042")
  expect(album.folder).equals("Shelf")
  expect(album.notes).equals("signed")
  expect(album.rating).equals(nil)
end)

test("a release of the dumps fills all its fields", function()
  testing.import([[
<releases><release id="1" status="Accepted"><images><image type="secondary" uri="http://x/2.jpg"/>
<image type="primary" uri="http://x/1.jpg"/></images><artists><artist><name>Persuader, The</name>
<join>&amp;</join></artist><artist><name>Low (2)</name></artist></artists><title>Stockholm</title>
<labels><label catno="none" name="Svek (2)"/></labels><formats><format name="Vinyl" qty="2" text="">
<descriptions><description>12"</description><description>LP</description></descriptions></format>
<format name="CD" qty="1"/></formats><genres><genre>Electronic</genre></genres>
<released>1999-03-00</released><master_id>5427</master_id></release></releases>]],
    { name = "releases.xml" })
  local album <const> = albums[1]
  expect(album.artist).equals("The Persuader & Low")
  expect(album.format).equals('2xVinyl, 12", LP + CD')
  expect(album.released).equals("1999-03")
  expect(album.label).equals("Svek")
  expect(album.catalog_number).equals(nil)
  expect(album.cover_url).equals("http://x/1.jpg")
  expect(album.discogs_master).equals("5427")
end)

test("a record of a collection contains the release", function()
  testing.import([=[{"releases": [{"id": 9, "rating": 0, "date_added": "2020-01-02",
    "basic_information": {"id": 9, "title": "Low", "year": 1977, "artists": [{"name": "Bowie (2)"}],
    "labels": [{"name": "RCA", "catno": "PL 12030"}], "genres": ["Rock"]},
    "notes": [{"field_id": 1, "value": "Mint (M)"}]}]}]=], { name = "collection.json" })
  local album <const> = albums[1]
  expect(album.artist).equals("Bowie")
  expect(album.media_condition).equals("Mint (M)")
  expect(album.catalog_number).equals("PL 12030")
  expect(album.rating).equals(nil)
end)

test("a master has an ID of its own", function()
  testing.import("<masters><master id='18500'><main_release>155102</main_release><year>2001</year>"
    .. "<title>New Soil</title></master><master id='3'><main_release>0</main_release><title>b"
    .. "</title></master></masters>", { name = "masters.xml" })
  expect(albums[1].discogs_master).equals("18500")
  expect(albums[1].discogs_release).equals(nil)
  expect(albums[1].year).equals(2001)
end)

before(function() testing.load "musicbrainz.lua" end)

local albums <const> = moonshelf.library.albums

test("a release has the data of its group, of its labels and media", function()
  local report <const> = testing.import([=[{"id": "r1", "title": "Low", "status": "Official",
    "date": "1991-05-06", "country": "GB", "artist-credit": [{"name": "Bowie", "joinphrase": " & "},
    {"artist": {"name": "Eno"}, "joinphrase": ""}],
    "label-info": [{"catalog-number": "A 1", "label": {"name": "EMI"}}],
    "genres": [{"name": "rock", "count": 1}, {"name": "art rock", "count": 7}],
    "release-group": {"id": "g1", "first-release-date": "1977-01-14"},
    "media": [{"format": "CD", "track-count": 11}, {"format": "CD", "track-count": 2}]}]=],
    { name = "release.json" })
  expect(report.source).equals("musicbrainz")
  local album <const> = albums[1]
  expect(album.artist).equals("Bowie & Eno")
  expect(album.year).equals(1977)
  expect(album.genre).equals("art rock")
  expect(album.format).equals("2xCD")
  expect(album:get("tracks")).equals(13)
  expect(album.label).equals("EMI")
  expect(album.catalog_number).equals("A 1")
  expect(album.released).equals("1991-05-06")
end)

test("the same as XML, and the groups of an artist", function()
  testing.import([[<?xml version="1.0"?><metadata xmlns="http://musicbrainz.org/ns/mmd-2.0#">
    <release-list count="1"><release id="r1"><title>Low</title><artist-credit><name-credit>
    <artist id="a"><name>Bowie</name></artist></name-credit></artist-credit>
    <label-info-list count="1"><label-info><catalog-number>A 1</catalog-number>
    <label id="l"><name>EMI</name></label></label-info></label-info-list>
    <medium-list count="1"><medium><format>CD</format><track-list count="11"/></medium>
    </medium-list></release></release-list></metadata>]], { name = "release.xml" })
  expect(albums[1].artist).equals("Bowie")
  expect(albums[1].format).equals("CD")
  expect(albums[1].label).equals("EMI")
  expect(albums[1]:get("tracks")).equals(11)
  testing.import([=[{"name": "Nirvana", "sort-name": "Nirvana", "id": "a1", "release-groups": [
    {"id": "g1", "title": "Nevermind", "first-release-date": "1991-09-24",
    "primary-type": "Album"}]}]=],
    { name = "artist.json" })
  expect(albums[2].artist).equals("Nirvana")
  expect(albums[2].musicbrainz_release_group).equals("g1")
end)

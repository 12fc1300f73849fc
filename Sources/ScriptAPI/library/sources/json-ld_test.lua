before(function() testing.load "json-ld.lua" end)

local albums <const> = moonshelf.library.albums

local function page(data)
  return ('<!DOCTYPE html>\n<html><head><title>Shop</title>\n<script type="application/ld+json">%s'
    .. "</script></head><body><p>Welcome</p></body></html>"):format(moonshelf.json.encode(data))
end

local function album(name, artist, year)
  return {
    ["@type"] = "MusicAlbum", name = name, datePublished = year, genre = { "Krautrock", "Ambient" },
    byArtist = { ["@type"] = "MusicGroup", name = artist }, numTracks = 10,
  }
end

test("a list of albums in a page's data is read", function()
  local report <const> = testing.import(page {
    ["@type"] = "ItemList",
    itemListElement = {
      { ["@type"] = "ListItem", item = album("Zuckerzeit", "Cluster", "1974-11") },
      { ["@type"] = "ListItem", item = album("Deluxe", "Harmonia &amp; Eno", "1975") },
    },
  }, { name = "shop.html" })
  expect(report.source).equals("json-ld")
  expect(#albums).equals(2)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].year).equals(1974)
  expect(albums[1].genre).equals("Krautrock, Ambient")
  expect(albums[2].artist).equals("Harmonia & Eno")
end)

test("so is a single one, with its tracks", function()
  local one <const> = album("Zuckerzeit", "Cluster", "1974")
  one.track = { itemListElement = { { item = { name = "Hollywood", duration = "PT4M39S" } } } }
  testing.import(page { ["@graph"] = { one } }, { name = "album.html" })
  expect(albums[1].title).equals("Zuckerzeit")
  expect(albums[1].tracks[1].title).equals("Hollywood")
  expect(albums[1].tracks[1].length).equals("4:39")
end)

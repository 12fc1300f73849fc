before(function() testing.load "posts.lua" end)

local albums <const> = moonshelf.library.albums

test("a post about an album has the text as its notes", function()
  local report <const> = testing.import(
    "---\nartist: Can\ntitle: Tago Mago\nyear: 1971\n---\nLong.\n\nNote: strange.\n",
    { name = "post.md" })
  expect(report.source).equals("posts")
  expect(albums[1].artist).equals("Can")
  expect(albums[1].notes).equals("Long.\n\nNote: strange.")
end)

test("the values of a post are YAML: quoted, lists, objects, texts in several lines", function()
  testing.import([==[
---
artist: "[[Can]]"
title: 'Ege Bamyasi' # the third
genre:
  - rock
  - "kraut, mostly"
tags: [okra, "1972"]
label: >-
  United
  Artists
tracks:
- title: Pinch
  length: "9:30"
- title: Sing Swan Song
members:
  drums: Jaki
---

With okra.
]==], { name = "Ege.md" })
  local album <const> = albums[1]
  expect(album.artist).equals("Can")
  expect(album.title).equals("Ege Bamyasi")
  expect(album.genre).equals("rock, kraut, mostly")
  expect(album.tags).equals { "okra", "1972" }
  expect(album.label).equals("United Artists")
  expect(album.track).equals { "Pinch (9:30)", "Sing Swan Song" }
end)

test("a note without a title has that of its heading", function()
  testing.import("---\r\nartist: Can\r\nyear: 1973\r\n---\r\n# Future Days\r\n\r\nQuiet.\r\n",
    { name = "note.md" })
  expect(albums[1].title).equals("Future Days")
end)

test("blocks of several albums between dashes are no post", function()
  local report <const> = testing.import(
    "---\nArtist: Can\nTitle: Tago Mago\n---\nArtist: Wire\nTitle: 154\n---\n",
    { name = "cards.txt" })
  expect(report.records).equals(2)
end)

before(function() testing.load "headings.lua" end)

local albums <const> = moonshelf.library.albums

test("sections have names in their headings, and fields, tracks and text below", function()
  local report <const> = testing.import([[
# My records
Some words first.

## Krautrock
### Can - Tago Mago
![Cover](https://example.org/a.jpg "front")
- **Year:** 1971
- Genre: Krautrock

Recorded in a castle: it shows.

#### Tracklist
1. Paperhouse
2. Mushroom
### Can - Ege Bamyasi (1972, remastered)
Better.
]], { name = "log.md" })
  expect(report.source).equals("headings")
  expect(report.skipped).equals(1)
  local first <const>, second <const> = albums[1], albums[2]
  expect(first.title).equals("Tago Mago")
  expect(first.year).equals(1971)
  expect(first.genre).equals("Krautrock")
  expect(first.section).equals("Krautrock")
  expect(first.notes).equals("Recorded in a castle: it shows.")
  expect(second.year).equals(1972)
  expect(second.notes).equals("remastered\nBetter.")
end)

test("headings are titles if the artists are below", function()
  testing.import("## Tago Mago (1971)\n**Artist:** Can\n\n## 154\n- Artist: Wire\n- Year: 1979\n",
    { name = "log.md" })
  expect(albums[1].artist).equals("Can")
  expect(albums[1].year).equals(1971)
  expect(albums[2].artist).equals("Wire")
end)

test("a heading that is only a number gives its depth to the one that follows", function()
  testing.import(
    "## 2. Can - Tago Mago\nA classic.\n\n## 1\n\n# Wire - 154\nTheir third.\n",
    { name = "best.md" })
  expect(albums[1].title).equals("Tago Mago")
  expect(albums[1].notes).equals("A classic.")
  expect(albums[2].artist).equals("Wire")
  expect(albums[2].notes).equals("Their third.")
end)

test("headings above lists are none of albums", function()
  local report <const> = testing.import(
    "# Rock\n- Can - Tago Mago\n- Neu! - Neu! 75\n# Punk\n- Wire - 154\n- Devo - Duty Now\n",
    { name = "list.md" })
  expect(report.source).equals("text")
  expect(albums[3].section).equals("Punk")
end)

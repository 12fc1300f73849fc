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

test("headings may have a name and a title in quotation marks", function()
  for marks in ('"" “” „“ «» 『』'):gmatch "%S+" do
    local open <const> = marks:match(utf8.charpattern)
    local close <const> = marks:sub(#open + 1)
    local lines <const> = {}
    for _, one in ipairs { { "Guns N' Roses", "Lies" }, { "Wire", "154" }, { "Can", "Ege" } } do
      lines[#lines + 1] = ("## %s %s%s%s (1979)\nGood.\n"):format(one[1], open, one[2], close)
    end
    testing.import(table.concat(lines), { name = "best.md" })
    expect(albums[1].artist).equals("Guns N' Roses")
    expect(albums[1].title).equals("Lies")
    expect(albums[3].title).equals("Ege")
    expect(albums[3].year).equals(1979)
    expect(albums[3].notes).equals("Good.")
    moonshelf.library.undo()
  end
end)

test("pictures and years above all headings belong to the headings below them", function()
  testing.import([[
# Best
Some words.

![Can](a.jpg)

### Can - Ege Bamyasi

A classic.

1979

<img src="b.jpg" alt="b">

### Wire - 154

Their third.

![Low](c.jpg)

### Low - Trust

<div class="x">
Slow.
</div>
]], { name = "best.md" })
  expect(albums[1].cover_url).equals("a.jpg")
  expect(albums[1].notes).equals("A classic.")
  expect(albums[2].cover_url).equals("b.jpg")
  expect(albums[2].year).equals(1979)
  expect(albums[3].cover_url).equals("c.jpg")
  expect(albums[3].notes).equals("Slow.")
end)

test("pictures at the end of each section stay there", function()
  testing.import("![Best](x.jpg)\n\n## Can - Ege\nGood.\n\n![](a.jpg)\n\n## Wire - 154\nBad.\n\n"
    .. "![](b.jpg)\n", { name = "best.md" })
  expect(albums[1].cover_url).equals("a.jpg")
  expect(albums[2].cover_url).equals("b.jpg")
end)

test("numbers may have brackets, marks and backslashes, with text between the albums", function()
  for _, form in ipairs { "(%d) ", "#%d: ", "%d.) ", "%d\\.) " } do
    local lines <const> = { "Some words before it.\n" }
    for number, name in ipairs { "Can – \"Soon\"", "Wire – \"154\"", "Low – \"Trust\"" } do
      lines[#lines + 1] = form:format(number) .. name .. "\n"
      lines[#lines + 1] = '<Picture\n  size="large"\n/>\n\nSome words about it, and nothing else.\n'
    end
    local report <const> = testing.import(table.concat(lines, "\n"), { name = "best.md" })
    expect(report.source).equals("headings")
    expect(albums[2].artist).equals("Wire")
    expect(albums[2].title).equals("154")
    expect(albums[3].notes).equals("Some words about it, and nothing else.")
    moonshelf.library.undo()
  end
end)

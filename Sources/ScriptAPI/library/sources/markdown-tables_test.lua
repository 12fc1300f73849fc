before(function() testing.load "markdown-tables.lua" end)

local albums <const> = moonshelf.library.albums

test("tables are read with their headings, and what is no list of albums is left out", function()
  local report <const> = testing.import([[
# My records

Some text with a | bar.

| Artist | Album | Year |
|:-------|:-----:|-----:|
| **Can** | [Ege *Bamyasi*](https://example.org/a_b) | 1972 |
| A\|B | `x|y` | 1973 |

## Books

Title | Pages
--- | ---
Emma | 300

## Others

Artist | Album | Colour of the label
--- | --- | ---
Neu! | Neu! 75 | black
]], { name = "records.md" })
  expect(report.records).equals(3)
  expect(albums[1].artist).equals("Can")
  expect(albums[1].title).equals("Ege Bamyasi")
  expect(albums[1].url).equals("https://example.org/a_b")
  expect(albums[1].section).equals("My records")
  expect(albums[2].artist).equals("A|B")
  expect(albums[2].title).equals("x|y")
  expect(albums[3].section).equals("Others")
  expect(albums[3].colour_of_the_label).equals("black")
end)

test("what programs draw is read as it is", function()
  testing.import([[
┌────────┬───────────┐
│ artist │ title     │
├────────┼───────────┤
│ Can    │ Tago_Mago │
├────────┼───────────┤
│ Low    │ *Trust*   │
└────────┴───────────┘
]], { name = "albums.txt" })
  expect(#albums).equals(2)
  expect(albums[1].title).equals("Tago_Mago")
  expect(albums[2].title).equals("*Trust*")
end)

test("marks of Markdown are no part of a cell", function()
  testing.import([[
Artist | Album
-|-
“_Low_” | snake_case __b__ \_x\_ 5<br>6
<b>Can</b> | I <3 You > Me
]], { name = "list.md" })
  expect(albums[1].artist).equals("“Low”")
  expect(albums[1].title).equals("snake_case b _x_ 5 6")
  expect(albums[2].artist).equals("Can")
  expect(albums[2].title).equals("I <3 You > Me")
end)

test("a text around a table that is no list is read as lines", function()
  local report <const> = testing.import([[
| Contents |
|---|
| [2020](#2020) |

# 2020

* Can - Tago Mago
* Wire - 154
* Low - Trust
]], { name = "years.md" })
  expect(report.added).equals(3)
end)

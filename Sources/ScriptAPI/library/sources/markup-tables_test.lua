before(function() testing.load "markup-tables.lua" end)

local albums <const> = moonshelf.library.albums

local function imported(lines)
  moonshelf.library.undo()
  local report <const> = testing.import(lines, { name = "list.txt", yes = true })
  return report.source
end

local function expect_two(lines)
  expect(imported(lines)).equals "markup-tables"
  expect(#albums).equals(2)
  expect(albums[1].artist).equals "Red Lamp"
  expect(albums[1].title).equals "Under Glass"
  expect(albums[1].year).equals(1991)
  expect(albums[2].artist).equals "Anna Ost"
  expect(albums[2].title).equals "Plain Water"
  expect(albums[2].picked_by).equals "Jo"
end

test("tables of Jira and Textile", function()
  expect_two [[
h2. Records

||Artist||Album||Year||Picked by||
|Red Lamp|[Under Glass|https://example.org/glass]|1991|Al|
|*Anna Ost*|_Plain Water_|2005|{color:red}Jo{color}|

Some words.
]]
  expect_two [[
|_. Artist |_. Album |_. Year |_. Picked by |
| Red Lamp | Under Glass | 1991 | Al |
| Anna Ost | Plain Water | 2005 | Jo |
]]
end)

test("tables of DokuWiki and Creole", function()
  expect_two [=[
====== Records ======
^ Artist ^ Album ^ Year ^ Picked by ^
^ Red Lamp | //Under Glass// | 1991 | Al |
| [[ost|Anna Ost]] | **Plain Water** | 2005 | Jo |
]=]
  expect_two [[
== Records ==
|= Artist |= Album |= Year |= Picked by |
| Red Lamp | //Under Glass// | 1991 | Al |
| Anna Ost | Plain Water | 2005 | Jo
]]
end)

test("tables of reStructuredText", function()
  expect_two [[
Records
=======

+----------+-------------+------+-----------+
| Artist   | Album       | Year | Picked by |
+==========+=============+======+===========+
| Red Lamp | Under       | 1991 | Al        |
|          | Glass       |      |           |
+----------+-------------+------+-----------+
| Anna Ost | *Plain      | 2005 | Jo        |
|          | Water*      |      |           |
+----------+-------------+------+-----------+
]]
  expect_two [[
========  =========== ====  =========
Artist    Album       Year  Picked by
========  =========== ====  =========
Red Lamp  Under Glass 1991  Al
Anna Ost  Plain Water 2005  Jo
========  =========== ====  =========

Some words.
]]
  expect_two [[
.. list-table:: Records
   :header-rows: 1

   * - Artist
     - Album
     - Year
     - Picked by
   * - Red Lamp
     - Under
       Glass
     - 1991
     - Al
   * - Anna Ost
     - Plain Water
     - 2005
     - Jo

Some words.
]]
end)

test("what programs draw, and columns below a single rule, are of other sources", function()
  for _, lines in ipairs {
    "+--------+-------+\n| artist | title |\n+--------+-------+\n| Dune   | Sand  |\n"
      .. "| Hulls  | Salt  |\n+--------+-------+\n",
    "Artist    Album\n========  =====\nDune      Sand\nHulls     Salt\nOst       Cups\n",
    "a || b\n||x|| is true\n| Dune | Sand |\n",
  } do
    expect(imported(lines)).never.equals "markup-tables"
  end
end)

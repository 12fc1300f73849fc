before(function() testing.load "page-lines.lua" end)

local albums <const> = moonshelf.library.albums
local names <const> = {
  { "Can", "Soon", 1973 }, { "Wire", "A, B & C", 1979 }, { "Low & Co", "Trust", 2002 },
  { "Neu!", "75", 1975 }, { "Faust", "So Far", 1972 },
}

--- Imports a page with a line for each album, by a form with `$a`, `$t` and `$y`.
local function imported(form, heading)
  local body <const> = {}
  for place, name in ipairs(names) do
    local values <const> = { a = name[1]:gsub("&", "&amp;"), t = name[2], y = name[3] }
    body[place] = form:gsub("%$(%a)", values)
  end
  return testing.import(("<html><head><title>%s</title></head><body><h1>%s</h1>\n<p>%s</p>\n"
    .. "<p><small>Changed in March</small></p></body></html>\n"):format(heading or "Home",
    heading or "Home", table.concat(body, "\n")), { name = "page.html", yes = true })
end

--- Expects the names of all albums, and their years unless a page has none.
local function expect_albums(has_years)
  expect(#albums).equals(#names)
  for place, name in ipairs(names) do
    expect(albums[place].artist).equals(name[1])
    expect(albums[place].title).equals(name[2])
    if has_years then expect(albums[place].year).equals(name[3]) end
  end
end

test("two elements in each line have the names", function()
  local forms <const> = {
    "<b>$a</b> <i>$t</i> ($y)<br>", "<i>$a</i>, <b>$t</b> ($y)<br>", "<i>$t</i> ($y) <b>$a</b><br>",
    "<p><strong>$a</strong><em>$t</em> $y</p>", "<div><a href='/a'>$a</a> <cite>$t</cite> $y</div>",
    "<font size=2><b>$a</b>, <i>$t</i> ($y)</font><br>", "3. <u>$a</u> <i>$t</i> [$y]<br>",
    "<li><b>$a</b>, <i>$t</i>, $y <a href='/x'>more</a>",
  }
  for _, form in ipairs(forms) do
    local report <const> = imported(form)
    expect(report.source).equals("page-lines")
    expect_albums(true)
    moonshelf.library.undo()
  end
end)

test("one element has the title in italics, or the artist in bold", function()
  for _, form in ipairs {
    "$a <i>$t</i> ($y)<br>", "$a, <i>$t</i> ($y)<br>", "<b>$a</b> $t ($y)<br>",
    "<i>$t</i>, $a ($y)<br>",
  } do
    expect(imported(form).source).equals("page-lines")
    expect_albums(true)
    moonshelf.library.undo()
  end
end)

test("the word `by` is before the artist", function()
  for _, form in ipairs {
    "<em>$t</em> by <strong>$a</strong><br>", "<p><b>$t</b> by <i>$a</i></p>",
    "<p><i>$t</i>, by $a</p>",
  } do
    imported(form, "My albums")
    expect_albums(false)
    moonshelf.library.undo()
  end
end)

test("names that several lines have are those of artists", function()
  local lines <const> = {}
  for place, title in ipairs { "Soon", "Ege", "Out", "Now", "Then", "Over" } do
    lines[place] = ("<i>%s</i>, <b>%s</b> (197%d)<br>"):format(title, place < 4 and "Can" or "Wire",
      place)
  end
  testing.import("<html><body>" .. table.concat(lines, "\n") .. "</body></html>",
    { name = "page.html", yes = true })
  expect(albums[1].artist).equals("Can")
  expect(albums[6].title).equals("Over")
end)

test("what is behind the names is read, and the heading is the section", function()
  imported("<b>$a</b> <i>$t</i> ($y, Spoon) 2xLP<br>", "My vinyl")
  expect(albums[1].section).equals("My vinyl")
  expect(albums[1].year).equals(1973)
  expect(albums[1].notes).equals("Spoon")
  expect(albums[1].format).equals("2xLP")
end)

test("other lines, and those that need no elements, are not of this source", function()
  local pages <const> = {
    { "<b>$a</b> <i>noun</i> $t<br>", "Words" }, { "<p><b>$a</b>: $t</p>", "Team" },
    { "<li><i>$t</i> ($y), <b>$a</b>", "Films" },
    { "<p><b>$a</b>, <i>$t</i>, Press ($y)</p>", "References" },
    { "<p>In $y <b>$a</b> wrote about <i>$t</i> again.</p>", "Story" },
    { "<p><b>$a</b> <i>$t</i></p>", "Home" }, { "<p><b>$a</b> – <i>$t</i> ($y)</p>", "Albums" },
  }
  for _, page in ipairs(pages) do
    local is_imported <const>, report <const> = pcall(imported, page[1], page[2])
    if is_imported then expect(report.source).never.equals("page-lines") end
  end
end)

test("elements that are not closed do not end the import", function()
  for _, ending in ipairs { "<b>", "<i class='x", "</b></i></p>", "<!--", "<" } do
    imported "<b>$a</b> <i>$t</i> ($y)<br>"
    expect_albums(true)
    moonshelf.library.undo()
    pcall(imported, "<b>$a</b> <i>$t</i> ($y)<br>" .. ending)
    if #albums > 0 then moonshelf.library.undo() end
  end
end)

test("lines between them whose names are in other elements are left out, and counted", function()
  local report <const> = testing.import(table.concat({
    "<html><head><title>My records</title></head><body><h1>Records</h1><p>",
    "<i>Can</i>, <b>Soon</b> (1973)<br>", "<i>Wire</i>, <b>154</b> (1979)<br>",
    "<i>Low</i>, <b>Trust</b> (2002)<br>", "<i>Neu!</i>, <b>Neu! 75</b> (1975)<br>",
    "<b>A Tribute to <i>Can</i></b> (1997)<br>", "<i>Faust</i>, <b>So Far</b> (1972)<br>",
    "</p></body></html>",
  }, "\n"), { name = "home.html" })
  expect(report.source).equals("page-lines")
  expect(report.added).equals(5)
  expect(report.skipped).equals(1)
end)

before(function() testing.load "page-marks.lua" end)

local albums <const> = moonshelf.library.albums
local names <const> = {
  { "Can", "Soon & Over", 1973 }, { "Wire", "154", 1979 }, { "Low", "Trust", 2002 },
  { "Can", "Ege", 1972 },
}

--- Imports a page with a card for each album, by a form with `$a`, `$t` and `$y`.
local function imported(form, heading)
  local body <const> = {}
  for place, name in ipairs(names) do
    local values <const> = { a = name[1], t = name[2]:gsub("&", "&amp;"), y = name[3] }
    body[place] = form:gsub("%$(%a)", values)
  end
  return testing.import(("<!DOCTYPE html>\n<html><head><title>%s</title></head><body>\n"
    .. "<nav><a class=title>Start</a></nav>%s</body></html>\n"):format(heading or "Home",
    table.concat(body, "\n")), { name = "page.html", yes = true })
end

test("classes say what the texts of a card are", function()
  local report <const> = imported [[
<div class="product"><a href="/1"><img src="/1.jpg"></a><div class="artist">$a</div>
<div class="title">$t</div><div class="label-name">Harvest</div>
<div class="meta">Spoon &middot; <span class="year">$y</span> &middot; LP</div>
<div class="price"><del>&euro; 30</del> &euro; 24.99</div>
<a class="btn" href="/cart">Add to cart</a></div>]]
  expect(report.source).equals("page-marks")
  expect(report.records).equals(4)
  local first <const> = albums[1]
  expect(first.artist).equals("Can")
  expect(first.title).equals("Soon & Over")
  expect(first.year).equals(1973)
  expect(first.format).equals("LP")
  expect(first.label).equals("Harvest")
  expect(tostring(first.price)).contains("24.99")
  expect(first.notes).equals("Spoon")
  expect(first.cover_url).equals("/1.jpg")
  expect(albums[4].artist).equals("Can")
  expect(albums[4].title).equals("Ege")
end)

test("names of classes are written in many ways", function()
  local forms <const> = {
    "<li class='grid-item'><p class=title>$t<br><span class='artist-override'>$a</span></p></li>",
    "<article><h2 class='release__title'>$t</h2><h3 class='release__artist'>$a</h3></article>",
    "<div><span data-testid='albumTitle'>$t</span><p data-testid='artistName'>by $a</p></div>",
    "<p class=artist>$a</p><p class=album>$t</p>",
    "<DIV CLASS='Album'><SPAN CLASS='Artist'>$a</SPAN><BR><SPAN CLASS='Title'>$t</SPAN></DIV>",
    "<section><b class='kuenstler interpret'>$a</b> <i class='titel'>$t</i></section>",
    "<div class='card'><div class='album-artist'>$a</div><h3><a href='/x'>$t</a></h3></div>",
    "<div itemscope itemtype='http://schema.org/MusicAlbum'><b itemprop=name>$t</b> by <a "
      .. "itemprop=byArtist><b itemprop=name>$a</b></a></div>",
  }
  for _, form in ipairs(forms) do
    local report <const> = imported(form)
    expect(report.source).equals("page-marks")
    expect(report.records).equals(4)
    for place, name in ipairs(names) do
      expect(albums[place].artist).equals(name[1])
      expect(albums[place].title).equals(name[2])
    end
    moonshelf.library.undo()
  end
end)

test("a year before the names is that of its card, and a year without a class counts", function()
  for _, form in ipairs {
    "<div><b class=year>$y</b> <b class=artist>$a</b> <i class=title>$t</i></div>",
    "<a class=release><b class=artist>$a</b> &ndash; <i class=release-title>$t</i> ($y)</a>",
    "<div><p><b class=artist>$a</b></p><p><i class=title>$t</i></p><small>$y</small></div>",
  } do
    imported(form)
    expect(albums[1].year).equals(1973)
    expect(albums[4].year).equals(1972)
    moonshelf.library.undo()
  end
end)

test("headings and lines with `by` are names if other words show that the page is of albums",
  function()
    local form <const> = "<div class='$c'><h3>$t</h3><p>by $a</p><p>$y</p></div>"
    expect(imported((form:gsub("%$c", "album-card"))).source).equals("page-marks")
    local named <const> = "<div><p class=title>$t</p><p>by $a</p><p>$y</p></div>"
    expect(imported(named, "My records").source).equals("page-marks")
  end)

test("a card without one of the names is reported, and the others keep theirs", function()
  local body <const> = {}
  for place = 1, 6 do
    local artist <const> = place == 3 and "" or ("<p class=artist>Artist %d</p>"):format(place)
    body[place] = ("<div>%s<p class=title>Title %d</p></div>"):format(artist, place)
  end
  local report <const> = testing.import("<html><body>" .. table.concat(body) .. "</body></html>",
    { name = "page.html", yes = true })
  expect(report.skipped).equals(1)
  expect(albums[3].artist).equals("Artist 4")
  expect(albums[3].title).equals("Title 4")
end)

test("other pages are not of this source", function()
  local pages <const> = {
    { "<article><h2 class=title>$t opens</h2><p class=byline>by $a</p><time class=date>$y-02-03"
      .. "</time></article>", "News" },
    { "<article><h2 class=title>$t</h2><p>by $a</p><time class=date>2 March $y</time></article>",
      "Music blog" },
    { "<div class=product><p class=title>$t</p><p class=price>24 €</p></div>", "Shoes" },
    { "<div class=event><p class=artist>$a</p><p class=title>$t</p><p>$y</p></div>", "Home" },
    { "<div><p class=artist>$a</p><p class=title>$t</p><p>$y</p></div>", "Concerts" },
    { "<div class=film><p class=title>$t</p><p class=director>$a</p><p>$y</p></div>", "Films" },
    { "<li class=track><b class=artist>$a</b> <i class=title>$t</i></li>", "Home" },
    { "<div class=person><b class=name>$a</b><p class=title>$t</p></div>", "Team" },
  }
  for _, page in ipairs(pages) do
    local is_imported <const>, report <const> = pcall(imported, page[1], page[2])
    if is_imported then expect(report.source).never.equals("page-marks") end
  end
end)

test("elements that are not closed do not end the import", function()
  for _, ending in ipairs { "<div class='title", "<p class=artist>", "</b></div></div>", "<!--" } do
    imported "<li class=x><b class=artist>$a</i><p class=title>$t"
    expect(albums[4].title).equals("Ege")
    moonshelf.library.undo()
    pcall(imported, "<li><b class=artist>$a</b><p class=title>$t" .. ending)
    if #albums > 0 then moonshelf.library.undo() end
  end
end)

test("a title above the cards, and a card without an artist, shift no names", function()
  local card <const> = '<div class="card"><div class="artist">%s</div><div class="title">%s</div>'
    .. '<span class="price">9.00</span></div>'
  local page = "<html><body><h1>Vinyl</h1><div class='title'>Groove Shop</div><div class='grid'>"
  page = page .. '<div class="card"><div class="title">Gift voucher</div></div>'
  for _, pair in ipairs {
    { "Can", "Soon" }, { "Wire", "154" }, { "Low", "Trust" }, { "Faust", "So Far" },
    { "Neu!", "Neu! 75" }, { "Slint", "Spiderland" }, { "Cluster", "Zuckerzeit" },
    { "Air", "Moon Safari" },
  } do page = page .. "\n" .. card:format(table.unpack(pair)) end
  local before <const> = #moonshelf.library.albums
  testing.import(page .. "</div></body></html>", { name = "shop.html" })
  expect(#albums).equals(before + 8)
  expect(albums[before + 1].artist).equals("Can")
  expect(albums[before + 1].title).equals("Soon")
  expect(albums[before + 8].title).equals("Moon Safari")
end)

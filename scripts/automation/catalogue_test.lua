local library <const> = moonshelf.library

before(function() testing.load "catalogue.lua" end)

local function book(...)
  testing.command("catalogue", ...)
  return testing.output()
end

test("albums are below their letter, by artist and year, numbered for the index", function()
  testing.clock.set "2026-03-01"
  library.add { title = "Post", artist = "Björk", year = 1995, label = "One Little Indian" }
  library.add { title = "Lodger", artist = "David Bowie", artist_sort = "Bowie", year = 1979 }
  library.add { title = "Low", artist = "David Bowie", artist_sort = "Bowie", year = 1977,
    catalog_number = "PL 12030", format = "LP" }
  local page <const> = book("--heading", "Ada & Co")
  expect(page).contains "<h1><bdi>Ada &amp; Co</bdi></h1><p>3 albums, 2026-03-01</p>"
  expect(page).contains "<h2><bdi>B</bdi></h2>\n<article><small>1</small> <b><bdi>Björk</bdi></b>"
  expect(page).contains("<small>2</small> <b><bdi>David Bowie</bdi></b><br><i><bdi>Low</bdi></i> "
    .. "(1977)<br><small><bdi>PL 12030</bdi> · <bdi>LP</bdi></small></article>")
  expect(page).contains "<p><bdi>David Bowie</bdi>\t2, 3\t</p>"
end)

test("sections can be genres, of any case, and a query narrows it down", function()
  library.add { title = "A", artist = "X", genre = "jazz, Funk" }
  library.add { title = "B", artist = "Y", genre = "JAZZ" }
  library.add { title = "C", artist = "Z" }
  local page <const> = book("--by", "genre")
  expect(page).contains "<h2><bdi>jazz</bdi></h2>"
  expect(page:find "<bdi>JAZZ</bdi>").is_nil()
  expect(page).contains "<h2><bdi>Without a genre</bdi></h2>\n<article><small>3</small>"
  expect(book "genre:jazz").contains "<p>2 albums,"
end)

test("nothing in the library can become markup, and the worst values are readable", function()
  library.add { title = '</i><script>alert("1")</script>', artist = "<b>" }
  library.add { title = ("x"):rep(500), artist = "أم كلثوم", year = 0 }
  library.add { title = "1999", label = "Ünknown & Söhne" }
  local page <const> = book()
  expect(page).contains "<i><bdi>&lt;/i&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</bdi>"
  expect(page:find("<script", 1, true)).is_nil()
  expect(page).contains(("x"):rep(500) .. "</bdi></i><br>")
  expect(page).contains "<h2><bdi>#</bdi></h2>\n<article><small>1</small> <b><bdi>Unknown</bdi></b>"
  expect(page).contains "<bdi>Ünknown &amp; Söhne</bdi>"
  expect(page).contains "<h2><bdi>أ</bdi></h2>"
end)

test("an empty shelf is a book without sections", function()
  expect(book()).contains "<p>0 albums,"
end)

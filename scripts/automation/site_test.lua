local library <const> = moonshelf.library

before(function() testing.load "site.lua" end)

local function page(name)
  local file <const> = io.open(testing.folder .. "/" .. name)
  return file and file:read "a"
end

test("there is a page of all albums, and one for each letter", function()
  library.add { title = "Post", artist = "Björk", year = 1995 }
  library.add { title = "Debut", artist = "Björk", year = 1993, label = "One Little Indian" }
  library.add { title = "Hunky Dory", artist = "David Bowie", artist_sort = "Bowie" }
  library.add { title = "The Original Soundtrack", artist = "10cc",
    genre = "Rock", notes = "a gift" }
  testing.command("site", testing.folder)
  expect(testing.output()).contains "4 albums are in "
  local index <const> = page "index.html"
  expect(index).contains('<a href="index.html">All</a> '
    .. '<a href="letter-23.html"><bdi>#</bdi></a> <a href="letter-42.html"><bdi>B</bdi></a>')
  expect(index).contains(
    '<li><a href="letter-42.html#2"><bdi>Björk</bdi> – <i><bdi>Debut</bdi></i> (1993)</a>\n'
      .. '<li><a href="letter-42.html#1">')
  expect(page "letter-42.html").contains('<article id="2"><bdi>Björk</bdi> – <i><bdi>Debut</bdi>'
    .. "</i> (1993)<br><small><bdi>One Little Indian</bdi></small></article>")
  expect(page "letter-42.html").contains "Hunky Dory"
  expect(page "letter-23.html").contains "<bdi>Rock</bdi> · <bdi>a gift</bdi>"
  expect(library.history(1)[1].label).equals "Add The Original Soundtrack"
end)

test("a query narrows it down, and other alphabets have their pages", function()
  library.add { title = "Группа крови", artist = "Кино" }
  library.add { title = "أنت عمري", artist = "أم كلثوم", genre = "Tarab" }
  testing.command("site", testing.folder, "-genre:tarab")
  expect(page "index.html").contains '<a href="letter-43A.html"><bdi>к</bdi></a>'
  expect(page "letter-43A.html").contains "<bdi>Группа крови</bdi>"
  expect(page("index.html"):find "كلثوم").is_nil()
end)

test("nothing in the library can become markup, and no page loads from elsewhere", function()
  library.add { title = '</script><script>alert("1")</script>', notes = "<img src=x>", year = 0,
    cover_url = "https://example.org/x.jpg" }
  library.add { title = ("x"):rep(500), artist = "…" }
  testing.command("site", testing.folder)
  local index <const>, letter <const> = page "index.html", page "letter-53.html"
  expect(index).contains "&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</bdi>"
  expect(select(2, index:gsub("<script", ""))).equals(1)
  expect(letter).contains "&lt;img src=x&gt;"
  expect(letter:find("<script", 1, true)).is_nil()
  expect(letter:find "https?://").is_nil()
  expect(index).contains "default-src 'none'"
  expect(page "letter-23.html").contains(("x"):rep(500))
end)

test("it says where to write, and what it may not", function()
  expect(function() testing.command "site" end).raises "say where: site DIR"
  expect(function() testing.command("site", "/etc") end).raises "--allow write="
end)

local library <const> = moonshelf.library

before(function() testing.load "gallery.lua" end)

local function page(...)
  testing.command("gallery", ...)
  return testing.output()
end

test("an album is a figure with its cover", function()
  library.add { title = "Low", artist = "David Bowie", year = 1977,
    cover_url = "https://example.org/low.jpg?a=1&b=2" }
  expect(page()).contains(
    '<figure><img src="https://example.org/low.jpg?a=1&amp;b=2" alt="" loading="lazy">'
      .. "<figcaption>Low<small>David Bowie · 1977</small></figcaption></figure>\n")
end)

test("nothing in the library can become markup or a script", function()
  library.add { title = "<script>alert('1')</script>", artist = "A & B \"C\"",
    cover_url = "javascript:alert(1)" }
  local html <const> = page("--heading", "<b>%d</b>")
  expect(html).contains "<title>&lt;b&gt;%d&lt;/b&gt;</title>"
  expect(html).contains '<div class="plate">&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</div>'
  expect(html).contains "A &amp; B &quot;C&quot;"
  expect(html).never.contains "javascript:"
  expect(html).never.contains "<script"
end)

test("the page is whole, for a query and for nothing", function()
  library.add { title = "Low" }
  local html <const> = page("year:1950")
  expect(html).matches "^<!DOCTYPE html>\n"
  expect(html).matches "<h1>Albums</h1>\n<main>\n</main>\n$"
  expect(html).contains "width: 100%;"
end)

before(function() testing.load "page-cards.lua" end)

test("each card is an album", function()
  local text <const> = [[
<html><body>
<div class="album"><h3>Tago Mago</h3><p>by Can</p><span class="year">1971</span></div>
<div class="card album"><h3>Simon &amp; I</h3><p class="artist">Wire</p></div>
</body></html>
]]
  testing.import(text, { name = "page.html", source = "page-cards" })
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(2)
  expect(albums[1].title).equals "Tago Mago"
  expect(albums[1].artist).equals "Can"
  expect(albums[1].year).equals(1971)
  expect(albums[2].title).equals "Simon & I"
end)

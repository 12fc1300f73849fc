before(function() testing.load "page-entries.lua" end)

local albums <const> = moonshelf.library.albums

local function imported(body)
  local page <const> = "<!DOCTYPE html>\n<html><head><title>Home</title></head><body>\n" .. body
    .. "</body></html>\n"
  return testing.import(page, { name = "page.html", yes = true })
end

test("texts in attributes are albums, with the picture as cover", function()
  local report <const> = imported [[
<a href="i/1.jpg" data-lightbox="g"
 data-title="Can - Soon &amp; Over<br>2xLP, Album<br>1973<br>Spoon<br>SP 12"><img src="i/1.jpg"></a>
<a href="i/2.jpg" data-lightbox="g" data-title="Wire - 154<br>LP<br>1979<br>Harvest<br>SHSP 4105">
<img src="i/2.jpg"></a>
<a href="i/3.jpg" data-title="!!! - Low<br>CD<br>unknown<br>Touch<br>TG 3"><img src="i/3.jpg"></a>
]]
  expect(report.source).equals("page-entries")
  expect(report.records).equals(3)
  local first <const> = albums[1]
  expect(first.artist).equals("Can")
  expect(first.title).equals("Soon & Over")
  expect(first.year).equals(1973)
  expect(first.format).equals("2xLP, Album")
  expect(first.label).equals("Spoon")
  expect(first.catalog_number).equals("SP 12")
  expect(first.cover_url).equals("i/1.jpg")
  expect(albums[3].year).equals(nil)
end)

test("attributes have the names of fields", function()
  local report <const> = imported [[
<div class="album" data-artist="Can" data-album="Soon" data-year="1973" data-shelf="B2" data-id="1">
<img data-src="i/1.webp"></div>
<div class="album" data-artist="Wire" data-album="154" data-year="1979" data-shelf="C1"></div>
<div class="album" data-artist="Low" data-release="Trust" data-year="2002" data-shelf="C1"></div>
]]
  expect(report.source).equals("page-entries")
  expect(albums[1].cover_url).equals("i/1.webp")
  expect(albums[2].year).equals(1979)
  expect(albums[3].shelf).equals("C1")
end)

test("artists are terms, or items with albums in them", function()
  local forms <const> = {
    "<dl><dt>Can<dd>Soon (1973)<dd>Ege (1972)<dt>Wire<dd>154 (1979)</dl>",
    "<ul>\n<li>Can<ul><li>Soon (1973)</li><li>Ege (1972)</li></ul></li>"
      .. "<li>Wire<ul><li>154 (1979)</li></ul></li></ul>",
  }
  for _, form in ipairs(forms) do
    local report <const> = imported(form)
    expect(report.source).equals("page-entries")
    expect(albums[2].artist).equals("Can")
    expect(albums[3].artist).equals("Wire")
    expect(albums[3].title).equals("154")
    expect(albums[3].year).equals(1979)
    moonshelf.library.undo()
  end
end)

test("other pages are not of this source", function()
  local pages <const> = {
    "<ul><li>Shop<ul><li>Shoes<li>Hats</ul><li>About<ul><li>Team<li>Jobs</ul></ul>",
    "<dl><dt>Author<dd>Kim<dt>Date<dd>Today<dt>Pages<dd>Many</dl>",
    "<img alt='Chair - Blue'><img alt='Table - Red'><img alt='Bed - Green'><img alt='Lamp - Old'>",
    "<li data-artist='A' data-title='B' data-src='b.mp3'><li data-artist='A' data-title='C' "
      .. "data-src='c.mp3'><li data-artist='A' data-title='D' data-src='d.mp3'>",
    "<h2>Records</h2><h3>Can - Soon</h3><img alt='Can - Soon'><p>1973<h3>Wire - 154</h3><p>1979"
      .. "<img alt='Wire - 154'><h3>Low - Trust</h3><img alt='Low - Trust'><p>2002",
    "<p>Can – Soon (1973)</p><p>Wire – 154 (1979)</p><p>Low – Trust (2002)</p>",
  }
  for _, body in ipairs(pages) do
    local is_imported <const>, report <const> = pcall(imported, body)
    if is_imported then expect(report.source).never.equals("page-entries") end
  end
end)

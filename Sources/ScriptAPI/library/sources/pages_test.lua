before(function() testing.load "pages.lua" end)

local albums <const> = moonshelf.library.albums

local function page(body)
  return "<!DOCTYPE html>\n<html><head><title>x</title></head><body>" .. body .. "</body></html>\n"
end

test("lists of albums are read with the headings above them, and menus are not", function()
  local report <const> = testing.import(page [[
<nav><ul><li>Home – Start</ul></nav>
<ul><li><a href="a.html">About</a></li><li>Contact</li></ul>
<h2>Rock</h2>
<ul>
  <li><a href="https://example.org/t">Can – Tago Mago (1971)</a> signed
  <li>Wire, <i>Pink Flag</i> (1977)<sup class="reference">[2]</sup><br>scratched
</ul>]], { name = "list.html" })
  expect(report.records).equals(2)
  expect(albums[1].section).equals("Rock")
  expect(albums[1].notes).equals("signed")
  expect(albums[2].artist).equals("Wire")
  expect(albums[2].year).equals(1977)
end)

test("the artist may be below the title, in a page without lists", function()
  testing.import(page [[
<script>if (a < b) "<p>Not - This"</script>
<div><h3>Tago Mago</h3><p>by Can</p></div><div><h3>154</h3><p>by Wire</p></div>
<div><h3>Neu! 75</h3><p>by Neu!</p></div>]], { name = "cards.html" })
  expect(albums[1].artist).equals("Can")
  expect(albums[3].title).equals("Neu! 75")
end)

test("a table of albums is read instead", function()
  local report <const> = testing.import(page [[
<ul><li>Wire – 154 (1979)<li>Wire – Pink Flag (1977)</ul>
<table><tr><th>Artist<th>Album<tr><td>Can<td>Tago Mago</table>]], { name = "table.html" })
  expect(report.records).equals(1)
  expect(albums[1].artist).equals("Can")
end)

test("tables are read however untidy they are", function()
  local report <const> = testing.import(page [[
<!-- <table><tr><td>Not<td>this --><script>if (a < b) "<td>"</SCRIPT >
<table class="a>b" title=
"<td>"><tr><th rowspan=2>Artist<th colspan="2">Release<tr><th>Title<th>Year
<tr><td rowspan=2>Can<td><a href='https://example.org/t'>Tago
  Mago</a><sup class="reference">[1]</sup><td>1971<tr><td>Ege<br>Bamyasi</td><td>1972</tr>
<tr><td>Nick &amp; Kate<td>A < B<td>1999</table>]], { name = "table.html" })
  expect(report.records).equals(3)
  expect(report.warning_kinds[1].text).contains("the addresses of links in tables were not read")
  expect(albums[1].title).equals("Tago Mago")
  expect(albums[2].artist).equals("Can")
  expect(albums[2].title).equals("Ege Bamyasi")
  expect(albums[3].artist).equals("Nick & Kate")
  expect(albums[3].title).equals("A < B")
  expect(albums[3].year).equals(1999)
end)

test("a year in a line of its own above or below each heading is that of the album", function()
  local both <const> = {
    "<li><h6>%d</h6><h4>%s</h4><p>Good.</p><h6>#%d</h6></li>",
    "<li><h4>%2$s</h4><p>(%1$d)</p><p>Good.</p></li>",
  }
  for index, form in ipairs(both) do
    local body = "<h1>Best of the decade</h1><ul>"
    for number, one in ipairs { "Can - Ege", "Wire - 154", "Low - Trust" } do
      local item = form:gsub("%%2%$s", one):gsub("%%1%$d", tostring(1970 + number))
      if index == 1 then item = form:format(1970 + number, one, number) end
      body = body .. item
    end
    testing.import(page(body .. "</ul>"), { name = "best.html" })
    expect(albums[1].year).equals(1971)
    expect(albums[3].year).equals(1973)
    expect(albums[3].notes).equals("Good.")
    moonshelf.library.undo()
  end
end)

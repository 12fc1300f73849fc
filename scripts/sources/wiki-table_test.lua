before(function() testing.load "wiki-table.lua" end)

local text <const> = [=[
== Fifties ==
{| class="wikitable sortable"
! Year !! Artist !! scope="col" | Album
! Catalog number
|-
| rowspan="2" | 1959 || [[Miles Davis]] || ''[[Kind of Blue]]''<ref>Kahn</ref> || CL 1355
|-
| [[Dave Brubeck|The Dave Brubeck Quartet]]
| style="color: red" | ''[[Time Out]]''
| CL 1397
|-
| 1961
| [[John Coltrane]] || ''[[My Favorite Things]]'' ||
|}
]=]

test("rows are albums, and cells may be in several of them", function()
  local report <const> = testing.import(text, { name = "page.txt" })
  expect(report.source).equals("wiki-table")
  expect(report.added).equals(3)
  local albums <const> = moonshelf.library.albums
  expect(albums[1].title).equals("Kind of Blue")
  expect(albums[1].section).equals("Fifties")
  expect(albums[2].artist).equals("The Dave Brubeck Quartet")
  expect(albums[2].title).equals("Time Out")
  expect(albums[2].year).equals(1959)
  expect(albums[2].catalog_number).equals("CL 1397")
  expect(albums[3].year).equals(1961)
  expect(albums[3].catalog_number).equals(nil)
end)

test("other texts are not of this source", function()
  local lines <const> = "Joni Mitchell - Blue (1971)\nCan - Tago Mago (1971)\n"
  expect(testing.import(lines, { name = "list.txt" }).source).equals("text")
end)

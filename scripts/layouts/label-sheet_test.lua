local library <const> = moonshelf.library
local path <const> = "/labels.html"

before(function() testing.load "label-sheet.lua" end)

local function sheets(options)
  options = options or { columns = { "artist", "title", "year" } }
  options.format = "labels"
  library.export(testing.folder .. path, options)
  return io.open(testing.folder .. path):read "a"
end

local function count(text, part) return select(2, text:gsub(part, "")) end

test("an album is a label, with its cells as lines", function()
  library.add { title = "Low", artist = "David Bowie", year = 1977 }
  library.add { title = "Nuggets", year = 0 }
  local page <const> = sheets()
  expect(page).contains('<div><p dir="auto">David Bowie</p><p dir="auto">Low</p>'
    .. '<p dir="auto">1977</p></div>\n<div><p dir="auto">Nuggets</p>')
  expect(page).matches "</section>\n$"
end)

test("a sheet has as many labels as are set, after those that are gone", function()
  for number = 1, 25 do library.add { title = "T" .. number } end
  expect(count(sheets(), "<section>")).equals(2)
  testing.prefer("label-sheet.rows", 11)
  expect(count(sheets(), "<section>")).equals(1)
  testing.prefer("label-sheet.first", 10)
  local page <const> = sheets()
  expect(count(page, "<section>")).equals(2)
  expect(count(page, "</section>")).equals(2)
  expect(count(page, "<div></div>")).equals(9)
  expect(page).contains "repeat(11, 37.00mm) / repeat(3, 70.00mm)"
end)

test("titles cannot become markup, and any length and direction fits", function()
  local long <const> = ("x"):rep(500)
  library.add { title = '</p><script>alert("1")</script>', artist = "A & B" }
  library.add { title = "أنت عمري", artist = long }
  local page <const> = sheets()
  expect(page).contains '<p dir="auto">&lt;/p&gt;&lt;script&gt;alert("1")&lt;/script&gt;</p>'
  expect(page).contains "<p dir=\"auto\">A &amp; B</p>"
  expect(page).contains('<p dir="auto">' .. long .. '</p><p dir="auto">أنت عمري</p>')
  expect(page:find "<script").is_nil()
end)

test("an empty shelf is no sheet, and the columns are those of any layout", function()
  expect(count(sheets(), "section>")).equals(0)
  testing.load "shelf-labels.lua"
  library.add { title = "Low", artist = "David Bowie", year = 1977 }
  expect(sheets { layout = "shelf labels" }).contains '<div><p dir="auto">DAV-77-LOW</p>'
end)

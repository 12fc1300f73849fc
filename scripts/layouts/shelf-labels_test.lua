local library <const> = moonshelf.library

before(function() testing.load "shelf-labels.lua" end)

local function label(fields)
  local album <const> = library.add(fields)
  return testing.rows("shelf labels")[album.position][1]
end

test("a label is three letters, two digits, three letters", function()
  expect(label { artist = "David Bowie", title = "Low", year = 1977 }).equals "DAV-77-LOW"
  expect(label { artist = "U2", title = "October", year = 2001 }).equals "U2-01-OCT"
end)

test("articles, accents and marks are passed over", function()
  expect(label { artist = "The Beatles", title = "Help!", year = 1965 }).equals "BEA-65-HEL"
  expect(label { artist = "Björk", title = "A Día", year = 1993 }).equals "BJO-93-DIA"
  expect(label { artist = "R.E.M.", title = "Up", year = 1998 }).equals "REM-98-UP"
  expect(label { artist = "The", title = "The", year = 1998 }).equals "THE-98-THE"
end)

test("missing values are shown as dashes, and other alphabets keep their letters", function()
  expect(label { title = "( )" }).equals "----------"
  expect(label { artist = "椎名林檎", title = "無罪モラトリアム", year = 1999 }).equals "椎名林-99-無罪モ"
end)

before(function() testing.load "dates.lua" end)

local function read(text, column)
  local album <const> = testing.rule({ Title = "T", [column or "Released"] = text }).album
  return album.released or album.year
end

test("reads days in the order that their writing shows", function()
  for text, date in pairs {
    ["1977-05-12"] = "1977-05-12", ["1977/5/12"] = "1977-05-12", ["12.5.1977"] = 1977,
    ["25.12.1977"] = "1977-12-25", ["12/25/1977"] = "1977-12-25", ["25.12.77"] = "1977-12-25",
    ["May 12th, 1977"] = "1977-05-12", ["12 May 1977"] = "1977-05-12",
    ["Thu, 12 May 1977"] = "1977-05-12", ["1977年5月12日"] = "1977-05-12",
    ["12. März 1977"] = "1977-03-12", ["12 août 1977"] = "1977-08-12",
    ["3 de enero de 1977"] = "1977-01-03", ["5/5/1977"] = "1977-05-05",
    ["1977-05-12T00:00:00Z"] = "1977-05-12", ["2003-01-06 "] = "2003-01-06",
  } do
    expect(read(text) .. " from " .. text).equals(date .. " from " .. text)
  end
end)

test("takes a month alone, and a year alone", function()
  expect(read "May 1977").equals "1977-05"
  expect(read "05/1977").equals "1977-05"
  expect(read "1977-05").equals "1977-05"
  expect(read "juillet 1977").equals "1977-07"
  expect(read "juin 1977").equals "1977-06"
  expect(read "1977").equals(1977)
  expect(read "c. 1977 (UK)").equals(1977)
  expect(read "1977-00-00").equals(1977)
  expect(read "℗ 1977").equals(1977)
  expect(read "'77").equals(1977)
  expect(read "’04").equals(2004)
end)

test("guesses nothing", function()
  expect(read "05/12/1977").equals(1977)
  for _, text in ipairs { "", "?", "197?", "1970s", "soon", "77", "19775", "12:30" } do
    local draft <const> = { title = "T" }
    expect(testing.rule({ Released = text }, { draft = draft }).album).equals(draft)
  end
end)

test("the original year stays, the day of the reissue is `released`", function()
  expect(testing.rule({ title = "T", ["Original Year"] = "1977", Released = "3 Mar 2017" }).album)
    .equals { title = "T", year = 1977, released = "2017-03-03" }
end)

test("finds the column, and keeps the year that is known when there is none", function()
  expect(read("12. Mai 1977", "Erscheinungsdatum")).equals "1977-05-12"
  expect(testing.rule({}, { draft = { title = "T", year = 1999 } }).album.year).equals(1999)
  expect(testing.rule({ date = 1977, title = "T" }).album.year).equals(1977)
end)

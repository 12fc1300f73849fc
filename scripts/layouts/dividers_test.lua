local library <const> = moonshelf.library

before(function() testing.load "dividers.lua" end)

local function dividers(...)
  for _, artist in ipairs { ... } do library.add { title = "T", artist = artist } end
  local letters <const> = {}
  for _, row in ipairs(testing.rows()) do letters[#letters + 1] = row[1] end
  return table.concat(letters, ",")
end

test("the letter precedes the first of each", function()
  expect(dividers("ABBA", "Air", "Björk", "Bowie", "Can")).equals "A,,B,,C"
end)

test("accents, brackets and case make no difference", function()
  expect(dividers("beatles", "(Björk)", "…Ärzte", "Édith Piaf")).equals "B,,A,E"
end)

test("a band with an article is at its filing position", function()
  library.add { title = "T", artist = "The Beatles", artist_sort = "Beatles, The" }
  expect(dividers "The Band").equals "B,T"
end)

test("digits share one divider, other alphabets have their own letters", function()
  expect(dividers("10cc", "808 State", "Кино", "椎名林檎")).equals "#,,к,椎"
end)

test("an album without an artist uses its title, and each listing starts again", function()
  library.add { title = "Nuggets" }
  expect(testing.rows()[1][1]).equals "N"
  expect(testing.rows()[1][1]).equals "N"
end)

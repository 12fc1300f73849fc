local library <const> = moonshelf.library

before(function() testing.load "spellings.lua" end)

local function spellings(names, ...)
  for _, name in ipairs(names) do library.add { title = "T", artist = name, label = name } end
  testing.command("spellings", ...)
  return testing.output()
end

test("accents, articles, case and marks make one name", function()
  expect(spellings { "Sigur Rós", "Sigur Ros", "Sigur Rós", "The Beatles", "Beatles", "R.E.M.",
    "REM", "Simon & Garfunkel", "Simon and Garfunkel" }).equals [[
Beatles (1)  ~  The Beatles (1)
R.E.M. (1)  ~  REM (1)
Sigur Rós (2)  ~  Sigur Ros (1)
Simon & Garfunkel (1)  ~  Simon and Garfunkel (1)
]]
end)

test("a misspelling is found, the more frequent name first", function()
  expect(spellings { "Jimmi Hendrix", "Jimi Hendrix", "Jimi Hendrix" })
    .equals "Jimi Hendrix (2)  ~  Jimmi Hendrix (1)\n"
end)

test("different names are not", function()
  expect(spellings { "Air", "Ash", "The Cure", "Curve", "椎名林檎", "椎名へきる", "U2", "UB40", "( )" })
    .equals ""
end)

test("another field, a query and another likeness can be asked for", function()
  local names <const> = { "Parlophone", "Parlophone Records" }
  expect(spellings(names, "--field", "label")).equals ""
  expect(spellings({}, "--field", "label", "--likeness", "0.5"))
    .equals "Parlophone (1)  ~  Parlophone Records (1)\n"
end)

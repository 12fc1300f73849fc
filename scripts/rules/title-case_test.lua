before(function() testing.load "title-case.lua" end)

local function title(text)
  return testing.rule({}, { draft = { title = text, artist = "A" } }).album.title
end

test("titles that shout or whisper get capitals", function()
  expect(title "DARK SIDE OF THE MOON").equals "Dark Side of the Moon"
  expect(title "dark side of the moon").equals "Dark Side of the Moon"
  expect(title "LED ZEPPELIN IV").equals "Led Zeppelin IV"
  expect(title "ÉTÉ À PARIS").equals "Été À Paris"
  expect(title "WHAT'S GOING ON").equals "What's Going On"
end)

test("titles that have their capitals, and short ones, stay", function()
  for _, text in ipairs { "Low", "ABBA", "OK Computer", "R.E.M.", "1999", "( )", "AC/DC Live",
    "IV", "日本", "good kid, m.A.A.d city", "Яйцы" } do
    expect(title(text)).equals(text)
  end
end)

test("artists are treated like titles, and missing values work", function()
  expect(testing.rule({}, { draft = { title = "T", artist = "TALKING HEADS" } }).album.artist)
    .equals "Talking Heads"
  expect(testing.rule({ Artist = "" }).reason).equals "no title"
end)

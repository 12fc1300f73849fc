before(function() testing.load "editions.lua" end)

local function album(title)
  return testing.rule({}, { draft = { title = title, artist = "A" } }).album
end

test("an edition is moved to a separate field", function()
  expect(album("Rumours (Deluxe Edition) [Disc 2]")).equals {
    artist = "A", title = "Rumours", edition = "Deluxe Edition", disc = 2,
  }
  expect(album("Pet Sounds [Mono] (40th Anniversary)").edition).equals "Mono, 40th Anniversary"
  expect(album("Low - 2017 Remaster").title).equals "Low"
  expect(album("Low – Remastered").edition).equals "Remastered"
  expect(album("Abbey Road (Édition Deluxe)").edition).equals "Édition Deluxe"
end)

test("disc numbers are read in their spellings", function()
  for _, title in ipairs { "1999 (Disc 2)", "1999 [CD2]", "1999 (disk 2 of 3)", "1999, CD 2",
    "1999 Disc 2", "1999 - Disc 2" } do
    expect(album(title)).equals { artist = "A", title = "1999", disc = 2 }
  end
end)

test("parts of the title stay", function()
  for _, title in ipairs { "( )", "(Deluxe Edition)", "Nebraska (Live)", "Live - At Leeds",
    "(What's the Story) Morning Glory?", "Symphony No. 5 - Allegro", "Jay-Z: Unplugged",
    "Greatest Hits [1977]", "CD 1", "日本 (東京)" } do
    expect(album(title).title).equals(title)
    expect(album(title).edition).is_nil()
  end
end)

test("an album without a title is left to be rejected", function()
  expect(testing.rule({ Artist = "A" }).reason).equals "no title"
end)

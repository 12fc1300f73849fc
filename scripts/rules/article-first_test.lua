before(function() testing.load "article-first.lua" end)

local function album(artist)
  return testing.rule({ Title = "T" }, { draft = { title = "T", artist = artist } }).album
end

test("an article at the end comes to the front", function()
  expect(album("Beatles, The").artist).equals "The Beatles"
  expect(album("beatles, THE").artist).equals "The beatles"
  expect(album("Beatles (The)").artist).equals "The Beatles"
  expect(album("Fabulosos Cadillacs, Los").artist).equals "Los Fabulosos Cadillacs"
  expect(album("Ärzte, Die").artist).equals "Die Ärzte"
  expect(album("Affaire Louis' Trio, L'").artist).equals "L'Affaire Louis' Trio"
end)

test("the filing order is stored in a separate field", function()
  expect(album("Beatles, The").artist_sort).equals "Beatles, The"
  expect(album("The Beatles").artist_sort).equals "Beatles, The"
  expect(album("A Tribe Called Quest").artist_sort).equals "Tribe Called Quest, A"
  expect(album("Fela Kuti").artist_sort).equals "Fela Kuti"
  expect(album("The The").artist_sort).equals "The The"
end)

test("names that contain a comma are unchanged", function()
  for _, name in ipairs { "Earth, Wind & Fire", "Tyler, The Creator", "The The", "Davis, Miles",
    "10,000 Maniacs", "Sunn O)))", "Яйцы Фаберже", "椎名林檎", ", The" } do
    expect(album(name).artist).equals(name)
  end
end)

test("an album without an artist works", function()
  expect(album(nil)).equals { title = "T" }
end)

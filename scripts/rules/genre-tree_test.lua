before(function() testing.load "genre-tree.lua" end)

local function album(genre)
  return testing.rule({}, { draft = { title = "T", genre = genre } }).album
end

test("a style becomes its branch and stays as the style", function()
  expect(album "Hard Bop").equals { title = "T", genre = "Jazz", styles = { "Hard Bop" } }
  expect(album("Shoegaze").genre).equals "Rock"
  expect(album("Black Metal").genre).equals "Metal"
end)

test("a style that the tree does not know goes by its last words, or by its first", function()
  expect(album("East Coast Hip Hop").genre).equals "Hip Hop"
  expect(album("Dance-Punk").genre).equals "Rock"
  expect(album("Rock progresivo")).equals {
    title = "T", genre = "Rock", styles = { "Rock progresivo" },
  }
  expect(album("Pop Rap").genre).equals "Hip Hop"
end)

test("spellings of one name are one", function()
  for _, spelling in ipairs { "Hip-Hop", "hip hop", "HipHop", "HIP HOP" } do
    expect(album(spelling)).equals { title = "T", genre = "Hip Hop" }
  end
  expect(album("R&B").genre).equals "Soul"
end)

test("of several in a cell the first that is known decides", function()
  expect(album "Afro-Cuban, Bebop, Rock").equals {
    title = "T", genre = "Jazz", styles = { "Afro-Cuban, Bebop, Rock" },
  }
  expect(album("Gebrauchsmusik; Techno").genre).equals "Electronic"
end)

test("styles that the source knows stay, each once", function()
  local draft <const> = { title = "T", genre = "Bebop", styles = { "Fusion", "Modal" } }
  expect(testing.rule({}, { draft = draft }).album.styles).equals { "Bebop", "Fusion", "Modal" }
  draft.styles = { "Fusion", "bebop" }
  expect(testing.rule({}, { draft = draft }).album.styles).equals { "Fusion", "bebop" }
end)

test("an unknown genre is unchanged", function()
  for _, genre in ipairs { "Field Recording", "Шансон", "演歌", "…", "-", ", ;" } do
    expect(album(genre)).equals { title = "T", genre = genre }
  end
  expect(album(nil)).equals { title = "T" }
end)

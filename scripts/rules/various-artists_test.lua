before(function() testing.load "various-artists.lua" end)

local function album(artist)
  return testing.rule({}, { draft = { title = "T", artist = artist } }).album
end

test("compilations of all languages are Various Artists", function()
  for _, name in ipairs { "V/A", "VA", "v.a.", "Various", "VARIOUS ARTISTS", "Various (2)",
    "Diverse Künstler", "Varios Artistas", "Artistes Variés", "オムニバス", " Sampler " } do
    expect(album(name)).equals { title = "T", artist = "Various Artists", compilation = true }
  end
end)

test("artists who only sound like it are not", function()
  for _, name in ipairs { "Vari-Speed", "Diverse Elements", "Various Production", "Various Blonde",
    "VAST", "Björk" } do
    expect(album(name)).equals { title = "T", artist = name }
  end
end)

test("a column that says so is believed, and keeps the artist", function()
  local function said(artist, flag)
    return testing.rule({ Title = "T", Artist = artist, Compilation = flag }).album
  end
  expect(said("DJ Kicks", "1")).equals { title = "T", artist = "DJ Kicks", compilation = true }
  expect(said(nil, "yes").artist).equals "Various Artists"
  expect(said("Sade", "0").compilation).equals(false)
end)

test("an album without an artist is not a compilation", function()
  expect(album(nil)).equals { title = "T" }
end)

before(function() testing.load "spreadsheet-es.lua" end)

test("a Spanish spreadsheet is read", function()
  expect(testing.rule({
    Nombre = "Omega", Artista = "Enrique Morente (2)", ["Año lanzamiento"] = "1996 (ES)",
    Genero = "Flamenco, Rock", Formato = "CD", Discografica = "El Europeo", Observaciones = " ",
  }).album).equals {
    title = "Omega", artist = "Enrique Morente", year = 1996, genre = "Flamenco", format = "CD",
    label = "El Europeo",
  }
end)

test("headers with their accents are read too", function()
  expect(testing.rule({ ["Título"] = "Omega", ["Año"] = "1996", ["Género"] = "Flamenco" }).album)
    .equals { title = "Omega", year = 1996, genre = "Flamenco" }
end)

test("a row without a title is rejected", function()
  expect(testing.rule({ Artista = "x", Nombre = "" }).reason).equals "sin título (no title)"
end)

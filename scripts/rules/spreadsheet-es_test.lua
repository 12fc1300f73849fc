before(function() testing.load "spreadsheet-es.lua" end)

local function album(record)
  record.Nombre = "Omega"
  return testing.rule(record).album
end

test("a Spanish spreadsheet is read, with the country next to the year", function()
  expect(album {
    Artista = "Enrique Morente", ["Año lanzamiento"] = "1996 (ES)", Genero = "Flamenco, Rock",
    Formato = "CD", Discografica = "El Europeo", Observaciones = " ",
  }).equals {
    title = "Omega", artist = "Enrique Morente", year = 1996, genre = "Flamenco", format = "CD",
    label = "El Europeo", country = "ES", styles = { "Flamenco", "Rock" },
  }
  expect(album { ["Año"] = "1996 (ES)", Pais = "Francia" }).equals {
    title = "Omega", year = 1996, country = "Francia",
  }
end)

test("a favourite is marked as scripts know it", function()
  expect(album { Favoritos = "1" }).equals { title = "Omega", favourite = true }
  expect(album { Favorito = "Sí" }).equals { title = "Omega", favourite = true }
  expect(album { Favoritos = "0" }).equals { title = "Omega" }
end)

test("a single genre is the genre, and missing values are unchanged", function()
  expect(album { ["Género"] = "Flamenco" }).equals { title = "Omega", genre = "Flamenco" }
  expect(testing.rule({ Artista = "x", Nombre = "" }).reason).equals "no title"
end)

before(function() testing.load "json-shapes.lua" end)

local function imported(text)
  testing.import(text, { name = "list.json", source = "json-shapes" })
  local found <const> = {}
  for _, album in ipairs(moonshelf.library.albums) do
    local year <const> = album.year and (" %d"):format(album.year) or ""
    found[#found + 1] = ("%s: %s%s"):format(album.artist, album.title, year)
  end
  moonshelf.library.undo()
  table.sort(found)
  return table.concat(found, "; ")
end

test("names are those of artists, years or titles", function()
  local albums <const> = "Can: Ege Bamyasi 1972; Can: Tago Mago 1971"
  expect(imported '{"Can": ["Tago Mago (1971)", "Ege Bamyasi (1972)"]}').equals(albums)
  expect(imported '{"Can": {"Tago Mago": 1971, "Ege Bamyasi": {"year": 1972}}}').equals(albums)
  expect(imported '{"1971": {"Can": ["Tago Mago"]}, "1972": {"Can": ["Ege Bamyasi"]}}')
    .equals(albums)
end)

test("albums are texts, or rows of a table", function()
  local albums <const> = "Can: Tago Mago 1971; Wire: 154 1979"
  expect(imported '["Can - Tago Mago (1971)", "Wire - 154 (1979)"]').equals(albums)
  expect(imported '[["artist","title","year"],["Can","Tago Mago",1971],["Wire","154",1979]]')
    .equals(albums)
  local split <const> = '{"columns": ["artist", "title", "year"], '
    .. '"data": [["Can", "Tago Mago", 1971]]}'
  expect(imported(split)).equals "Can: Tago Mago 1971"
end)

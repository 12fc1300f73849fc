before(function() testing.load "artist-lists.lua" end)

local function imported(text)
  local report <const> = testing.import(text, { name = "list.md" })
  local found <const> = {}
  for _, album in ipairs(moonshelf.library.albums) do
    local year <const> = album.year and (" %d"):format(album.year) or ""
    found[#found + 1] = ("%s: %s%s"):format(album.artist, album.title, year)
  end
  return report.source, table.concat(found, "; ")
end

test("artists are headings, or less indented than their albums", function()
  local albums <const> = "Can: Tago Mago 1971; Can: Ege Bamyasi; Wire: 154 1979"
  local headings <const> =
    "# Rock\n## Can\n- Tago Mago (1971)\n- Ege Bamyasi\n\n## Wire\n- 154 (1979)\n"
  local source <const>, found <const> = imported(headings)
  expect(source).equals "artist-lists"
  expect(found).equals(albums)
  moonshelf.library.undo()
  local indented <const> = "Can:\n  Tago Mago (1971)\n  Ege Bamyasi\nWire:\n  154 [1979]\n"
  local _, others <const> = imported(indented)
  expect(others).equals(albums)
end)

test("other texts are not of this source", function()
  local lines <const> = "Joni Mitchell - Blue (1971)\nCan - Tago Mago (1971)\n"
  expect(testing.import(lines, { name = "list.txt" }).source).equals "text"
end)

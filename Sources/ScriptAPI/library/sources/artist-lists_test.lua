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

test("labels are in brackets behind nearly all titles, and genres behind artists", function()
  local lines <const> = {
    "Ahab (Funeral Doom)", "•\t2006: The Call of the Wretched Sea (Napalm Records)",
    "•\t2009: The Divinity of Oceans (Napalm Records)", "Can (Krautrock)",
    "•\t1971: Tago Mago (United Artists)",
  }
  local report <const> = testing.import(table.concat(lines, "\r"), { name = "list.txt" })
  expect(report.source).equals "artist-lists"
  local album <const> = moonshelf.library.albums[2]
  expect(album.artist).equals "Ahab"
  expect(album.title).equals "The Divinity of Oceans"
  expect(album.year).equals(2009)
  expect(album.label).equals "Napalm Records"
  expect(album.genre).equals "Funeral Doom"
end)

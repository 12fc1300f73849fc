before(function() testing.load "artist-lines.lua" end)

local function imported(lines)
  moonshelf.library.undo()
  local report <const> = testing.import(lines, { name = "list.txt", yes = true })
  local found <const> = {}
  for _, album in ipairs(moonshelf.library.albums) do
    local year <const> = album.year and (" %d"):format(album.year) or ""
    found[#found + 1] = ("%s: %s%s"):format(album.artist, album.title, year)
  end
  return report.source, table.concat(found, "; ")
end

test("semicolons separate the albums of an artist", function()
  local source <const>, found <const> = imported
    "Red Lamp: Under Glass; Hills, and Trees; Night\nAnna Ost: Plain Water; Cups\nDune: Sand\n"
  expect(source).equals "artist-lines"
  expect(found).equals("Red Lamp: Under Glass; Red Lamp: Hills, and Trees; Red Lamp: Night; "
    .. "Anna Ost: Plain Water; Anna Ost: Cups; Dune: Sand")
end)

test("commas do, if all albums have years", function()
  local expected <const> = "Red Lamp: Under Glass 1991; Red Lamp: Night 1993; "
    .. "Anna Ost: Plain Water 2005; Anna Ost: Cups 2007; Dune: Sand 1999; Dune: Sea 2001"
  local source <const>, found <const> = imported(
    "- Red Lamp – Under Glass (1991), Night (1993)\n- Anna Ost – Plain Water (2005), Cups (2007)\n"
    .. "- Dune – Sand (1999), Sea (2001)\n")
  expect(source).equals "artist-lines"
  expect(found).equals(expected)
  local other <const>, others <const> = imported(
    "Red Lamp (Under Glass 1991, Night 1993)\nAnna Ost (Plain Water 2005, Cups 2007)\n"
    .. "Dune (Sand 1999, Sea 2001)\n")
  expect(other).equals "artist-lines"
  expect(others).equals(expected)
end)

test("other lists are not of this source", function()
  for _, lines in ipairs {
    "Red Lamp (Jo Wick, Al Fay)\nAnna Ost (Anna Ost, Jim Hill)\nDune (Di Une, Bo Zee)\n",
    "Rock: Red Lamp; Hulls\nFolk: Anna Ost; Dune\nJazz: Al Fay; Bo Zee\n",
    "Dub: Red Lamp - Under Glass; Dune - Sand\nSea: Ost - Cups; Hulls - Salt\nOld: A - B; C - D\n",
    "Red Lamp: Under Glass, and Night\nAnna Ost: Plain Water, Cups\nDune: Sand, Sea\n",
    "Germany: Can; Faust; Neu!\nEngland: Wire; Radiohead; Pink Floyd\nIceland: Sigur Rós; Björk\n",
    "1991: Red Lamp; Dune\n1992: Anna Ost; Hulls\n1993: Al Fay; Bo Zee\n",
  } do
    expect((imported(lines))).never.equals "artist-lines"
  end
end)

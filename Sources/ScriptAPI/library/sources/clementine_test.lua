before(function() testing.load "clementine.lua" end)

local programs <const> = {
  { name = "clementine", column = "effective_compilation" },
  { name = "strawberry", column = "compilation_effective" },
}

for _, program in ipairs(programs) do
  local name <const>, column <const> = program.name, program.column
  test("the tracks of a library of " .. name .. " are combined to albums", function()
    local report <const> = testing.import(([[
      CREATE TABLE directories (path TEXT);
      CREATE TABLE songs (title TEXT, album TEXT, artist TEXT, albumartist TEXT, disc INTEGER,
        year INTEGER, genre TEXT, %s INTEGER, playcount INTEGER, ctime INTEGER);
      INSERT INTO songs VALUES
        ('Typical Girls', 'Cut', 'The Slits', '', -1, 1979, 'Punk', 0, 3, 1600000000),
        ('Newtown', 'Cut', 'The Slits', '', -1, 1979, 'Punk', 0, 2, 1600000000),
        ('One', 'Mix', 'A', '', 1, -1, '', 1, 0, -1),
        ('Two', 'Mix', 'B', '', 2, -1, '', 1, 0, -1),
        ('Alone', '', 'C', '', 2, -1, '', 0, 0, -1);
    ]]):format(column), { name = "library.db", sql = true })
    expect(report.source).equals(name)
    local album <const> = moonshelf.library.albums[1]
    expect(album.artist).equals("The Slits")
    expect(album.title).equals("Cut")
    expect(album.year).equals(1979)
  end)
end

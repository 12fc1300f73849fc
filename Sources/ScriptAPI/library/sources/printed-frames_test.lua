before(function() testing.load "printed-frames.lua" end)

local albums <const> = moonshelf.library.albums

test("a table that pandas prints has its columns below the ends of their names", function()
  local report <const> = testing.import([[
                 artist  release title  year      genre
0               Cluster     Zuckerzeit  1974  Krautrock
1  Kristen Nørgaard Duo      Åbne Døre  1981        NaN
2                 Faust         So Far  1972  Krautrock

[3 rows x 4 columns]
]], { name = "frame.txt" })
  expect(report.source).equals("printed-frames")
  expect(#albums).equals(3)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].genre).equals("Krautrock")
  expect(albums[2].title).equals('Åbne Døre')
  expect(albums[2].year).equals(1981)
  expect(albums[2].genre).is_nil()
end)

test("so has one of R, with one space between columns", function()
  testing.import([[
    artist              title year
1  Cluster         Zuckerzeit 1974
2 Harmonia Musik von Harmonia 1974
3    Faust             So Far 1972
]], { name = "frame.txt" })
  expect(#albums).equals(3)
  expect(albums[2].artist).equals("Harmonia")
  expect(albums[2].title).equals("Musik von Harmonia")
  expect(albums[2].year).equals(1974)
end)

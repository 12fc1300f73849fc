test("printed arrays and objects are albums, with their lists", function()
  testing.load "printed-data.lua"
  local report <const> = testing.import([[
Array
(
    [0] => Array
        (
            [artist] => Cluster
            [title] => Zuckerzeit
            [year] => 1974
            [label] =>
            [tags] => Array
                (
                    [0] => krautrock
                    [1] => attic
                )

        )

    [1] => Record Object
        (
            [artist:protected] => Harmonia
            [title:protected] => Deluxe
            [year:Record:private] => 1975
            [notes] => from Forst,
signed
        )

)
]], { name = "print.txt" })
  expect(report.source).equals("printed-data")
  local albums <const> = moonshelf.library.albums
  expect(#albums).equals(2)
  expect(albums[1].artist).equals("Cluster")
  expect(albums[1].year).equals(1974)
  expect(albums[1].tags).equals { "krautrock", "attic" }
  expect(albums[2].title).equals("Deluxe")
  expect(albums[2].year).equals(1975)
  expect(albums[2].notes).equals("from Forst,\nsigned")
end)

before(function() testing.load "discogs.lua" end)

test("a record of a collection is tidied", function()
  expect(testing.rule({
    Artist = "Beatles, The (2)", Title = "Help! &amp; More", Format = "LP, Album", Rating = "4",
    Released = "6 Aug 1965", Genre = "hip-hop", Label = "Parlophone\u{A0}",
  }).album).equals {
    artist = "The Beatles", title = "Help! & More", format = "LP, Album", rating = 4,
    year = 1965, genre = "Hip Hop", label = "Parlophone",
  }
end)

test("singles are skipped, records without a title rejected", function()
  expect(testing.rule({ Title = "Hey Jude", Format = '7", Single' }).reason).equals "a single"
  expect(testing.rule({ Title = "\u{A0}", Format = "LP" }).reason).equals "no title"
end)

test("what cannot be read is left empty, and unknown genres stay", function()
  expect(testing.rule({ Title = "T", Released = "0", Genre = "Шансон", Rating = "" }).album)
    .equals { title = "T", genre = "Шансон" }
end)

before(function() testing.load "discogs.lua" end)

local function album(record, source)
  return testing.rule(record, { source = source }).album
end

test("a record of a collection is tidied, and all that Discogs says of it stays", function()
  expect(album({
    Artist = "Beatles, The (2)", Title = "Help! &amp; More", Format = "LP, Album", Rating = "4",
    Released = "1965", Label = "Parlophone (2)", ["Catalog#"] = "PMC 1255", release_id = "7",
    ["Collection Media Condition"] = "Near Mint (NM or M-)",
    ["Collection Sleeve Condition"] = "Very Good Plus (VG+)",
  }, "discogs")).equals {
    artist = "The Beatles", title = "Help! & More", format = "LP, Album", rating = 4, year = 1965,
    label = "Parlophone", catalog_number = "PMC 1255", discogs_release = "7",
    media_condition = "NM", sleeve_condition = "VG+",
  }
end)

test("a table that is only like Discogs' gets plain names and genres", function()
  expect(album { Artist = "Slits, THE", Title = "Cut", Genre = "hip-hop" }).equals {
    artist = "THE Slits", title = "Cut", genre = "Hip Hop",
  }
  expect(album({ Artist = "Low (2)", Title = "T" }).artist).equals "Low"
  expect(album({ Artist = "Crosby, Stills", Title = "T" }).artist).equals "Crosby, Stills"
end)

test("singles are skipped, records without a title rejected", function()
  expect(testing.rule({ Title = "Hey Jude", Format = '7", Single' }).reason).equals "a single"
  expect(testing.rule({ Title = "\u{A0}", Format = "LP" }).reason).equals "no title"
end)

test("unknown values are unchanged", function()
  expect(album({ Title = "T", Genre = "Шансон", ["Media Condition"] = "Generic" })).equals {
    title = "T", genre = "Шансон", media_condition = "Generic",
  }
end)

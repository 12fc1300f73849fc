before(function() testing.load "rateyourmusic.lua" end)

test("your own export is read, stray spaces of its header and all", function()
  expect(testing.rule({
    Title = "Ágætis byrjun", [" First Name"] = "", ["Last Name"] = "Sigur Rós", Rating = "9",
    Release_Date = "1999", Review = '""',
  }).album).equals { title = "Ágætis byrjun", artist = "Sigur Rós", year = 1999, half_stars = 9 }
  local drake <const> = { Title = "T", ["First Name"] = "Nick", ["Last Name"] = "Drake" }
  expect(testing.rule(drake).album.artist).equals "Nick Drake"
end)

test("a chart has an average instead", function()
  local album <const> = testing.rule({
    release_name = "OK Computer", artist_name = "Radiohead", release_date = "1997-06-16",
    primary_genres = "Alternative Rock, Art Rock", avg_rating = "4.24",
  }).album
  expect(album).equals { title = "OK Computer", artist = "Radiohead", year = 1997,
    genre = "Alternative Rock", average = 4.24 }
end)

test("no rating is none, no title is a rejection", function()
  expect(testing.rule({ Title = "T", Rating = "0" }).album.half_stars).is_nil()
  expect(testing.rule({ Title = "NA" }).reason).equals "no title"
end)

before(function() testing.load "ratings.lua" end)

local function rating(text, column)
  return testing.rule({ Title = "T", [column or "Rating"] = text }).album.rating
end

test("every coin is changed into one to five", function()
  for text, stars in pairs { ["4/5"] = 4, ["8/10"] = 4, ["8,5 / 10"] = 4, ["80%"] = 4, ["4"] = 4,
    ["8"] = 4, ["87"] = 4, ["★★★★☆"] = 4, ["★★½"] = 3, ["B+"] = 4, ["3.5"] = 4, ["0.5"] = 1,
    ["100"] = 5, ["10/100"] = 1 } do
    expect(text .. " → " .. tostring(rating(text))).equals(text .. " → " .. stars)
  end
end)

test("numbers of JSON count as well, and other columns", function()
  expect(testing.rule({ title = "T", rating = 4.5 }).album.rating).equals(5)
  expect(rating("9/10", "Bewertung")).equals(5)
end)

test("numbers count as their source counts", function()
  local function from(source, number)
    local draft <const> = { title = "T", rating = number }
    return testing.rule({}, { draft = draft, source = source }).album.rating
  end
  expect(from("rateyourmusic", 4)).equals(2)
  expect(from("rateyourmusic", 10)).equals(5)
  expect(from("itunes", 80)).equals(4)
  expect(from("discogs", 4)).equals(4)
end)

test("other values are not ratings", function()
  for _, text in ipairs { "", "0", "0/5", "unrated", "?", "11/10", "4/0", "-3", "☆☆☆☆☆", "1e3" } do
    expect(rating(text)).is_nil()
  end
  expect(testing.rule({ Title = "T" }).album).equals { title = "T" }
end)

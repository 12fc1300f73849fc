local library <const> = moonshelf.library

local function shown(rating)
  library.add { title = "T", rating = rating }
  local rows <const> = testing.rows()
  return rows[#rows][3]
end

before(function() testing.load "stars.lua" end)

test("a rating is as many stars, halves too", function()
  expect(shown(5)).equals "★★★★★"
  expect(shown(3.5)).equals "★★★½"
  expect(shown(0.4)).equals "½"
  expect(shown("4")).equals "★★★★"
  expect(shown(11)).equals "★★★★★"
end)

test("without a rating there are no stars, and words are unchanged", function()
  expect(shown(nil)).equals ""
  expect(shown(0)).equals "0"
  expect(shown("superb")).equals "superb"
  expect(shown(true)).equals "true"
end)

test("a layout with the column keeps its position", function()
  moonshelf.layout("mine", { "rating", "title" })
  library.add { title = "T", rating = 2 }
  expect(testing.rows "mine").equals { { "★★", "T" } }
end)

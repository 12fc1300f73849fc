local library <const> = moonshelf.library

before(function() testing.load "new-arrivals.lua" end)

test("an album is new for two weeks", function()
  testing.clock.set "2026-01-01"
  library.add { title = "Low" }
  expect(testing.rows()[1][2]).equals "✦ Low"
  testing.clock.set "2026-01-14 23:59"
  expect(testing.rows()[1][2]).equals "✦ Low"
  testing.clock.set "2026-01-15"
  expect(testing.rows()[1][2]).equals "Low"
end)

test("the user says how many days", function()
  testing.clock.set "2026-01-01"
  library.add { title = "日本" }
  testing.prefer("new-arrivals.days", 1)
  testing.clock.advance(86400)
  expect(testing.rows()[1][2]).equals "日本"
end)

test("no other column is touched", function()
  library.add { title = "Low", artist = "Low" }
  expect(testing.rows()).equals { { "Low", "✦ Low", "", "" } }
end)

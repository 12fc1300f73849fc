before(function() testing.load "since-year.lua" end)

local function fate(year)
  local result <const> = testing.rule({}, { draft = { title = "T", year = year } })
  return result.reason or result.verdict
end

test("without settings nearly everything comes through", function()
  expect(fate(1977)).equals "add"
  expect(fate(1850)).equals "before 1900"
end)

test("the years that the user set hold, both included", function()
  testing.prefer("since-year.first", 1960)
  testing.prefer("since-year.last", 1979)
  expect(fate(1959)).equals "before 1960"
  expect(fate(1960)).equals "add"
  expect(fate(1979)).equals "add"
  expect(fate(1980)).equals "after 1979"
end)

test("an album without a year comes through", function()
  testing.prefer("since-year.first", 1960)
  expect(fate(nil)).equals "add"
end)

test("an invalid year in the settings is ignored", function()
  testing.prefer("since-year.first", "soon")
  expect(fate(1960)).equals "add"
end)

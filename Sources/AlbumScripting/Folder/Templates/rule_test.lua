-- Run with: moonshelf test

test("it removes extra spaces from titles", function()
  testing.load "NAME.lua"
  local verdict <const> = testing.rule({}, { draft = { title = " Kind  of Blue " } })
  expect(verdict.album.title).equals("Kind of Blue")
end)

test("it rejects records without a title", function()
  testing.load "NAME.lua"
  expect(testing.rule({}).reason).equals("no title")
end)

local library <const> = moonshelf.library

before(function() testing.load "guard-favourites.lua" end)

local function remove(fields)
  return library.add(fields):remove()
end

test("a favourite cannot be removed, and it says why", function()
  local done <const>, reason <const> = remove { title = "Low", rating = 5 }
  expect(done).is_nil()
  expect(reason).equals "Low is a favourite; lower its rating first"
  expect(remove { title = "Post", favourite = true }).is_nil()
  expect(#library.albums).equals(2)
end)

test("all others can, whatever their rating is", function()
  for _, rating in ipairs { 4, 0, "superb", true } do
    expect(remove { title = "T", rating = rating }).is_true()
  end
  expect(remove { title = "T", favourite = false }).is_true()
end)

test("once it is not a favourite any more it can be removed", function()
  local album <const> = library.add { title = "Low", rating = "5" }
  expect(album:remove()).is_nil()
  album.rating = 4
  expect(album:remove()).is_true()
end)

test("the user says from which rating on", function()
  testing.prefer("guard-favourites.rating", 4)
  expect(remove { title = "T", rating = 4 }).is_nil()
end)

test("undo of adding one is not refused", function()
  library.add { title = "Low", rating = 5 }
  expect(library.undo()).equals "Add Low"
  expect(#library.albums).equals(0)
end)

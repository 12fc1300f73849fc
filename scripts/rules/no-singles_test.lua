before(function() testing.load "no-singles.lua" end)

local function verdict(format)
  return testing.rule({ Title = "T", Format = format }).verdict
end

test("singles are skipped in every writing", function()
  for _, format in ipairs { '7", Single, RE', "CD, Maxi, Enh", "SINGLE", "CD, Single, Promo",
    "Maxi-Single", "Flexi, 7''" } do
    expect(verdict(format)).equals "skip"
  end
  expect(testing.rule({ Title = "T", Format = "Single" }).reason).equals "a single"
end)

test("albums are kept, even those that hold singles", function()
  for _, format in ipairs { "LP, Album", "LP, Comp, Single Sided, Album", "CD", "", "12\"",
    "Singles Box Set, Box Set", "Singleton" } do
    expect(verdict(format)).equals "add"
  end
end)

test("other columns and lists are understood", function()
  expect(testing.rule({ title = "T", album_type = "single" }).verdict).equals "skip"
  expect(testing.rule({ title = "T", release_type = "Single" }).verdict).equals "skip"
  expect(testing.rule({ title = "T", Formato = "Single" }).verdict).equals "skip"
  expect(testing.rule({ title = "T", Format = { "Vinyl", "Single" } }).verdict).equals "skip"
  expect(testing.rule({ title = "T" }).verdict).equals "add"
end)

before(function() testing.load "condition.lua" end)

local function album(media, sleeve)
  return testing.rule({
    Title = "T", ["Collection Media Condition"] = media, ["Collection Sleeve Condition"] = sleeve,
  }).album
end

test("the grades of a Discogs export are shortened and ranked", function()
  expect(album("Near Mint (NM or M-)", "Very Good Plus (VG+)")).equals {
    title = "T", media = "NM", media_grade = 7, sleeve = "VG+", sleeve_grade = 6,
  }
  local expected <const> = { ["Mint (M)"] = 8, ["Very Good (VG)"] = 5, ["Good Plus (G+)"] = 4,
    ["Good (G)"] = 3, ["Fair (F)"] = 2, ["Poor (P)"] = 1 }
  for text, grade in pairs(expected) do expect(album(text).media_grade).equals(grade) end
end)

test("sellers' own spellings are understood", function()
  for text, short in pairs { vg = "VG", ["VG+"] = "VG+", nm = "NM", ["m-"] = "NM", ["Mint"] = "M",
    ["near mint"] = "NM", [" EX "] = "VG+", ["sehr gut"] = "VG" } do
    expect(album(text).media).equals(short)
  end
end)

test("no grade is no grade", function()
  for _, text in ipairs { "", "Not Graded", "Generic", "No Cover", "?", "Good luck", "日本" } do
    expect(album(text)).equals { title = "T" }
  end
  expect(testing.rule({ Title = "T" }).album).equals { title = "T" }
end)

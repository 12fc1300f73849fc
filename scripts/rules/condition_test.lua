before(function() testing.load "condition.lua" end)

local function album(media, sleeve)
  return testing.rule({
    Title = "T", ["Media Condition"] = media, ["Sleeve Condition"] = sleeve,
  }).album
end

test("the grades of a Discogs export are shortened and ranked", function()
  local near_mint <const> = testing.rule({
    Title = "T", ["Collection Media Condition"] = "Near Mint (NM or M-)",
    ["Collection Sleeve Condition"] = "Very Good Plus (VG+)",
  }, { source = "discogs" }).album
  expect(near_mint).equals {
    title = "T", media_condition = "NM", media_grade = 7, sleeve_condition = "VG+",
    sleeve_grade = 6,
  }
  local expected <const> = { ["Mint (M)"] = 8, ["Very Good (VG)"] = 5, ["Good Plus (G+)"] = 4,
    ["Good (G)"] = 3, ["Fair (F)"] = 2, ["Poor (P)"] = 1 }
  for text, grade in pairs(expected) do expect(album(text).media_grade).equals(grade) end
end)

test("sellers' own spellings are understood", function()
  for text, short in pairs { vg = "VG", ["VG+"] = "VG+", nm = "NM", ["m-"] = "NM", ["Mint"] = "M",
    ["near mint"] = "NM", [" EX "] = "VG+", ["sehr gut"] = "VG" } do
    expect(album(text).media_condition).equals(short)
  end
  expect(testing.rule({ Title = "T", Zustand = "sehr gut" }).album.media_grade).equals(5)
end)

test("a value that is not a grade is unchanged, without a rank", function()
  for _, text in ipairs { "Generic", "No Cover", "Good luck", "日本" } do
    expect(album(nil, text)).equals { title = "T", sleeve_condition = text }
  end
  expect(album("Not Graded", "")).equals { title = "T" }
  expect(testing.rule({ Title = "T" }).album).equals { title = "T" }
end)

test("a collection that discogs.lua has shortened is ranked too, whichever came first", function()
  testing.load "discogs.lua"
  expect(album("Near Mint (NM or M-)").media_grade).equals(7)
end)

-- Grades of condition in the notation of Discogs and sellers, made short and sortable: "Near Mint
-- (NM or M-)" is "NM" and `media_grade` 7, of 8 (mint) down to 1 (poor); for the sleeve
-- `sleeve_grade`.
--   moonshelf import --rule scripts/rules/condition.lua collection.csv
--   moonshelf list --columns artist,title,media_condition --sort media_grade-
-- Omit --rule to import without it; `moonshelf undo` undoes the import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local grades <const> = { M = 8, NM = 7, ["VG+"] = 6, VG = 5, ["G+"] = 4, G = 3, F = 2, P = 1 }
local names <const> = { mint = "M", neu = "M", nearmint = "NM", ["m-"] = "NM", nmorm = "NM",
  verygoodplus = "VG+", sehrgut = "VG", verygood = "VG", vgplus = "VG+", goodplus = "G+",
  good = "G", gut = "G", fair = "F", poor = "P", schlecht = "P", ex = "VG+", excellent = "VG+" }

-- "Near Mint (NM or M-)" → "NM"; nil for "Generic", "No Cover" and nothing.
local function short(text)
  text = tostring(text or "")
  local inner <const> = text:match "%(([^)]*)%)"
  for _, spelling in ipairs { inner or "", text:gsub("%s*%b()", "") .. "" } do
    local first <const> = spelling:upper():match "^%s*([A-Z]+[+]?)"
    local plain <const> = spelling:lower():gsub("%s", "")
    if names[plain] then return names[plain] end
    if grades[first] and spelling:upper():find "^%s*[A-Z]+[+]?%s*$" then return first end
    if first and grades[first] and inner == spelling then return first end
  end
end

moonshelf.rule {
  name = "condition",
  priority = -1,
  apply = function(album, record)
    for _, part in ipairs { "media", "sleeve" } do
      local field <const> = part .. "_condition"
      local said = album[field]
      if part == "media" then said = said or record.Condition or record.Zustand or record.Estado end
      local grade <const> = short(said)
      album[part .. "_grade"] = grades[grade]
      -- Values other than grades are informative too: "Generic", "No Cover".
      if said == "Not Graded" then album[field] = nil else album[field] = grade or album[field] end
    end
  end,
}

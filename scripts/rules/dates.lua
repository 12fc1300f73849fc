-- Reads dates in common notations: 12.5.1977, May 12th, 1977, 1977年5月12日, '77. The year goes to
-- `year`, if that is empty; the complete date to `released`, as 1977-05-12 or 1977-05.
--   moonshelf import --rule scripts/rules/dates.lua list.csv
-- Omit --rule to import without it; `moonshelf undo` undoes the import.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"

local columns <const> = { "Released", "Date", "Year", "date", "year", "Fecha" }
local months <const> = { jan = 1, ene = 1, feb = 2, fev = 2, mar = 3, apr = 4, abr = 4, avr = 4,
  may = 5, mai = 5, jun = 6, juin = 6, jul = 7, juil = 7, aug = 8, ago = 8, aou = 8, sep = 9,
  oct = 10, okt = 10, nov = 11, dec = 12, dez = 12, dic = 12 }

-- The year, the month by its name, the other numbers before and after the year.
local function parts(text)
  text = moonshelf.text.fold(text):gsub("年", "-"):gsub("月", "-"):gsub("日", "")
  local month
  for word in text:gmatch "%a%a%a+" do
    month = month or months[word:sub(1, 4)] or months[word:sub(1, 3)]
  end
  local before, year, behind = text:match "^(.-)%f[%d](%d%d%d%d)%f[^%ds?](.*)$"
  if not year then
    before, year = text:match "^(.-)%f[%d](%d%d)$"
    if not year then return end
    if not before:find "^%D*%d+[./-]%d+[./-]$" and not before:find "['’]$" then return end
    year, behind = (tonumber(year) > 30 and "19" or "20") .. year, ""
  end
  local numbers <const> = {}
  for number in (before .. " | " .. behind):gmatch "%f[%d]%d%d?%f[%D]" do
    numbers[#numbers + 1] = tonumber(number)
  end
  return tonumber(year), month, numbers, before:find "%d" == nil
end

-- In 5/12/1977 the month is ambiguous: then only the year is used.
local function read(text)
  local year <const>, month, numbers <const>, is_year_first <const> = parts(text)
  if not year then return end
  local first <const>, second <const>, day = numbers[1], numbers[2], nil
  if month then day = first
  elseif is_year_first then month, day = first, second
  elseif first and second and first > 12 then day, month = first, second
  elseif first and second and (second > 12 or first == second) then month, day = first, second
  elseif not second then month = first end
  if not month or month < 1 or month > 12 then return year end
  if not day or day < 1 or day > 31 then return year, ("%d-%02d"):format(year, month) end
  return year, ("%d-%02d-%02d"):format(year, month, day)
end

moonshelf.rule {
  name = "dates",
  priority = -1,
  apply = function(album, record)
    for index = 0, #columns do
      local text <const> = index == 0 and album.released or record[columns[index]]
      local year <const>, released <const> = read(tostring(text or ""))
      if year then album.year, album.released = album.year or year, released return end
    end
  end,
}

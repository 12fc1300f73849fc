-- Adapts a list of your own: columns get the names that other scripts use, so that "Shelf" is
-- `place` and "Paid" the number `price`; sold albums are skipped. Change the names to fit.
--   moonshelf import --rule scripts/rules/spreadsheet.lua vinyl.csv
local moonshelf <const> = require "moonshelf"

-- The field, and the names of its columns: letters and digits only, no accents.
local fields <const> = {
  place = "shelf location box crate room standort regal lagerort ubicacion estante emplacement",
  price = "paid cost pricepaid purchaseprice", format = "medium media tontrager soporte support",
  label = "publisher plattenfirma", lent_to = "lentto loanedto borrower verliehenan prestadoa",
  media_condition = "condition grade zustand estado etat",
  catalog_number = "bestellnummer labelnummer nºserie referencia",
  date_added = "bought purchased purchasedate gekauftam kaufdatum comprado achetele",
}
local names <const> = {}
for field, columns in pairs(fields) do
  for column in columns:gmatch "%S+" do names[column] = field end
end
local no <const> = { ["0"] = true, ["false"] = true, no = true, n = true, [""] = true }

local function key(name) return (moonshelf.text.fold(name):gsub("[%s_%p]", "")) end

-- "$1,200.50" as a number; a comma that does not separate thousands is ambiguous.
local function price(value)
  local text <const> = tostring(value):gsub(",(%d%d%d)%f[%D]", "%1")
  return not text:find ",%d" and tonumber(text:match "%d[%d.]*") or value
end

return function(album, _, ctx)
  if album.sold and not no[tostring(album.sold):lower()] then return ctx.skip("sold") end
  local found <const> = {}
  for name, value in pairs(album) do
    local field <const> = names[key(name)]
    if field and field ~= name then
      found[#found + 1] = { name = name, field = field, value = value }
    end
  end
  for _, column in ipairs(found) do
    if album[column.field] == nil then
      album[column.field] = column.field == "price" and price(column.value) or column.value
      album[column.name] = nil
    end
  end
end

-- The value of the collection: adds up the field `price` (or another) of all albums or a query's,
-- as numbers or texts like "12,50 €", each currency separately. Changes nothing.
--   moonshelf run scripts/automation/value.lua [QUERY…] [--field paid]
-- In the script folder it is `moonshelf value`, until the file is removed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

-- The number and the currency of a price: the last comma or point with two digits is the decimal
-- separator.
local function read(price)
  if type(price) == "number" then return price, "" end
  if type(price) ~= "string" then return end
  local digits = price:match "%d[%d.,']*"
  if not digits then return end
  local currency <const> = price:gsub("%d[%d.,']*%-?", ""):match "^%s*(.-)%s*$"
  local whole <const>, cents <const> = digits:match "^(.*)[.,](%d%d?)$"
  digits = (whole or digits):gsub("%D", "") .. "." .. (cents or "0")
  return tonumber(digits), currency
end

local function money(amount, currency)
  return ("%.2f %s"):format(amount, currency):match "^(.-)%s*$"
end

local function run(args)
  local totals <const>, counts <const>, order <const>, without = {}, {}, {}, 0
  local dearest
  for album in library.each { table.unpack(args) } do
    local amount <const>, currency <const> = read(album:get(args.field))
    if amount then
      if not totals[currency] then order[#order + 1] = currency end
      totals[currency] = (totals[currency] or 0) + amount
      counts[currency] = (counts[currency] or 0) + 1
      if not dearest or amount > dearest.amount then
        dearest = { amount = amount, currency = currency, album = album }
      end
    else
      without = without + 1
    end
  end
  table.sort(order)
  for _, currency in ipairs(order) do
    local count <const>, total <const> = counts[currency], totals[currency]
    print(("%d album%s: %s, on average %s"):format(count, count == 1 and "" or "s",
      money(total, currency), money(total / count, currency)))
  end
  if dearest then
    print(("dearest: %s – %s (%s)"):format(dearest.album.artist or "?", dearest.album.title,
      money(dearest.amount, dearest.currency)))
  end
  if without > 0 then print(("%d without a %s"):format(without, args.field)) end
end

moonshelf.command("value", { help = "Sum up the prices.", arguments = "QUERY…",
  options = { field = { default = "price", help = "The field of the price." } }, run = run })

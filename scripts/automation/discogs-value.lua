-- What your albums are worth at Discogs: `market_value` is the lowest offer. The history keeps
-- earlier ones: each run prints the growth since the first value or a day, with --report without
-- the network. It needs the secret of discogs-sync. One undo step.
--   moonshelf run scripts/automation/discogs-value.lua [QUERY…] [--since 2026-01-01] \
--     --allow secret=discogs --allow net=api.discogs.com
-- In the script folder: `moonshelf scripts allow discogs-value`, then `moonshelf discogs-value`.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.needs { net = "api.discogs.com", secret = "discogs", library = "write", why = "prices" }
local library <const> = moonshelf.library
-- The lowest offer; nil without one.
local function offer(id, currency)
  local answer <const>, reason <const> = moonshelf.http.request { per_second = 1, retry = {},
    url = ("https://api.discogs.com/marketplace/stats/%s?curr_abbr=%s"):format(id, currency),
    headers = { Authorization = "Discogs token=" .. moonshelf.secret "discogs" } }
  if not answer then error(reason, 0) end
  if answer.status ~= 200 and answer.status ~= 404 then error("status " .. answer.status, 0) end
  local price <const> = (moonshelf.json.decode(answer.body) or {}).lowest_price
  return price and ("%.2f %s"):format(price.value, price.currency)
end
local function amount(value) return tostring(value or ""):match "^(%d+%.%d+) (%u+)$" end
-- The value on a day, or the first one after it.
local function earlier(album, day)
  local value
  for _, change in ipairs(album:history "market_value") do
    if change.step.state == "done" then value = change.new or value end
    if change.step.state == "done" and os.date("!%F", change.step.time) <= day then break end
  end
  return amount(value)
end
local function report(albums, day)
  local total <const>, growth <const> = {}, {}
  for _, album in ipairs(albums) do
    local now <const>, currency <const> = amount(album.market_value)
    if now then
      local was <const>, old <const> = earlier(album, day)
      local more <const> = old == currency and now - was or 0
      if more ~= 0 then print(("%+9.2f %s  %s"):format(more, currency, album.title)) end
      total[currency] = (total[currency] or 0) + now
      growth[currency] = (growth[currency] or 0) + more
    end
  end
  for currency, sum in pairs(total) do
    print(("Total: %.2f %s (%+.2f)"):format(sum, currency, growth[currency]))
  end
end
moonshelf.command("discogs-value", { help = "Values at Discogs and their growth.",
  arguments = "QUERY…", options = { currency = "EUR", since = "", report = false },
  run = function(args)
    local albums <const>, offers <const> = library.query { table.unpack(args) }, {}
    for _, album in ipairs(args.report and {} or albums) do
      local id <const> = tostring(album.discogs_release):match "^%d+$"
      offers[album] = id and offer(id, args.currency)
    end
    library.transaction("Values at Discogs", function()
      for album, value in pairs(offers) do album.market_value = value end
    end)
    report(albums, args.since)
  end })

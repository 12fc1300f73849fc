local library <const> = moonshelf.library
local place <const> = "https://api.discogs.com/marketplace/stats/%d?curr_abbr=%s"

before(function()
  testing.secret("discogs", "s3cret", "api.discogs.com")
  testing.allow "net=api.discogs.com"
  testing.allow "secret=discogs"
  testing.load "discogs-value.lua"
end)

local function offers(id, value, currency)
  local price <const> = value and { value = value, currency = currency or "EUR" }
  testing.network.answer(place:format(id, currency or "EUR"),
    { body = moonshelf.json.encode { num_for_sale = 3, lowest_price = price } })
end

local function value(...)
  local before <const> = #testing.output()
  testing.command("discogs-value", ...)
  return testing.output():sub(before + 1)
end

test("the lowest offers are values, as one step, and growth is from the history", function()
  local low <const> = library.add { title = "Low", artist = "David Bowie", discogs_release = 12 }
  local cut <const> = library.add { title = '"Cut" </script>', discogs_release = "13" }
  library.add { title = "Without a release" }
  testing.clock.set "2026-01-01"
  offers(12, 12.5)
  offers(13, 8)
  expect(value()).equals "Total: 20.50 EUR (+0.00)\n"
  expect(low.market_value).equals "12.50 EUR"
  expect(testing.network.requests[1].headers.Authorization).equals "Discogs token=s3cret"
  testing.clock.set "2026-02-01"
  offers(12, 20)
  value()
  testing.clock.set "2026-03-01"
  offers(12, 15.25)
  offers(13, 6)
  expect(value()).equals [[
    +2.75 EUR  Low
    -2.00 EUR  "Cut" </script>
Total: 21.25 EUR (+0.75)
]]
  local asked <const> = #testing.network.requests
  expect(value("--report", "--since", "2026-02-15", "low")).equals [[
    -4.75 EUR  Low
Total: 15.25 EUR (-4.75)
]]
  expect(testing.network.requests).has_length(asked)
  library.undo()
  expect({ low.market_value, cut.market_value }).equals { "20.00 EUR", "8.00 EUR" }
  expect(value "--report").contains "Total: 28.00 EUR (+7.50)"
end)

test("without an offer or a release at Discogs the earlier value stays", function()
  local low <const> = library.add { title = "Low", discogs_release = 12, market_value = "9.00 EUR" }
  library.add { title = "Gone", discogs_release = 14, market_value = "a lot" }
  library.add { title = "Bad", discogs_release = "12/../../../users" }
  offers(12, nil)
  testing.network.answer(place:format(14, "EUR"), { status = 404, body = "{}" })
  expect(value()).equals "Total: 9.00 EUR (+0.00)\n"
  expect(low.market_value).equals "9.00 EUR"
end)

test("another currency is no growth, and an error changes nothing", function()
  library.add { title = "Low", discogs_release = 12, market_value = "9.00 EUR" }
  offers(12, 9.99, "USD")
  expect(value("--currency", "USD")).equals "Total: 9.99 USD (+0.00)\n"
  testing.network.answer(place:format(12, "EUR"), { status = 401 })
  expect(value).raises "status 401"
  expect(library.albums[1].market_value).equals "9.99 USD"
end)

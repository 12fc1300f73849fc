local library <const> = moonshelf.library
local place <const> = "https://musicbrainz.org/ws/2/release/?fmt=json&limit=10&query="

before(function()
  testing.allow "net=musicbrainz.org"
  testing.load "musicbrainz.lua"
end)

local function release(title, year, number)
  return { id = number, title = title, date = year .. "-01-14", country = "GB",
    ["label-info"] = { { ["catalog-number"] = number, label = { name = "RCA" } } },
    media = { { format = "Vinyl" } }, ["release-group"] = { id = "g-" .. number } }
end

local function answer(query, releases)
  testing.network.answer(place .. query, { body = moonshelf.json.encode { releases = releases } })
end

test("a barcode finds one release, whose fields are filled in as one step", function()
  local low <const> = library.add { title = "LOW", artist = "Bowie", barcode = "035628",
    label = "Own" }
  answer("barcode%3A035628", { release("Low", 1977, "PL 12030") })
  testing.command "musicbrainz"
  expect(low.title).equals "LOW"
  expect(low.label).equals "Own"
  expect(low.catalog_number).equals "PL 12030"
  expect(low.year).equals(1977)
  expect(low:get "musicbrainz_release_group").equals "g-PL 12030"
  library.undo()
  expect(low.catalog_number).is_nil()
  expect(testing.network.requests[1].headers["User-Agent"]).contains "moonshelf"
end)

test("several releases are asked about, and one that is known is not looked up", function()
  library.add { title = "Post", musicbrainz_release = "there" }
  local low <const> = library.add { title = "Low", artist = "David Bowie" }
  answer("artist%3A%22David%20Bowie%22%20AND%20release%3A%22Low%22",
    { release("Low", 1977, "A"), release("Low", 1999, "B"), release("Something else", 1977, "C") })
  testing.answer("release", "Low, 1999 GB RCA B")
  testing.command "musicbrainz"
  expect(low.year).equals(1999)
  expect(testing.network.requests).has_length(1)
  library.undo()
  testing.answer("release", "none of them")
  testing.command "musicbrainz"
  expect(low.year).is_nil()
end)

test("an error of the service changes nothing", function()
  library.add { title = "Low", artist = "Bowie", barcode = "1" }
  testing.network.answer(place .. "barcode%3A1", { status = 503 })
  expect(function() testing.command "musicbrainz" end).raises "status 503"
  expect(testing.network.requests).has_length(4)
end)

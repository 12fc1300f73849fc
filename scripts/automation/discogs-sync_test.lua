local library <const> = moonshelf.library
local place <const>, me <const> = "https://api.discogs.com", "/users/ada"
local all <const> = me .. "/collection/folders/0/releases?per_page=100&page="

before(function()
  testing.secret("discogs", "s3cret", "api.discogs.com")
  testing.allow "net=api.discogs.com"
  testing.allow "secret=discogs"
  testing.load "discogs-sync.lua"
end)

local function answer(path, value)
  testing.network.answer(place .. path, { body = moonshelf.json.encode(value) })
end

local function item(id, title, artist, other)
  local one <const> = { id = id, rating = 0, basic_information = { id = id, title = title, year = 0,
    artists = { { name = artist } }, labels = { { name = "RCA", catno = "none" } } } }
  for name, value in pairs(other) do one[name] = value end
  return one
end

local function sync(collection, wants, second)
  answer("/oauth/identity", { username = "ada" })
  local folders <const> = { { id = 0, name = "All" }, { id = 7, name = "Attic" } }
  answer(me .. "/collection/folders", { folders = folders })
  local pages <const> = { pages = second and 2 or 1 }
  answer(all .. 1, { pagination = pages, releases = collection })
  answer(all .. 2, { pagination = pages, releases = second or {} })
  answer(me .. "/wants?per_page=100&page=1",
    { pagination = { pages = 1 }, wants = wants or {} })
  testing.command "discogs-sync"
end

local owned <const> = { instance_id = 90, folder_id = 7, rating = 4,
  notes = { { field_id = 1, value = "Mint" }, { field_id = 3, value = "a gift\nof Anna" } } }

test("albums, folders, ratings, notes and wants come in as one step, by GET only", function()
  local post <const> = library.add { title = "Post", artist = "Björk" }
  sync({ item(12, "Low", "David Bowie", owned) },
    { item(13, "Cut", "The Slits (2)", { notes = "1st" }) },
    { item(14, "POST", "Bjork", { instance_id = 91, folder_id = 7 }) })
  local low <const>, cut <const> = library.query "low"[1], library.query "cut"[1]
  expect({ low.artist, low.rating, low.notes, low:get "folder", low.discogs_release })
    .equals { "David Bowie", 4, "a gift\nof Anna", "Attic", "12" }
  expect(low:get "label").equals "RCA"
  expect(low.year).is_nil()
  expect(low.catalog_number).is_nil()
  expect(low.wanted).is_nil()
  expect({ cut.artist, cut.wanted, cut.notes }).equals { "The Slits", true, "1st" }
  expect({ post.title, post:get "folder", post.discogs_release }).equals { "Post", "Attic", "14" }
  for _, request in ipairs(testing.network.requests) do
    expect(request.method).is_nil()
    expect(request.headers.Authorization).equals "Discogs token=s3cret"
  end
  library.undo()
  expect(#library.albums).equals(1)
  expect(post:get "folder").is_nil()
end)

test("what is changed there is taken over, what is changed here stays", function()
  sync { item(12, "Low", "David Bowie", owned) }
  local low <const> = library.albums[1]
  low.notes = "mine"
  sync { item(12, "Low", "David Bowie", { instance_id = 90, folder_id = 0, rating = 5,
    notes = { { field_id = 3, value = "theirs" } } }) }
  expect({ low.rating, low:get "folder", low.notes }).equals { 5, "All", "mine" }
  expect(#library.albums).equals(1)
  local steps <const> = #library.history()
  sync { item(12, "Low", "David Bowie", { instance_id = 90, folder_id = 0, rating = 5,
    notes = { { field_id = 3, value = "theirs" } } }) }
  expect(#library.history()).equals(steps)
end)

test("a want that came is no want any more, and another release is another album", function()
  sync({}, { item(12, "Low", "David Bowie", {}), item(16, "Cut", "The Slits", {}) })
  local low <const>, cut <const> = library.query "low"[1], library.query "cut"[1]
  expect(low.wanted).is_true()
  cut.wanted = nil
  sync({}, { item(12, "Low", "David Bowie", {}), item(16, "Cut", "The Slits", {}) })
  expect({ low.wanted, cut.wanted }).equals { true }
  sync({ item(12, "Low", "David Bowie", owned), item(15, "Low", "David Bowie", owned) })
  expect(low.wanted).is_nil()
  expect(#library.albums).equals(3)
end)

test("the worst values of a list are albums, and one without a title is none", function()
  sync { item(1, '</script>"x"', nil, owned), item(2, ("x"):rep(500), "أم كلثوم", owned),
    item(3, nil, "X", owned), item(4, "1999", "", owned) }
  expect(#library.albums).equals(3)
  expect(library.albums[1].artist).is_nil()
  expect(library.albums[2].artist).equals "أم كلثوم"
end)

test("an error of the service changes nothing", function()
  testing.network.answer(place .. "/oauth/identity", { status = 401 })
  expect(function() testing.command "discogs-sync" end).raises "/oauth/identity: 401"
  expect(#library.albums).equals(0)
end)

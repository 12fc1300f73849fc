local library <const> = moonshelf.library
local place <const>, me <const> = "https://api.discogs.com", "/users/ada"
local low

before(function()
  testing.secret("discogs", "s3cret", "api.discogs.com")
  testing.allow "net=api.discogs.com"
  testing.allow "secret=discogs"
  testing.load "discogs-push.lua"
  low = library.add { title = "Low", artist = "David Bowie", discogs_release = "12", rating = 4,
    folder = "Attic", discogs_synced = '{"instance":90,"folder_id":7,"folder":"Attic","rating":4}' }
end)

local function answer(path, value, status)
  testing.network.answer(place .. path, { body = moonshelf.json.encode(value), status = status })
end

local function send()
  answer("/oauth/identity", { username = "ada" })
  answer(me .. "/collection/folders", { id = 9, folders = { { id = 1, name = "Uncategorized" },
    { id = 7, name = "Attic" } } })
  testing.command("discogs-push", "--send")
  local sent <const> = {}
  for _, request in ipairs(testing.network.requests) do
    if request.method then
      sent[#sent + 1] = ("%s %s %s"):format(request.method, request.url:sub(#place + 1),
        request.body or "")
    end
  end
  return sent
end

local item <const> = me .. "/collection/folders/7/releases/12/instances/90"

test("without --send changes are listed, and nothing is sent", function()
  testing.command "discogs-push"
  expect(testing.output()).equals ""
  low.rating, low.notes = 2.5, "a gift"
  library.add { title = "Cut", discogs_release = 13, wanted = true }
  library.add { title = "Post", artist = "Björk" }
  testing.command "discogs-push"
  expect(testing.output()).equals "David Bowie – Low: rating, notes\n? – Cut: new, wanted\n"
  expect(testing.network.requests).has_length(0)
end)

test("a rating, notes and a new folder are sent once", function()
  low.rating, low.notes, low.folder = 2.5, '"mine"', "Cellar"
  answer(item, {}, 204)
  answer(item .. "/fields/3", {}, 204)
  expect(send()).equals {
    "POST " .. me .. '/collection/folders {"name":"Cellar"}',
    "POST " .. item .. '/fields/3 {"value":"\\"mine\\""}',
    "POST " .. item .. ' {"folder_id":9,"rating":3}',
  }
  expect(low.discogs_synced).contains '"folder_id":9'
  testing.command("discogs-push", "--send")
  expect(testing.output()).equals "David Bowie – Low: rating, notes, folder\n"
end)

test("what is cleared here is cleared there", function()
  low.rating, low.folder = nil, nil
  answer(item, {})
  answer(item .. "/fields/3", {})
  expect(send()).equals { "POST " .. item .. '/fields/3 {"value":""}',
    "POST " .. item .. ' {"folder_id":1,"rating":0}' }
end)

test("new albums are put into the collection or the want list, by numbers only", function()
  local post <const> = library.add { title = "Post", discogs_release = 14, rating = 5 }
  local cut <const> = library.add { title = "Cut", discogs_release = 13, wanted = true }
  library.add { title = "Bad", discogs_release = "1/../../../x" }
  local new <const> = me .. "/collection/folders/1/releases/14"
  answer(new, { instance_id = 95 }, 201)
  answer(new .. "/instances/95", {})
  answer(new .. "/instances/95/fields/3", {})
  answer(me .. "/wants/13", {}, 201)
  expect(send()).equals { "POST " .. new .. " ",
    "POST " .. new .. '/instances/95/fields/3 {"value":""}',
    "POST " .. new .. '/instances/95 {"folder_id":1,"rating":5}',
    "PUT " .. me .. '/wants/13 {"notes":"","rating":0}' }
  expect(post.discogs_synced).contains '"instance":95'
  expect(cut.discogs_synced).is_not_nil()
end)

test("a want that was bought comes into the collection", function()
  low.discogs_synced, low.rating, low.folder = '{"wanted":true}', nil, nil
  local new <const> = me .. "/collection/folders/1/releases/12"
  answer(new, { instance_id = 96 }, 201)
  answer(new .. "/instances/96", {})
  answer(new .. "/instances/96/fields/3", {})
  expect(send()[1]).equals("POST " .. new .. " ")
  expect(testing.output()).equals "David Bowie – Low: wanted\n"
end)

test("an error ends it, and a library that was never read is not sent", function()
  low.rating = 1
  answer(item .. "/fields/3", {}, 404)
  expect(send).raises "fields/3: 404"
  expect(low.discogs_synced).contains '"rating":4'
  low.discogs_synced = nil
  expect(function() testing.command "discogs-push" end).raises "run discogs-sync first"
end)

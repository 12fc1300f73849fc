local library <const> = moonshelf.library
local place <const> = "http://localhost:4533/rest/"

before(function()
  testing.secret("navidrome", "0123abcd", "localhost:4533")
  testing.allow "net=localhost:4533"
  testing.allow "secret=navidrome"
  testing.load "navidrome-stars.lua"
end)

local function answer(method, fields)
  fields.status = fields.status or "ok"
  testing.network.answer(place .. method,
    { body = moonshelf.json.encode { ["subsonic-response"] = fields } })
end

local function albums(...) answer("getAlbumList2", { albumList2 = { album = { ... } } }) end

local function sent()
  local texts <const> = {}
  for _, request in ipairs(testing.network.requests) do
    local method <const> = request.url:sub(#place + 1)
    if method ~= "getAlbumList2" then
      local form <const> = request.body:gsub("&[ucfstv]=[^&]*", ""):gsub("^c=[^&]*&", "")
      texts[#texts + 1] = method .. " " .. form
    end
  end
  return texts
end

local function low_there(other)
  other.id, other.name, other.artist = "al-1", "Low (Remastered)", "david bowie"
  return other
end

test("stars and ratings come in as one step, and the password is in the content only", function()
  local low <const> = library.add { title = "Low", artist = "David Bowie" }
  albums(low_there { starred = "2026-01-01T00:00:00Z", userRating = 4 },
    { id = "al-2", name = "Post", artist = "Björk", userRating = 5 },
    { id = "al-3", name = "Low", artist = "David Bowie", userRating = 1 })
  testing.command("navidrome-stars", "ada")
  expect({ low.starred, low.rating }).equals { true, 4 }
  expect(#library.albums).equals(1)
  expect(sent()).equals {}
  local request <const> = testing.network.requests[1]
  expect(request.url:find "0123abcd").is_nil()
  expect(request.body).contains "&s=moonshelf&size=500&t=0123abcd&type=alphabeticalByName&u=ada"
  library.undo()
  expect({ low.starred, low.rating }).equals {}
end)

test("what was changed here stays, and is sent with --push only", function()
  local low <const> = library.add { title = "Low", artist = "David Bowie" }
  albums(low_there { starred = "2026-01-01T00:00:00Z", userRating = 4 })
  testing.command("navidrome-stars", "ada")
  low.starred, low.rating = nil, 4.5
  testing.command("navidrome-stars", "ada")
  expect({ low.starred, low.rating }).equals { nil, 4.5 }
  expect(testing.output()).equals "David Bowie – Low: starred\nDavid Bowie – Low: rating\n"
  expect(sent()).equals {}
  answer("unstar", {})
  answer("setRating", {})
  testing.command("navidrome-stars", "ada", "--push")
  expect(sent()).equals { "unstar albumId=al-1&rating=5", "setRating id=al-1&rating=5" }
  albums(low_there { userRating = 5 })
  testing.command("navidrome-stars", "ada", "--push")
  expect(sent()).has_length(2)
  albums(low_there { userRating = 2 })
  testing.command("navidrome-stars", "ada", "--push")
  expect(low.rating).equals(2)
end)

test("a rating of before is sent if the server has none, one that is cleared too", function()
  local low <const> = library.add { title = "Low", artist = "David Bowie", rating = 3 }
  answer("setRating", {})
  albums(low_there { userRating = 0 })
  testing.command("navidrome-stars", "ada", "--push")
  albums(low_there { userRating = 3 })
  low.rating = nil
  testing.command("navidrome-stars", "ada", "--push")
  expect(sent()).equals { "setRating id=al-1&rating=3", "setRating id=al-1&rating=0" }
end)

test("the worst values of a server match nothing, and a refusal changes nothing", function()
  local odd <const> = library.add { title = '</script>"x"', artist = "أم كلثوم" }
  albums({ id = "1", artist = "X" }, { id = "2", name = ("x"):rep(500) },
    { id = "3", name = '</script>"x"', artist = "أم كلثوم", userRating = 5, year = 0 })
  testing.command("navidrome-stars", "ada")
  expect(odd.rating).equals(5)
  answer("getAlbumList2", { status = "failed", error = { message = "Wrong username or password" } })
  expect(function() testing.command("navidrome-stars", "ada") end).raises "Wrong username"
  expect(function() testing.command "navidrome-stars" end).raises "say who"
  testing.network.answer(place .. "getAlbumList2", { status = 502, body = "<html>" })
  expect(function() testing.command("navidrome-stars", "ada") end).raises "status 502"
end)

local library <const> = moonshelf.library
local place <const> = "https://ws.audioscrobbler.com/2.0/"

before(function()
  testing.secret("lastfm", "0123abcd", "ws.audioscrobbler.com")
  testing.allow "net=ws.audioscrobbler.com"
  testing.allow "secret=lastfm"
  testing.load "lastfm-plays.lua"
end)

test("the plays of editions are added, as one step, with the key in the request only", function()
  local low <const> = library.add { title = "Low", artist = "David Bowie" }
  testing.network.answer(place, { body = [[{"topalbums": {"@attr": {"totalPages": "1"}, "album": [
    {"name": "Low", "playcount": "40", "artist": {"name": "david bowie"}},
    {"name": "Low (Remastered)", "playcount": "2", "artist": {"name": "David Bowie"}},
    {"name": "Post", "playcount": "9", "artist": {"name": "Björk"}}]}}]] })
  testing.command("lastfm-plays", "ada")
  expect(low.plays).equals(42)
  expect(testing.network.requests[1].body).contains "api_key=0123abcd"
  expect(testing.network.requests[1].body).contains "user=ada"
  library.undo()
  expect(low.plays).is_nil()
  expect(#library.albums).equals(1)
end)

test("an error of the service is said, and the account is asked", function()
  testing.answer("account", "unknown")
  testing.network.answer(place, { status = 404, body = '{"message": "User not found"}' })
  expect(function() testing.command "lastfm-plays" end).raises "User not found"
end)

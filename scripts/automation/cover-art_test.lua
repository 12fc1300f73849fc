local library <const> = moonshelf.library
local release <const> = "1b022e01-4da6-387b-8658-8678046e4cef"
local group <const> = "2a0981fb-9593-3019-864b-ce934d97a16e"

before(function() testing.load "cover-art.lua" end)

test("a release gets the address of its front cover, as one step", function()
  local low <const> = library.add { title = "Low", musicbrainz_release = release:upper(),
    musicbrainz_release_group = group }
  local post <const> = library.add { title = "Post", musicbrainz_release_group = group }
  library.add { title = "Cut" }
  testing.command("cover-art")
  expect(low.cover_url).equals("https://coverartarchive.org/release/" .. release .. "/front-500")
  expect(post.cover_url)
    .equals("https://coverartarchive.org/release-group/" .. group .. "/front-500")
  expect(testing.output()).equals "Covers: 2. Without one and without a MusicBrainz id: 1.\n"
  library.undo()
  expect(low.cover_url).is_nil()
  expect(post.cover_url).is_nil()
end)

test("a cover that is there stays, and a query narrows it down", function()
  local low <const> = library.add { title = "Low", musicbrainz_release = release,
    cover_url = "https://example.org/low.jpg" }
  local post <const> = library.add { title = "Post", musicbrainz_release = release }
  testing.command("cover-art", "low")
  expect(low.cover_url).equals "https://example.org/low.jpg"
  expect(post.cover_url).is_nil()
  testing.command("cover-art", "--size", "250")
  expect(post.cover_url).matches "/front%-250$"
end)

test("an invalid MusicBrainz ID gives no address", function()
  for _, id in ipairs { "12", ("x"):rep(36), release .. "/../..", "" } do
    library.add { title = "T", musicbrainz_release = id }
  end
  testing.command("cover-art")
  expect(testing.output()).equals "Covers: 0. Without one and without a MusicBrainz id: 4.\n"
end)

test("a size that the archive does not have is refused", function()
  expect(function() testing.command("cover-art", "--size", "300") end)
    .raises "--size can be 250, 500 or 1200"
end)

test("an album whose cover is asked for gets its address first", function()
  local post <const> = library.add { title = "Post", musicbrainz_release_group = group }
  local cut <const> = library.add { title = "Cut" }
  local low <const> = library.add { title = "Low", musicbrainz_release = release,
    cover_url = "https://example.org/low.jpg" }
  for _, album in ipairs { post, cut, low } do
    library.post("cover.requested", { album = album })
  end
  expect(post.cover_url)
    .equals("https://coverartarchive.org/release-group/" .. group .. "/front-500")
  expect(cut.cover_url).is_nil()
  expect(low.cover_url).equals "https://example.org/low.jpg"
end)

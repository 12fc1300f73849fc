before(function() testing.load "spotify.lua" end)

local albums <const> = moonshelf.library.albums

test("saved albums are records, and liked tracks are combined to albums", function()
  local report <const> = testing.import([=[{ "tracks": [
    {"artist": "Low", "album": "Nine", "track": "a", "uri": "spotify:track:1"},
    {"artist": "low", "album": "NINE", "track": "c", "uri": "spotify:track:3"}],
    "albums": [{"artist": "Devo", "album": "Q", "uri": "spotify:album:5"}],
    "shows": [{"name": "x"}] }]=], { name = "YourLibrary.json" })
  expect(report.source).equals("spotify")
  expect(#albums).equals(2)
  expect(albums[1].list).equals("saved albums")
  expect(albums[1].spotify_uri).equals("spotify:album:5")
  expect(albums[2].liked_tracks).equals(2)
end)

test("an album of the web service fills all its fields", function()
  testing.import([=[{"album_type": "compilation", "name": "Happy", "type": "album",
    "uri": "spotify:album:x", "artists": [{"name": "Low"}, {"name": "Air"}],
    "images": [{"url": "https://i/64", "width": 64}, {"url": "https://i/640", "width": 640}],
    "release_date": "2013-06-18", "total_tracks": 24}]=], { name = "album.json" })
  expect(albums[1].artist).equals("Low, Air")
  expect(albums[1].cover_url).equals("https://i/640")
  expect(albums[1].compilation).equals(true)
end)

test("plays are combined to albums, and a history without albums is refused", function()
  testing.import([=[[{"ms_played": 9, "master_metadata_track_name": "Spoon",
    "master_metadata_album_artist_name": "Can", "master_metadata_album_album_name": "Ege"}]]=],
    { name = "plays.json" })
  expect(albums[1].plays).equals(1)
  expect(function()
    testing.import('[{"endTime": "a", "artistName": "b", "trackName": "c", "msPlayed": 1}]',
      { name = "history.json" })
  end).raises("is a history of Spotify without albums")
end)

test("a playlist names its tracks' list", function()
  testing.import([=[{"name": "Mix", "tracks": {"items": [{"track": {"name": "Song", "uri":
    "spotify:track:1", "artists": [{"name": "Can"}], "album": {"name": "Ege", "artists":
    [{"name": "Can"}], "release_date": "1972-11-01"}}}]}}]=], { name = "mix.json" })
  expect(albums[1].list).equals("Mix")
  expect(albums[1].year).equals(1972)
  expect(albums[1].liked_tracks).equals(1)
end)

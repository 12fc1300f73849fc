before(function() testing.load "jellyfin.lua" end)

test("the albums of a library are read", function()
  local report <const> = testing.import([[
    CREATE TABLE TypedBaseItems (Type TEXT, Name TEXT, AlbumArtists TEXT, ProductionYear
        INTEGER, Genres TEXT, Studios TEXT, ProviderIds TEXT);
    INSERT INTO TypedBaseItems VALUES ('MediaBrowser.Controller.Entities.Audio.MusicAlbum',
        'Low', 'David Bowie|Brian Eno', 1977,
      'Rock|Ambient', 'RCA|EMI',
      'MusicBrainzAlbum=11111111-2222-3333-4444-555555555555|Other=1'),
      ('Movie', 'Stalker', '', 1979, '', '', '');
  ]], { name = "library.db", sql = true })
  expect(report.source).equals("jellyfin")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("David Bowie, Brian Eno")
  expect(album.title).equals("Low")
  expect(album.year).equals(1977)
end)

test("and those of another version of the program", function()
  local report <const> = testing.import([[
    CREATE TABLE BaseItemProviders (ItemId TEXT, ProviderId TEXT, ProviderValue TEXT);
    CREATE TABLE BaseItems (Type TEXT, Name TEXT, AlbumArtists TEXT, ProductionYear INTEGER,
        Genres TEXT, Studios TEXT, Id TEXT);
    INSERT INTO BaseItemProviders
      VALUES ('i', 'MusicBrainzAlbum', '11111111-2222-3333-4444-555555555555');
    INSERT INTO BaseItems VALUES ('MediaBrowser.Controller.Entities.Audio.MusicAlbum', 'Low',
        'David Bowie|Brian Eno', 1977,
      'Rock|Ambient', 'RCA|EMI', 'i');
  ]], { name = "library.db", sql = true })
  expect(report.source).equals("jellyfin")
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("David Bowie, Brian Eno")
  expect(album.title).equals("Low")
  expect(album.year).equals(1977)
end)

test("an answer of a server has albums, whose medium is unknown", function()
  local function item(name, kind)
    return {
      Name = name, ServerId = "s", Type = kind, MediaType = "Unknown", ProductionYear = 1974,
      PremiereDate = "1974-11-02T00:00:00.0000000Z", RunTimeTicks = 23410000000,
      AlbumArtist = "Cluster", Artists = { "Cluster" }, Genres = { "Krautrock", "Ambient" },
      UserData = { PlayCount = 3 },
    }
  end
  local items <const> = { item("Zuckerzeit", "MusicAlbum"), item("Caramel", "Audio") }
  local report <const> = testing.import(moonshelf.json.encode { Items = items },
    { name = "items.json" })
  expect(report.source).equals("jellyfin")
  expect(report.added).equals(1)
  expect(report.skipped).equals(1)
  local album <const> = moonshelf.library.albums[1]
  expect(album.artist).equals("Cluster")
  expect(album.year).equals(1974)
  expect(album.released).equals("1974-11-02")
  expect(album.genre).equals("Krautrock, Ambient")
  expect(album.duration).equals("39:01")
  expect(album.plays).equals(3)
  expect(album.format).is_nil()
end)

import AlbumImport
import AlbumModel
import Testing

@Suite("Tracks of imported albums")
struct TrackListTests {
  /// The tracks of each album of a file.
  private func tracks(_ text: String, _ options: ImportOptions = ImportOptions()) throws
    -> [[String]]
  {
    try Reading(text, options).records.map(Self.tracks)
  }

  private static func tracks(_ record: Reading.Record) -> [String] {
    if case .list(let texts)? = record.field("track") { texts } else { [] }
  }

  @Test(
    "are found in JSON of any form",
    arguments: [
      (#""tracks": ["Help!", "Yesterday - Remastered"]"#, ["Help!", "Yesterday - Remastered"]),
      (#""track": ["1. Help! (2:18)", "G – Q"]"#, ["1. Help! (2:18)", "G – Q"]),
      (
        #""tracklist": [{"name": "b", "duration": 125, "number": 2}, {"name": "a", "number": "01"}]"#,
        ["1. a", "2. b (2:05)"]
      ),
      (
        #""songs": {"song": [{"title": "a", "length": "3:22", "artist": "X"}, {"title": "b", "artist": "Guest"}]}"#,
        ["a (3:22)", "Guest – b"]
      ),
      (
        #""tracks": {"items": [{"name": "a", "duration_ms": 125499, "track_number": 1}]}"#,
        ["1. a (2:05)"]
      ),
      (
        #""tracks": [{"title": "a", "duration": 125000}, {"title": "b", "duration": 9000}]"#,
        ["a (2:05)", "b (0:09)"]
      ),
      (
        #""discs": [{"tracks": [{"title": "a", "position": 1}]}, {"tracks": ["b"]}]"#,
        ["1-1. a", "2-. b"]
      ),
      (#""discs": [["a", "b"], ["c"]]"#, ["1-. a", "1-. b", "2-. c"]),
      (#""tracks": [{"track": 3, "title": "a"}, {"title": "b", "track": 1}]"#, ["1. b", "3. a"]),
      (
        #""tracks": [{"position": "A1", "title": "a"}, {"position": "B1", "title": "b"}]"#,
        ["A1. a", "B1. b"]
      ),
      (
        #""track": {"itemListElement": [{"position": 1, "item": {"name": "a", "duration": "P00H03M20S"}}]}"#,
        ["1. a (3:20)"]
      ),
      (#""tracks": [{"no": 1}, {"title": null}, 7, null, [], {"title": " "}]"#, []),
      (#""tracks": "a; b""#, []), (#""tracks": 12"#, []),
      (#""tracklist": "1. a\n2. b""#, ["1. a", "2. b"]),
      (#""tracks": [{"title": "a"}, {"title": "a"}]"#, ["a", "a"]),
    ])
  func json(members: String, expected: [String]) throws {
    let text = "[{\"artist\": \"X\", \"title\": \"T\", \(members)}]"
    #expect(try tracks(text) == [expected])
  }

  @Test(
    "leave what no field holds to rules, and say so",
    arguments: [
      (
        #""songs": [{"title": "a", "isrc": "1", "bpm": 2}]"#,
        "songs[].isrc, songs[].bpm"
      ),
      (#""tracks": [{"title": "a", "mood": {"x": 1}}]"#, "tracks[].mood"),
      (#""tracks": [{"title": "a"}, 12, {"mood": "x"}]"#, "tracks[], tracks[].mood"),
      (#""media": [{"format": "CD", "tracks": ["a"]}]"#, "media[].format"),
    ])
  func unread(members: String, values: String) throws {
    let reading = try Reading(#"[{"artist": "X", "album": "T", \#(members)}]"#)
    #expect(reading.records[0].fieldNames == ["track"])
    #expect(
      reading.warnings.map(\.message) == [
        "no field holds the values of \(values); a rule can read them"
      ])
  }

  @Test("are in no field if the import keeps none, or only others")
  func kept() throws {
    let text = #"[{"artist": "X", "title": "T", "track": ["a"], "mood": "m"}]"#
    var options = ImportOptions()
    options.keptFields = .only(["mood"])
    #expect(try Reading(text, options).records[0].fieldNames == ["mood"])
    options.keptFields = .only(["track"])
    #expect(try Reading(text, options).records[0].fieldNames == ["track"])
  }

  @Test("come from the rows that are combined to an album")
  func rows() throws {
    let csv = """
      Album,Album Artist,Artist,Track Name,Track Number,Disc Number,Duration (ms)
      Nine,Low,Low,b,2,1,125000
      Nine,Low,Low & Air,"a; or not",1,1,200000
      Nine,Low,Low,c,1,2,60000

      """
    #expect(
      try tracks(csv) == [
        ["1-1. Low & Air – \"a; or not\" (3:20)", "1-2. b (2:05)", "2-1. c (1:00)"]
      ])
    // Text in one cell, and a number as the name of a track.
    #expect(
      try tracks("artist,title,tracklist\nX,T,\"1. a, b\n2. c\"\nY,U,a | b; c\nZ,V,\"\"\"7\"\"\"\n")
        == [["1. a, b", "2. c"], ["a", "b", "c"], ["\"7\""]])
  }

  @Test("that are played or liked are each of them once, without positions in the list")
  func plays() throws {
    let plays =
      "uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n"
      + "3,x,Low,,Nine,,b,\n2,x,Low,,Nine,,a,\n1,x,Low,,Nine,,B,\n"
    let played = try Reading(plays).records[0]
    #expect(Self.tracks(played) == ["b", "a"])
    #expect(played.field("plays") == .integer(3) && played.field("tracks") == nil)
    let liked =
      "Position,Track URI,Track Name,Album Name,Artist Name(s)\n"
      + "4,spotify:track:1,a - Live,Nine,Low\n9,spotify:track:1,a - Live,Nine,Low\n"
    #expect(try tracks(liked) == [["a - Live"]])
  }

  @Test("of a property list and of XML are in the order of their numbers")
  func xml() throws {
    func track(_ name: String, _ members: String) -> String {
      "<key>1</key><dict><key>Track ID</key><integer>1</integer><key>Name</key><string>\(name)</string>"
        + "<key>Album</key><string>Low</string><key>Artist</key><string>B</string>\(members)</dict>"
    }
    let itunes = """
      <plist version="1.0"><dict><key>Music Folder</key><string>file://localhost/M/</string>
      <key>Tracks</key><dict>
      \(track("b", "<key>Track Number</key><integer>2</integer>"))
      \(track("a", "<key>Track Number</key><integer>1</integer><key>Total Time</key><integer>125000</integer>"))
      </dict></dict></plist>
      """
    #expect(try tracks(itunes) == [["1. a (2:05)", "2. b"]])
    let xspf = """
      <playlist xmlns="http://xspf.org/ns/0/"><trackList>
      <track><title>a</title><creator>B</creator><album>Low</album><duration>125000</duration></track>
      <track><title>c</title><creator>B</creator><album>Low</album><trackNum>7</trackNum></track>
      </trackList></playlist>
      """
    #expect(try tracks(xspf) == [["a (2:05)", "7. c"]])
    let albums = """
      <albums><album><title>T</title><artist>X</artist><tracks>
      <track number="1" length="2:05">a</track><track number="2"><name>b</name></track></tracks></album>
      <album><title>U</title><artist>X</artist><track>a</track><track>b</track></album></albums>
      """
    #expect(try tracks(albums) == [["1. a (2:05)", "2. b"], ["a", "b"]])
    let nfo = """
      <album><title>T</title><artistdesc>X</artistdesc><track><position>1</position><title>a</title>
      <duration>02:05</duration></track><track><position>2</position><title>b</title></track></album>
      """
    #expect(try tracks(nfo) == [["1. a (2:05)", "2. b"]])
  }

  @Test("of discs that only the album's title names have the disc")
  func discs() throws {
    func row(_ album: String, _ title: String) -> String {
      "{\"Title\": \"\(title)\", \"Album\": \"\(album)\", \"Artist\": \"X\", \"Track Identifier\": 1, "
        + "\"Track Play Count\": 0, \"Track Number On Album\": 1}"
    }
    #expect(
      try tracks("[\(row("Low (Disc 2)", "b")), \(row("Low (Disc 1)", "a"))]") == [
        ["1-1. a", "2-1. b"]
      ])
  }

  @Test("of MusicBrainz, Discogs, Last.fm, Bandcamp and Spotify are read")
  func services() throws {
    let musicBrainz = """
      {"id": "1", "title": "T", "status": "Official", "artist-credit": [{"name": "X"}], "media": [
      {"position": 1, "format": "CD", "track-count": 1, "tracks": [{"position": 1, "number": "1",
        "title": "a", "length": 125499, "artist-credit": [{"name": "X"}], "recording": {"title": "r"}}]},
      {"position": 2, "format": "Vinyl", "track-count": 1, "tracks": [{"position": 1, "number": "A",
        "title": "b", "length": null, "artist-credit": [{"name": "G", "joinphrase": " & "}, {"name": "H"}],
        "recording": {"length": 60000}}]}]}
      """
    #expect(try tracks(musicBrainz) == [["1-1. a (2:05)", "2-A. G & H – b (1:00)"]])
    let xml = """
      <metadata xmlns="http://musicbrainz.org/ns/mmd-2.0#"><release id="1"><title>T</title>
      <medium-list count="1"><medium><position>1</position><track-list count="1"><track><position>1</position>
      <number>1</number><length>125499</length><recording id="2"><title>a</title></recording></track>
      </track-list></medium></medium-list></release></metadata>
      """
    #expect(try tracks(xml) == [["1. a (2:05)"]])
    let discogs = """
      {"id": 1, "title": "T", "artists": [{"name": "X (2)", "join": ""}], "resource_url":
      "https://api.discogs.com/releases/1", "tracklist": [{"type_": "heading", "title": "One", "position": ""},
      {"type_": "track", "position": "A1", "title": "a", "duration": "2:05",
        "artists": [{"name": "G (3)", "anv": "", "join": "&"}, {"name": "H", "join": ""}]},
      {"type_": "index", "position": "", "title": "Suite", "sub_tracks":
        [{"type_": "track", "position": "A2a", "title": "b", "duration": ""}]}]}
      """
    #expect(try tracks(discogs) == [["A1. G & H – a (2:05)", "A2a. Suite: b"]])
    let dump = """
      <releases><release id="1"><title>T</title><artists><artist><name>X</name></artist></artists>
      <tracklist><track><position/><title>Heading</title></track><track><position>1</position>
      <title>a</title><duration>2:05</duration></track></tracklist></release></releases>
      """
    #expect(try tracks(dump) == [["1. a (2:05)"]])
    let lastFM = """
      {"album": {"name": "T", "artist": "X", "url": "https://www.last.fm/music/X/T", "tracks": {"track":
      [{"name": "a", "duration": 125, "@attr": {"rank": 1}, "artist": {"name": "X"}}, {"name": "b"}]}}}
      """
    #expect(try tracks(lastFM) == [["a (2:05)", "b"]])
    let bandcamp = """
      [{"band_name": "X", "album_title": "T", "item_url": "https://x.bandcamp.com/album/t", "trackinfo":
      [{"title": "a", "track_num": 1, "duration": 125.3, "file": {"mp3": "u"}}]}]
      """
    #expect(try tracks(bandcamp) == [["1. a (2:05)"]])
    let spotify = """
      {"items": [{"added_at": "2020-01-01", "album": {"name": "T", "uri": "spotify:album:1",
      "artists": [{"name": "X"}], "tracks": {"items": [{"name": "a", "duration_ms": 125000,
      "disc_number": 1, "track_number": 1, "artists": [{"name": "X"}, {"name": "G"}]}]}}}]}
      """
    #expect(try tracks(spotify) == [["1. X, G – a (2:05)"]])
  }

  @Test("of a playlist are named by their files if nothing else names them")
  func playlist() throws {
    #expect(
      try tracks("X/T/01 - a.mp3\nX/T/02. b.mp3\nX/T/99.mp3\n") == [["1. a", "2. b"]])
    #expect(
      try tracks("#EXTM3U\n#EXTINF:125,X - a\nX/T/01 - z.mp3\n") == [["a (2:05)"]])
  }

  @Test("of databases are read")
  func databases() throws {
    let beets = try ForeignDatabase(
      """
      CREATE TABLE albums (id INTEGER PRIMARY KEY, album TEXT, albumartist TEXT);
      CREATE TABLE items (id INTEGER PRIMARY KEY, album_id INTEGER, title TEXT, artist TEXT,
        track INTEGER, disc INTEGER, length REAL, path BLOB);
      INSERT INTO albums VALUES (1, 'T', 'X'), (2, 'U', 'X'), (3, 'V', 'X');
      INSERT INTO items VALUES (1, 1, 'b', 'G', 2, 1, 60.0, NULL), (2, 1, 'a', 'X', 1, 1, 125.3, NULL),
        (3, 2, '1979', 'X', 0, 0, 0.0, NULL);
      """)
    #expect(
      try Reading(path: beets.path).records.map(Self.tracks)
        == [["1. a (2:05)", "2. G – b (1:00)"], ["\"1979\""], []])
    let strawberry = try ForeignDatabase(
      """
      CREATE TABLE directories (path TEXT);
      CREATE TABLE songs (title TEXT, album TEXT, artist TEXT, albumartist TEXT, disc INTEGER,
        track INTEGER, length_nanosec INTEGER, compilation_effective INTEGER);
      INSERT INTO songs VALUES ('b', 'T', 'X', '', -1, 2, -1, 0), ('7', 'T', 'X', '', -1, 1, 125000000000, 0);
      """)
    #expect(
      try Reading(path: strawberry.path).records.map(Self.tracks) == [["1. 7 (2:05)", "2. b"]])
    let kodi = try ForeignDatabase(
      """
      CREATE TABLE song (idSong INTEGER, idAlbum INTEGER, strTitle TEXT, strArtistDisp TEXT,
        iTrack INTEGER, iDuration INTEGER);
      CREATE TABLE album (idAlbum INTEGER, strAlbum TEXT, strArtistDisp TEXT);
      INSERT INTO album VALUES (1, 'T', 'X'), (2, 'U', 'X');
      INSERT INTO song VALUES (1, 1, 'b', 'G', 131073, 60), (2, 1, 'a "q"', 'X', 65537, 125);
      """)
    #expect(
      try Reading(path: kodi.path).records.map(Self.tracks)
        == [["1-1. a \"q\" (2:05)", "2-1. G – b (1:00)"], []])
    let plex = try ForeignDatabase(
      """
      CREATE TABLE media_parts (id INTEGER, file TEXT);
      CREATE TABLE metadata_items (id INTEGER, parent_id INTEGER, metadata_type INTEGER, title TEXT,
        original_title TEXT, "index" INTEGER);
      INSERT INTO metadata_items VALUES (1, NULL, 8, 'X', '', 0), (2, 1, 9, 'T', '', 0),
        (3, 2, 10, 'b', 'G', 2), (4, 2, 10, 'a', '', 1);
      """)
    #expect(try Reading(path: plex.path).records.map(Self.tracks) == [["1. a", "2. G – b"]])
  }

  @Test("of an album with ten thousand of them are all kept, and nested lists without end are none")
  func many() throws {
    let list = (1...10_000).map {
      "{\"title\": \"t\($0)\", \"number\": \($0), \"length\": \"1:00\"}"
    }
    let found = try tracks(
      "[{\"artist\": \"X\", \"title\": \"T\", \"tracks\": [\(list.joined(separator: ","))]}]")
    #expect(found[0].count == 10_000 && found[0].last == "10000. t10000 (1:00)")
    let deep = String(repeating: "{\"tracks\":[", count: 200) + String(repeating: "]}", count: 200)
    #expect(
      try tracks("[{\"artist\": \"X\", \"title\": \"T\", \"tracks\": [\(deep)]}]") == [[]])
  }
}

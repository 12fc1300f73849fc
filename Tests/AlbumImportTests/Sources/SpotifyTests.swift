import AlbumImport
import AlbumModel
import Testing

@Suite("Spotify")
struct SpotifyTests {
  private static let library = """
    {"tracks": [{"artist": "Low", "album": "Nine", "track": "a", "uri": "spotify:track:1"},
     {"artist": "Air", "album": "Ten", "track": "b", "uri": "spotify:track:2"},
     {"artist": "low", "album": "NINE", "track": "c", "uri": "spotify:track:3"},
     {"artist": "Air", "album": "", "track": "d", "uri": "spotify:track:4"}],
    "albums": [{"artist": "Devo", "album": "Q", "uri": "spotify:album:5"}],
    "shows": [{"name": "x"}, {"name": "y"}], "other": ["z"]}
    """

  @Test("saved albums are records, and liked tracks are combined to albums")
  func library() throws {
    let file = try ScratchFile(Self.library)
    let stream = try ImportSource.open(path: file.path)
    let reading = Reading(stream)
    #expect(reading.sourceName == "spotify")
    #expect(reading.titles == ["Q", "Nine", "Ten", nil])
    #expect(reading.records.map(\.index) == [1, 2, 3, 4])
    #expect(reading.records.map(\.line) == [5, 1, 2, 4])
    #expect(reading.records[0].field("spotify_uri") == .text("spotify:album:5"))
    #expect(reading.records[1].draft.artist == "Low")
    #expect(reading.records[1].field("liked_tracks") == .integer(2))
    #expect(reading.records[0].raw.hasPrefix("{\"list\":\"saved albums\",\"artist\":\"Devo\""))
    #expect(reading.records[1].raw.hasPrefix("{\"liked_tracks\":2,\"list\":\"liked tracks\","))
    #expect(reading.records[0].field("list") == .text("saved albums"))
    #expect(reading.records[1].field("list") == .text("liked tracks"))
    #expect(reading.records[3].absence == "a track without an album")
    #expect(stream.items?.name == "tracks")
    #expect(stream.items?.count == 4)
    #expect(reading.warnings.map(\.kind) == ["left out"])
    #expect(reading.warnings.map(\.message) == ["2 in \"shows\" are not albums"])
  }

  @Test("a truncated library yields its records and then an error with the position")
  func truncated() throws {
    let reading = try Reading(
      "{\"tracks\":[{\"artist\":\"Low\",\"album\":\"Nine\"},\n{\"artist\":\"Low\",\"alb")
    #expect(reading.titles == ["Nine"])
    #expect(reading.error?.kind == .broken)
    #expect(reading.error?.line == 2)
  }

  @Test("a library without albums and tracks is an error")
  func empty() throws {
    let error = try #require(try Reading("{\"tracks\": [], \"albums\": [], \"shows\": []}").error)
    #expect(error.message == "has neither saved albums nor liked tracks")
  }

  @Test("a playlist as a table is combined to albums")
  func playlist() throws {
    let reading = try Reading(
      "Track URI,Track Name,Album URI,Album Name,Artist Name(s),Album Release Date,Album Image URL\n"
        + "t:1,a,spotify:album:9,Nine,Low,1994-05-06,https://x.org/9\n"
        + "t:2,b,spotify:album:9,Nine,\"Low, Air\",1994-05-06,https://x.org/9\n"
        + "t:3,c,,,Air,,\n")
    #expect(reading.sourceName == "spotify")
    #expect(reading.titles == ["Nine", nil])
    let record = reading.records[0]
    #expect(record.draft.artist == "Low")
    #expect(record.draft.year == 1994)
    #expect(record.field("released") == .text("1994-05-06"))
    #expect(record.field("liked_tracks") == .integer(2))
    #expect(record.field("spotify_uri") == .text("spotify:album:9"))
    #expect(reading.records[1].absence == "a track without an album")
  }

  @Test("an album of the web service fills all its fields")
  func webService() throws {
    let reading = try Reading(
      """
      {"album_type": "compilation", "name": "Happy", "id": "x", "type": "album", \
      "uri": "spotify:album:x", "artists": [{"name": "Low"}, {"name": "Air"}], \
      "images": [{"url": "https://i/64", "width": 64}, {"url": "https://i/640", "width": 640}], \
      "external_ids": {"upc": "0857"}, "label": "Sub", "release_date": "2013-06-18", \
      "total_tracks": 24, "tracks": {"items": [{"name": "a", "artists": [{"name": "b"}]}]}}
      """)
    #expect(reading.titles == ["Happy"])
    let record = try #require(reading.records.first)
    #expect(record.draft.artist == "Low, Air")
    #expect(record.draft.coverURL == "https://i/640")
    #expect(record.draft.year == 2013)
    #expect(record.field("barcode") == .text("0857"))
    #expect(record.field("tracks") == .integer(24))
    #expect(record.field("compilation") == .flag(true))
    #expect(record.field("spotify_uri") == .text("spotify:album:x"))
  }

  @Test("a list of albums that only mentions Spotify is read as plain JSON")
  func mention() throws {
    let reading = try Reading(
      #"[{"title": "Low", "artist": "Bowie", "spotify": "spotify:album:x", "at": "spotify:album:"}]"#
    )
    #expect(reading.titles == ["Low"])
  }

  @Test("the tracks of playlists and plays of the web service are combined to albums")
  func items() throws {
    func item(_ track: Int, of album: String, by artist: String) -> String {
      """
      {"added_at": "2020-01-0\(track)T00:00:00Z", "track": {"name": "Song \(track)", "track_number": \(track),
        "duration_ms": 61000, "artists": [{"name": "\(artist)"}, {"name": "Guest"}],
        "uri": "spotify:track:\(track)", "album": {"name": "\(album)", "artists": [{"name": "\(artist)"}],
        "release_date": "1972-11-01", "images": [{"url": "https://i/640"}],
        "uri": "spotify:album:\(album)"}}}
      """
    }
    let items = [
      item(1, of: "Ege", by: "Can"), item(2, of: "Cut", by: "Slits"), item(3, of: "Ege", by: "Can"),
    ]
    let list = "[\(items.joined(separator: ","))]"
    for text in [
      "{\"items\": \(list)}", list, "{\"name\": \"Mix\", \"tracks\": {\"items\": \(list)}}",
    ] {
      let reading = try Reading(text)
      #expect(reading.sourceName == "spotify")
      #expect(reading.titles == ["Ege", "Cut"])
      let record = try #require(reading.records.first)
      #expect(record.draft.artist == "Can" && record.draft.year == 1972)
      #expect(record.draft.coverURL == "https://i/640")
      #expect(record.field("spotify_uri") == .text("spotify:album:Ege"))
      #expect(record.field("liked_tracks") == .integer(2))
      #expect(record.field("track")?.description.contains("Song 3") == true)
    }
  }

  @Test("the playlists and the history of the personal data are combined to albums")
  func personalData() throws {
    let playlists = try Reading(
      """
      {"playlists": [{"name": "Mix", "lastModifiedDate": "2020-06-28", "items": [
        {"track": {"trackName": "Spoon", "artistName": "Can", "albumName": "Ege Bamyasi"},
          "episode": null},
        {"track": null, "episode": {"episodeName": "x"}}]}]}
      """)
    #expect(playlists.titles == ["Ege Bamyasi", nil])
    #expect(playlists.records[0].draft.artist == "Can")
    #expect(playlists.records[0].field("list") == .text("Mix"))
    #expect(playlists.records[1].absence == "an episode of a podcast")
    func play(_ track: String, _ artist: String, _ album: String) -> String {
      """
      {"ts": "2021-01-01T10:00:00Z", "ms_played": 9, "master_metadata_track_name": \(track),
       "master_metadata_album_artist_name": \(artist), "master_metadata_album_album_name": \(album),
       "spotify_track_uri": "spotify:track:1", "episode_name": null}
      """
    }
    let plays = [
      play("\"Spoon\"", "\"Can\"", "\"Ege\""), play("null", "null", "null"),
      play("\"Spoon\"", "\"Can\"", "\"Ege\""),
    ]
    let history = try Reading("[\(plays.joined(separator: ","))]")
    #expect(history.titles == ["Ege", nil])
    #expect(history.records[0].field("plays") == .integer(2))
    #expect(history.records[0].field("track") == .list(["Spoon"]))
    let old = #"[{"endTime": "a", "artistName": "b", "trackName": "c", "msPlayed": 1}]"#
    let error = #expect(throws: ImportError.self) { try Reading(old) }
    #expect(error?.advice?.contains("extended streaming history") == true)
  }

  @Test("a table of Exportify is read in any language, by the order of its columns")
  func otherLanguages() throws {
    let names = [
      "Track-URI", "Track-Name", "Künstler-URI(s)", "Künstlername(n)", "Album-URI", "Album-Name",
      "Album-Künstler-URI(s)", "Album-Künstlername(n)", "Veröffentlichungsdatum des Albums",
      "Album-Bild-URL", "Disc-Nummer", "Track-Nummer", "Track-Dauer (ms)", "Vorschau", "Explizit",
      "Beliebtheit", "ISRC", "Hinzugefügt von", "Hinzugefügt am",
    ]
    let rows = (1...4).map { number in
      "spotify:track:\(number),Song \(number),spotify:artist:1,Can,spotify:album:1,Ege,spotify:artist:1,Can,"
        + "1972-11-01,https://i/1,1,\(number),61000,,false,50,,,2020-01-01"
    }
    let reading = try Reading(([names.joined(separator: ",")] + rows).joined(separator: "\n"))
    #expect(reading.titles == ["Ege"])
    #expect(reading.records[0].draft.artist == "Can")
    #expect(reading.records[0].draft.year == 1972)
    #expect(reading.records[0].field("liked_tracks") == .integer(4))
  }
}

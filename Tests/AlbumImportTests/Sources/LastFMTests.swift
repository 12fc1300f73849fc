import AlbumImport
import AlbumModel
import Testing

@Suite("Last.fm")
struct LastFMTests {
  @Test("top albums have their plays and their rank")
  func topAlbums() throws {
    let reading = try Reading(
      """
      {"topalbums": {"album": [{"name": "Low", "playcount": "174", "mbid": "", \
      "url": "https://www.last.fm/music/a", "artist": {"name": "Bowie", "mbid": "x"}, \
      "image": [{"size": "small", "#text": "https://l/s.png"}, {"size": "large", "#text": "https://l/l.png"}], \
      "@attr": {"rank": "1"}}], "@attr": {"user": "u", "total": "1"}}}
      """)
    #expect(reading.sourceName == "lastfm")
    let record = try #require(reading.records.first)
    #expect(record.draft.title == "Low")
    #expect(record.draft.artist == "Bowie")
    #expect(record.draft.coverURL == "https://l/l.png")
    #expect(record.field("plays") == .integer(174))
    #expect(record.field("rank") == .integer(1))
    #expect(record.field("musicbrainz_release") == nil)
  }

  @Test("the plays of all users are not the user's; the placeholder for a picture is dropped")
  func information() throws {
    let reading = try Reading(
      """
      {"album": {"artist": "Cher", "name": "Believe", "mbid": "m", "listeners": "7", "playcount": "9", \
      "url": "https://www.last.fm/music/b", "tags": {"tag": [{"name": "pop"}, {"name": "90s"}]}, \
      "image": [{"#text": "https://l/2a96cbd8b46e442fc41c2b86b821562f.png"}], \
      "tracks": {"track": [{"name": "a"}, {"name": "b"}]}}}
      """)
    let record = try #require(reading.records.first)
    #expect(record.draft.title == "Believe")
    #expect(record.draft.genre == "pop")
    #expect(record.draft.coverURL == nil)
    #expect(record.field("plays") == nil)
    #expect(record.field("lastfm_plays") == .integer(9))
    #expect(record.field("lastfm_listeners") == .integer(7))
    #expect(record.field("musicbrainz_release") == .text("m"))
    #expect(record.field("tracks") == .integer(2))
  }

  @Test("plays are combined to albums")
  func plays() throws {
    let reading = try Reading(
      "uts,utc_time,artist,artist_mbid,album,album_mbid,track\n"
        + "1,x,Bowie,,Low,m,Warszawa\n2,y,bowie,,LOW,m,Subterraneans\n3,z,Air,,,,a\n4,z,Air,,Low,,b\n"
    )
    #expect(reading.titles == ["Low", "Low", nil])
    #expect(reading.records.map(\.draft.artist) == ["Bowie", "Air", "Air"])
    #expect(reading.records[0].field("plays") == .integer(2))
    #expect(reading.records[0].field("musicbrainz_release") == .text("m"))
    #expect(reading.records[2].absence == "a track without an album")
  }

  @Test("the plays of a compilation with an ID are one album, and none is lost")
  func compilation() throws {
    let reading = try Reading(
      "uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n"
        + "3,\"19 Aug 2026, 20:48\",A,,Mix,m1,a,\n2,\"19 Aug 2026, 20:45\",B,,Mix,m1,b,\n"
        + "1,\"19 Aug 2026, 20:41\",A,,Mix,m1,a,\n0,\"19 Aug 2026, 20:31\",C,,,,c,\n")
    #expect(reading.titles == ["Mix", nil])
    #expect(reading.records[0].draft.artist == "Various Artists")
    #expect(reading.records[0].field("plays") == .integer(3))
    #expect(reading.records[1].absence == "a track without an album")
  }

  @Test("plays of the web service are combined to albums, of a compilation by its ID")
  func servicePlays() throws {
    func play(_ name: String, _ artist: String, _ album: String, _ id: String) -> String {
      """
      {"artist": {"mbid": "", "#text": "\(artist)"}, "name": "\(name)", "date": {"uts": "1"},
       "album": {"mbid": "\(id)", "#text": "\(album)"}}
      """
    }
    let plays = [
      play("a", "A", "Low", ""), play("b", "B", "Mix", "m"), play("c", "C", "Mix", "m"),
      play("a", "A", "Low", ""), play("d", "D", "", ""),
    ].joined(separator: ",")
    for text in ["[\(plays)]", "{\"recenttracks\": {\"track\": [\(plays)]}}", "[[\(plays)]]"] {
      let reading = try Reading(text)
      #expect(reading.sourceName == "lastfm")
      #expect(reading.titles == ["Low", "Mix", nil])
      #expect(reading.records.map(\.draft.artist) == ["A", "Various Artists", "D"])
      #expect(reading.records[0].field("plays") == .integer(2))
      #expect(reading.records[2].absence == "a track without an album")
      #expect(reading.items?.name == "plays")
      #expect(reading.items?.count == 5)
    }
  }

  @Test("lists of top albums next to plays are read as well, and others are reported")
  func severalLists() throws {
    let play =
      ##"{"artist": {"#text": "A"}, "name": "a", "date": {"uts": "1"}, "album": {"#text": "Low"}}"##
    func entry(_ name: String) -> String {
      #"{"name": "\#(name)", "playcount": "9", "artist": {"name": "A", "mbid": ""}, "url": ""}"#
    }
    let lists = [
      "\"recentTracks\": [\(play), \(play)]",
      "\"topAlbums_year\": [\(entry("Low")), \(entry("Post"))]",
      "\"topTracks_year\": [\(entry("a"))]",
      "\"topArtists\": [{\"name\": \"A\"}, {\"name\": \"B\"}]",
    ]
    let reading = try Reading("{\(lists.joined(separator: ",\n"))}")
    let albums = reading.records.filter { $0.absence == nil }
    #expect(albums.map(\.draft.title) == ["Low", "Post"])
    #expect(albums.map { $0.field("plays") } == [.integer(9), .integer(9)])
    #expect(albums.map { $0.field("track") != nil } == [true, false])
    #expect(reading.warnings.contains { $0.message.contains("/topArtists were not read") })
  }

  @Test("a play with the objects of its track and its album is of that album")
  func nestedPlays() throws {
    let play =
      #"{"time": {"iso": "2014-11-01"}, "track": {"name": "a", "artist": {"name": "A"}}, "#
      + #""album": {"name": "Low", "artist": {"name": "B"}}}"#
    #expect(try Reading.drafts(of: "[\(play)]").map(\.title) == ["Low"])
    #expect(try Reading.drafts(of: "[\(play)]").map(\.artist) == ["B"])
  }

  @Test("a list without artists is asked about, unless it has years")
  func withoutArtists() throws {
    func reading(_ more: String) throws -> Reading {
      let items = (1...6).map {
        "{\"name\": \"Name \($0)\"\(more), \"url\": \"https://www.last.fm/music/x\($0)\"}"
      }
      return try Reading("{\"items\": [\(items.joined(separator: ","))]}")
    }
    #expect(try reading("").isInDoubt)
    #expect(try !reading(", \"releasedate\": \"1 Feb 1990\"").isInDoubt)
  }

  @Test("lists of tracks and artists are refused as what they are")
  func tracks() throws {
    let track =
      #"{"name": "Sorry", "url": "http://www.last.fm/music/x/_/Sorry", "artist": {"name": "x"}}"#
    let error = try Reading("{\"tracks\": {\"track\": [\(track), \(track)]}}").error
    #expect(error?.message == "is a list of Last.fm's tracks")
    let artists = #"{"artists": [{"name": "x", "url": "https://www.last.fm/music/x"}]}"#
    #expect(try Reading(artists).error?.message.contains("Last.fm's artists") == true)
  }
}

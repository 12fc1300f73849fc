import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Apple's export of personal data")
struct ApplePrivacyTests {
  private let tracks = """
    [ {
      "Content Type" : "Song", "Track Identifier" : 1, "Title" : "Speed of Life",
      "Artist" : "David Bowie", "Is Part of Compilation" : false, "Album" : "Low",
      "Album Artist" : "David Bowie", "Genre" : "Rock", "Track Year" : 1977,
      "Disc Number Of Album" : 1, "Track Play Count" : 3, "Album Rating" : 0,
      "Date Added To Library" : "2023-05-06T06:41:05Z", "Album Rating Method" : "Calculated"
    }, {
      "Content Type" : "Song", "Track Identifier" : 2, "Title" : "Breaking Glass",
      "Artist" : "David Bowie", "Album" : "Low", "Album Artist" : "David Bowie",
      "Track Year" : 1977, "Track Play Count" : 4
    }, {
      "Content Type" : "Podcast", "Track Identifier" : 3, "Title" : "Talk", "Album" : "Talks"
    }, {
      "Content Type" : "Song", "Track Identifier" : 4, "Title" : "Demo", "Track Year" : 0
    } ]
    """

  @Test("tracks become albums; other media, and tracks without an album, are classified")
  func albums() throws {
    let reading = try Reading(tracks)
    #expect(reading.sourceName == "apple-privacy")
    #expect(reading.titles == ["Low", nil, nil])
    #expect(reading.records.map(\.absence) == [nil, "a podcast", "a track without an album"])
    let low = reading.records[0].draft
    #expect(low.artist == "David Bowie")
    #expect(low.year == 1977)
    #expect(
      low.fields.encoded == #"{"date_added":"2023-05-06T06:41:05Z","plays":7,"#
        + #""track":["Speed of Life","Breaking Glass"],"tracks":2}"#)
    #expect(reading.items == ItemCount(name: "tracks", count: 4))
  }

  @Test("a truncated list yields the albums of the tracks before the end")
  func breaksOff() throws {
    let cut = try #require(tracks.firstRange(of: "\"Podcast\""))
    let reading = try Reading(String(tracks[..<cut.lowerBound]))
    #expect(reading.titles == ["Low"])
    #expect(reading.error?.kind == .broken)
  }

  @Test("an element that is not a track is a record with a problem")
  func problem() throws {
    let reading = try Reading(String(tracks.dropLast()) + ", 42 ]")
    #expect(reading.problems == ["not an object with names and values"])
    #expect(reading.titles == ["Low", nil, nil, nil])
  }
}

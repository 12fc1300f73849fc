import AlbumModel
import Testing

@testable import AlbumImport

@Suite("iTunes libraries")
struct ITunesTests {
  /// A library with tracks, each given as members of a dictionary.
  private func library(_ tracks: [String], rest: String = "") -> String {
    let dictionaries = tracks.enumerated().map { number, track in
      "<key>\(number)</key><dict><key>Track ID</key><integer>\(number)</integer>\(track)</dict>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>Music Folder</key><string>file://localhost/M/</string>
      <key>Tracks</key><dict>
      \(dictionaries.joined())</dict>\(rest)</dict></plist>
      """
  }

  private func track(_ members: KeyValuePairs<String, String>) -> String {
    members.map { name, value in
      let isNumber = Int(value) != nil
      let tag = isNumber ? "integer" : name.hasPrefix("Date") ? "date" : "string"
      return value == "true"
        ? "<key>\(name)</key><true/>" : "<key>\(name)</key><\(tag)>\(value)</\(tag)>"
    }.joined()
  }

  @Test("tracks become albums, with their combined data")
  func albums() throws {
    let reading = try Reading(
      library([
        track([
          "Name": "Speed of Life", "Artist": "David Bowie", "Album": "Low (Disc 1)",
          "Year": "1977", "Genre": "Rock", "Play Count": "3", "Album Rating": "80",
          "Date Added": "2010-04-02T05:20:28Z",
          "Location": "file://localhost/C:/Music/Low%20%26%20High/CD1/1.mp3",
        ]),
        track([
          "Name": "Army of Me", "Artist": "Björk", "Album": "Post", "Album Rating": "60",
          "Album Rating Computed": "true",
        ]),
        track([
          "Name": "Live", "Artist": "David Bowie feat. X", "Album Artist": "David Bowie",
          "Album": "Low (Disc 2)", "Year": "1977", "Play Count": "4",
          "Date Added": "2009-01-01T00:00:00Z",
          "Location": "file://localhost/C:/Music/Low%20%26%20High/CD2/1.mp3",
        ]),
      ]))
    #expect(reading.sourceName == "itunes")
    #expect(reading.titles == ["Low", "Post"])
    #expect(reading.records.map(\.draft.artist) == ["David Bowie", "Björk"])
    let low = reading.records[0].draft
    #expect(low.year == 1977)
    #expect(low.genre == "Rock")
    #expect(
      low.fields.encoded == #"{"date_added":"2009-01-01T00:00:00Z","discs":2,"#
        + #""path":"C:/Music/Low & High","plays":7,"rating":80,"#
        + #""track":["1-. Speed of Life","2-. David Bowie feat. X – Live"],"tracks":2}"#)
    #expect(reading.records[1].draft.fields.encoded == #"{"track":["Army of Me"],"tracks":1}"#)
    #expect(reading.records.map(\.line) == [4, 5])
    guard case .array(let tracks)? = reading.records[0].value("tracks") else {
      Issue.record("the tracks are missing")
      return
    }
    #expect(tracks.count == 2)
  }

  @Test(
    "tracks that are not music are classified",
    arguments: [
      (["Podcast": "true"], "a podcast"), (["Movie": "true"], "a film"),
      (["TV Show": "true"], "a TV show"), (["Audiobook": "true"], "an audiobook"),
      (["Kind": "PDF document"], "a booklet"),
      (["Kind": "Internet audio stream"], "a radio stream"),
      (["Genre": "Voice Memo"], "a voice memo"), (["Genre": "Hörbuch"], "an audiobook"),
    ] as [(KeyValuePairs<String, String>, String)])
  func absences(_ members: KeyValuePairs<String, String>, _ reason: String) throws {
    let text = library([track(members) + track(["Name": "x", "Album": "A", "Artist": "B"])])
    let reading = try Reading(text)
    #expect(reading.records.map(\.absence) == [reason])
    #expect(reading.records[0].value("Name") == .text("x"))
  }

  @Test("tracks of Apple Music that are not downloaded are no radio stations")
  func cloud() throws {
    let reading = try Reading(
      library([
        track([
          "Name": "Army of Me", "Artist": "Björk", "Album": "Post",
          "Kind": "Internet audio stream", "Track Type": "Remote", "Apple Music": "true",
        ]),
        track([
          "Name": "Radio", "Album": "Live", "Kind": "Internet audio stream", "Track Type": "URL",
        ]),
      ]))
    #expect(reading.titles == ["Post", nil])
    #expect(reading.records[1].absence == "a radio stream")
  }

  @Test("a track without an album is a separate record, after the albums")
  func strays() throws {
    let text = library([track(["Name": "x", "Artist": "B"]), track(["Name": "y", "Album": "A"])])
    let reading = try Reading(text)
    #expect(reading.records.map(\.absence) == [nil, "a track without an album"])
    #expect(reading.titles == ["A", nil])
    #expect(reading.records[1].draft.artist == "B")
    #expect(reading.items == ItemCount(name: "tracks", count: 2))
  }

  @Test("playlists are ignored")
  func playlists() throws {
    let reading = try Reading(
      library(
        [track(["Name": "x", "Album": "A"])],
        rest: "<key>Playlists</key><array><dict><key>Name</key><string>P</string>"
          + "<key>Playlist Items</key><array><dict><key>Track ID</key><integer>0</integer></dict>"
          + "</array></dict></array>"))
    #expect(reading.titles == ["A"])
    #expect(reading.error == nil)
  }

  @Test("a missing bracket loses no track")
  func editedAway() throws {
    let text = library([
      track(["Name": "x", "Album": "A"]), track(["Name": "y", "Album": "B"]),
      track(["Name": "z", "Album": "C"]),
    ]).replacing("<key>0</key><dict>", with: "")
    let reading = try Reading(text)
    #expect(Set(reading.titles) == ["A", "B", "C"])
    #expect(reading.error?.kind == .broken)
    #expect(
      reading.error?.message == "invalid XML: this closing tag does not match")
  }

  @Test("a truncated library yields the albums of the tracks before the end")
  func breaksOff() throws {
    let text = library([track(["Name": "x", "Album": "A"]), track(["Name": "y", "Album": "B"])])
    let cut = try #require(text.firstRange(of: "<string>B"))
    let reading = try Reading(String(text[..<cut.lowerBound]))
    #expect(reading.titles == ["A"])
    #expect(reading.error?.line == 5)
    #expect(reading.error?.message == "the file is truncated")
  }

  @Test("rejected albums are read in the same way again")
  func rejects() throws {
    let first = try Reading(
      library([
        track(["Name": "x", "Album": "A", "Artist": "B", "Play Count": "2", "Disc Number": "1"]),
        track(["Name": "y", "Album": "A", "Artist": "B", "Play Count": "2", "Disc Number": "2"]),
      ]))
    let again = try Reading(
      #"{"moonshelf":"rejects","source":"itunes"}"# + "\n" + first.records[0].raw + "\n")
    #expect(again.sourceName == "itunes")
    #expect(again.records.map(\.draft) == first.records.map(\.draft))
    #expect(again.records[0].draft.fields["plays"] == .integer(4))
  }
}

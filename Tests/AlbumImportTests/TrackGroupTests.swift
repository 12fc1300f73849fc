import AlbumModel
import Testing
@testable import RecordRecognition

@Suite("Tracks become albums")
struct TrackGroupTests {
  private func track(
    _ album: String?, by artist: String? = nil, albumArtist: String? = nil,
    isCompilation: Bool = false, disc: Int? = nil, year: Int64? = nil, genre: String? = nil,
    folder: String? = nil, line: Int = 1
  ) -> TrackEntry {
    TrackEntry(
      album: album, albumArtist: albumArtist, artist: artist, isCompilation: isCompilation,
      disc: disc, year: year, genre: genre, folder: folder,
      object: JSONObject([.init(name: "line", value: .integer(Int64(line)))]), line: line)
  }

  private func albums(_ tracks: TrackEntry...) -> [TrackAlbum] {
    var groups = TrackGroups()
    for track in tracks { groups.add(track) }
    #expect(groups.trackCount == tracks.count)
    return Array(groups.albums)
  }

  @Test("albums are in the order of their first tracks, with their unchanged tracks")
  func order() {
    let found = albums(
      track("Low", by: "David Bowie", line: 3), track("Post", by: "Björk", line: 7),
      track("LOW ", by: "David Bowie", line: 9))
    #expect(found.map(\.title) == ["Low", "Post"])
    #expect(found.map(\.artist) == ["David Bowie", "Björk"])
    #expect(found.map(\.line) == [3, 7])
    #expect(found[0].tracks.map { $0.value(named: "line") } == [.integer(3), .integer(9)])
    #expect(found.map(\.trackCount) == [2, 1])
  }

  @Test("albums with the same title by different artists are separate")
  func sameTitle() {
    let found = albums(
      track("Greatest Hits", by: "Queen"), track("Greatest Hits", by: "ABBA"),
      track("Greatest Hits", by: "Freddie Mercury", albumArtist: "Queen"))
    #expect(found.map(\.artist) == ["Queen", "ABBA"])
    #expect(found.map(\.trackCount) == [2, 1])
  }

  @Test("a compilation is one album by Various Artists, unless it has an album artist")
  func compilations() {
    let found = albums(
      track("Hits", by: "A", isCompilation: true), track("Hits", by: "B", isCompilation: true),
      track("Mix", by: "A", albumArtist: "DJ C", isCompilation: true),
      track("Mix", by: "B", albumArtist: "DJ C", isCompilation: true))
    #expect(found.map(\.artist) == ["Various Artists", "DJ C"])
    #expect(found.map(\.isCompilation) == [true, true])
  }

  @Test("without an album artist, a folder keeps an album together")
  func folders() {
    let found = albums(
      track("Duets", by: "A", folder: "/x/Duets"), track("Duets", by: "B", folder: "/x/Duets"),
      track("Duets", by: "C", folder: "/y/Duets"))
    #expect(found.map(\.artist) == ["Various Artists", "C"])
  }

  @Test(
    "guests do not make an album a compilation",
    arguments: ["A feat. B", "A ft. B", "A (feat. B)", "A & B", "A, B", "A; B", "a with B"])
  func guests(_ name: String) {
    let found = albums(track("T", by: name, folder: "/x"), track("T", by: "A", folder: "/x"))
    #expect(found.map(\.artist) == ["A"])
  }

  @Test("a name that only has the same beginning is another artist")
  func namesakes() {
    let found = albums(track("T", by: "Can", folder: "/x"), track("T", by: "Candy", folder: "/x"))
    #expect(found.map(\.artist) == ["Various Artists"])
  }

  @Test(
    "the number of a disc is not part of the album's title",
    arguments: [
      "The Wall (Disc 2)", "The Wall [CD2]", "The Wall - CD 2", "The Wall, Disk 2",
      "The Wall (disc 2 of 3)", "The Wall: Disc #2", "The Wall CD2", "The Wall (Disc 02)",
      "The Wall [ Disc 2 ]",
    ])
  func discSuffix(_ title: String) {
    let found = albums(
      track("The Wall (Disc 1)", albumArtist: "Pink Floyd"),
      track(title, albumArtist: "Pink Floyd"), track(title, albumArtist: "Pink Floyd"))
    #expect(found.map(\.title) == ["The Wall"])
    #expect(found.map(\.discCount) == [2])
  }

  @Test(
    "a text that resembles a disc's number stays in the title",
    arguments: ["ABCD1", "CD1", "Disc 2", "(CD 1)", "Volume 2", "1984", "Discovery", "Disco 100"])
  func noSuffix(_ title: String) {
    #expect(albums(track(title)).map(\.title) == [title])
  }

  @Test("an album has the most frequent year, of several the latest, and genre")
  func mostCommon() {
    let found = albums(
      track("A", by: "x", year: 1999, genre: "Pop"), track("A", by: "x", year: 1977, genre: "Rock"),
      track("A", by: "x", year: 1977, genre: "Rock"),
      track("B", by: "x", year: 2011), track("B", by: "x", year: 1971), track("C", by: "x"))
    #expect(found.map(\.year) == [1977, 2011, nil])
    #expect(found.map(\.genre) == ["Rock", nil, nil])
  }

  @Test("only discs with tracks are counted")
  func discs() {
    let found = albums(
      track("A", by: "x", disc: 1), track("A", by: "x", disc: 3), track("B", by: "x", disc: 2),
      track("C", by: "x"))
    #expect(found.map(\.discCount) == [2, 1, 1])
  }

  @Test("the record of an album has the combined values, and the tracks")
  func record() {
    let album = albums(
      track("A", by: "x", isCompilation: true, disc: 1, year: 1999, genre: "Pop", line: 1),
      track("A", by: "y", isCompilation: true, disc: 2, line: 2))[0]
    var text: [UInt8] = []
    album.record().write(to: &text)
    #expect(
      String(decoding: text, as: UTF8.self)
        == #"{"album":"A","album_artist":"Various Artists","year":1999,"genre":"Pop","#
        + #""discs":2,"compilation":true,"tracks":[{"line":1},{"line":2}]}"#)
  }

  @Test("the data of tracks is unchanged")
  func texts() {
    let object = JSONObject([
      .init(name: "a\"\n\u{0}", value: .text("Björk 💿 \\")), .init(name: "n", value: .number(1)),
      .init(name: "e", value: .number(-1.5e300)), .init(name: "i", value: .integer(.min)),
      .init(name: "l", value: .array([.null, .flag(true), .object(JSONObject([]))])),
    ])
    var groups = TrackGroups()
    groups.add(TrackEntry(album: "A", object: object, line: 1))
    #expect(groups.albums[0].tracks == [object])
  }

  @Test("ten thousand tracks with as many artists, years and genres in one album are read quickly")
  func hostile() {
    var groups = TrackGroups()
    for number in 0..<10_000 {
      groups.add(
        track(
          "A", by: "artist \(number)", isCompilation: true, disc: number, year: Int64(number),
          genre: "genre \(number)"))
    }
    #expect(groups.albums.count == 1)
    #expect(groups.albums[0].trackCount == 10_000)
  }

  @Test("the data of any number of tracks is unchanged")
  func manyTracks() {
    var groups = TrackGroups()
    for line in 1...9000 { groups.add(track("Album \(line / 10)", by: "Somebody", line: line)) }
    let lines = Array(groups.albums).flatMap(\.tracks).map { $0.value(named: "line") }
    #expect(lines == (1...9000).map { .integer($0) })
  }

  @Test("a best-of of one artist is by that artist, though it is marked as a compilation")
  func bestOf() {
    let hits = (1...3).map { track("Greatest Hits", by: "Queen", isCompilation: true, line: $0) }
    #expect(albums(hits[0], hits[1], hits[2]).map(\.artist) == ["Queen"])
    #expect(albums(hits[0], hits[1]).map(\.artist) == ["Various Artists"])
  }

  @Test("an album whose tracks name the band in several ways is by the most frequent one")
  func variants() {
    let names = ["Tom Petty", "Tom Petty & The Heartbreakers", "Tom Petty and the Heartbreakers"]
    let tracks = [0, 1, 1, 2].map { track("Greatest Hits", by: names[$0], folder: "x") }
    let found = albums(tracks[0], tracks[1], tracks[2], tracks[3])
    #expect(found.map(\.artist) == [names[1]])
  }
}

import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Tracks")
struct TrackTests {
  static let texts: [(text: String, track: Track?)] = [
    ("Yesterday", Track(title: "Yesterday")),
    ("13. Yesterday (2:05)", Track(title: "Yesterday", position: "13", length: 125)),
    (
      "A1. Faust – Krautrock (11:47)",
      Track(title: "Krautrock", artist: "Faust", position: "A1", length: 707)
    ), ("2-3. Title (1:02:03)", Track(title: "Title", position: "3", disc: 2, length: 3723)),
    ("\"The Word (2:43)\"", Track(title: "The Word (2:43)")), ("\"1979\"", Track(title: "1979")),
    ("3. 1979", Track(title: "1979", position: "3")), ("\"99. Floor\"", Track(title: "99. Floor")),
    ("4. 99. Floor", Track(title: "99. Floor", position: "4")),
    ("\"one; two\"", Track(title: "one; two")), ("\"a | b\"", Track(title: "a | b")),
    ("\"Night – Day\"", Track(title: "Night – Day")),
    ("\"A – B\" – \"C – D\"", Track(title: "C – D", artist: "A – B")),
    ("Yesterday - Remastered 2009", Track(title: "Yesterday - Remastered 2009")),
    ("12\" Mix", Track(title: "12\" Mix")), ("\"\"\"Heroes\"\"\"", Track(title: "\"Heroes\"")),
    ("St. Stephen", Track(title: "St. Stephen")),
    ("Mr. Blue Sky (5:03)", Track(title: "Mr. Blue Sky", length: 303)),
    ("AA. Side", Track(title: "Side", position: "AA")),
    ("Hello, Goodbye", Track(title: "Hello, Goodbye")),
    ("(Nothing But) Flowers", Track(title: "(Nothing But) Flowers")),
  ]

  @Test("a track has one text, which people can read and type", arguments: texts)
  func text(text: String, track: Track?) throws {
    let track = try #require(track)
    #expect(track.text == text)
    #expect(Track(reading: text) == track)
    #expect(Track.all(in: text) == [track])
  }

  @Test(
    "what people type is read",
    arguments: CaseTable.pairs("track-typed"))
  func typed(text: String, canonical: String) {
    #expect(Track(reading: text)?.text == canonical)
  }

  @Test("positions are those that can be read again; a number of 0 and an empty title are none")
  func positions() {
    func place(_ position: String, _ disc: Int? = nil) -> String? {
      Track(title: "a", position: position, disc: disc)?.place
    }
    #expect(place("007") == "7" && place("1-01") == "1-1" && place("3.") == "3")
    #expect(place("0") == nil && place("side one") == nil && place("") == nil)
    #expect(place("Video 1") == "Video1" && place("B2", 2) == "2-B2" && place("4", 0) == "4")
    #expect(place("CD1-3") == "CD1-3" && place("1-2-3") == nil && place("A-", 3) == "3-")
    #expect(Track(title: " \n ") == nil && Track(reading: "") == nil && Track.all(in: ";|").isEmpty)
    #expect(Track(title: "a", disc: 4000, length: -1) == Track(title: "a"))
  }

  @Test(
    "any tracks are read back from their texts, alone and together",
    arguments: 0..<4 as Range<UInt64>)
  func property(seed: UInt64) {
    var numbers = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ count: Int) -> Int {
      numbers ^= numbers << 13
      numbers ^= numbers >> 7
      numbers ^= numbers << 17
      return Int(numbers % UInt64(count))
    }
    let parts = [
      "a", "Yesterday", " ", " – ", " -- ", " - ", "\"", "\"\"", ";", "|", "\n", "(3:22)",
      " (3:22)",
      "1. ", "A1. ", "2-3. ", ".", ")", "(", "é", "日本", "\u{301}", "12", "0", ", ", "\u{0}", "\t",
      "–", "-", "😀", "\r\n", "\u{85}", "=1+1", "'", "\\",
    ]
    func text() -> String { (0..<(1 + next(6))).map { _ in parts[next(parts.count)] }.joined() }
    let positions = [
      "1", "12", "A1", "AA", "2-3", "003", "CD1-3", "1.5", "0", "-", "x", "III", "9-9-9",
    ]
    for _ in 0..<4000 {
      let tracks = (0..<(1 + next(4))).compactMap { _ in
        Track(
          title: text(), artist: next(3) == 0 ? text() : nil,
          position: next(2) == 0 ? positions[next(positions.count)] : nil,
          disc: next(4) == 0 ? next(1200) : nil, length: next(2) == 0 ? next(400_000) : nil)
      }
      for track in tracks { #expect(Track(reading: track.text) == track, "\(track)") }
      guard let value = TracksKind.value(of: tracks) else { continue }
      #expect(TracksKind.tracks(of: value) == tracks)
      #expect(TracksKind().read(value.description) == value, "\(value)")
    }
  }

  @Test("two records of an album complete each other's tracks")
  func merging() throws {
    var album = AlbumContent(title: "a", fields: CustomFields())
    album.fields["track"] = .list(["Help! (2:18)", "2. The Night Before", "Untitled"])
    var other = album
    other.fields["track"] = .list([
      "1. HELP! (2:20)", "Guest – the night before (2:33)", "3. Untitled", "4. Yesterday (2:05)",
    ])
    #expect(album.complete(from: other).isEmpty)
    #expect(
      album.fields["track"]
        == .list([
          "1. Help! (2:18)", "2. Guest – The Night Before (2:33)", "3. Untitled",
          "4. Yesterday (2:05)",
        ]))
    let complete = album
    #expect(album.complete(from: other).isEmpty && album == complete)
    // What is no list of tracks is kept as it is.
    album.fields["track"] = .integer(7)
    _ = album.complete(from: other)
    #expect(album.fields["track"] == .integer(7))
  }
}

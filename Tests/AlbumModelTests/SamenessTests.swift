import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Sameness")
struct SamenessTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let left: (String?, String?)
    let right: (String?, String?)

    init(_ artist: String?, _ title: String?, _ otherArtist: String?, _ otherTitle: String?) {
      left = (artist, title)
      right = (otherArtist, otherTitle)
    }

    var testDescription: String { "\(left) and \(right)" }
    var degree: Sameness { Sameness.degree(left, right) }
    var haveOneKey: Bool {
      Sameness.key(artist: left.0, title: left.1) == Sameness.key(artist: right.0, title: right.1)
    }
  }

  @Test(
    "ignores case, accents, white space and invisible characters",
    arguments: [
      Pair("Björk", "Début", "bjork", "debut"), Pair("BJÖRK", "DÉBUT", "Bjork", "Debut"),
      Pair("Bjo\u{308}rk", "De\u{301}but", "Björk", "Début"),
      Pair("  Bjork ", "debut\u{a0}", "Bjork", "Debut"),
      Pair("Björk\u{200b}", "Debut", "Bjork", "Debut"),
      Pair("The Beatles", "Sgt. Pepper’s", "The Beatles", "Sgt. Pepper's"),
      Pair(nil, "Low", nil, "low"), Pair("椎名林檎", "無罪モラトリアム", "椎名林檎", "無罪モラトリアム"),
      Pair("A", "か\u{3099}", "A", "が"),
    ])
  func same(pair: Pair) {
    #expect(pair.degree == .same)
    #expect(pair.haveOneKey)
  }

  @Test(
    "recognizes other spellings",
    arguments: CaseTable.rows("sameness-spelling", columns: 4))
  func spelling(row: [String]) {
    let pair = Pair(row[0], row[1], row[2], row[3])
    #expect(pair.degree == .spelling)
    #expect(pair.haveOneKey)
  }

  @Test(
    "recognizes editions",
    arguments: CaseTable.pairs("sameness-edition"))
  func edition(title: String, other: String) {
    let pair = Pair("x", title, "x", other)
    #expect(pair.degree == .edition)
    #expect(pair.haveOneKey)
  }

  @Test(
    "distinguishes different albums",
    arguments: CaseTable.pairs("sameness-different"))
  func different(title: String, other: String) {
    let pair = Pair("x", title, "x", other)
    #expect(pair.degree == .different)
    #expect(!pair.haveOneKey)
  }

  @Test(
    "distinguishes artists, and artist from title",
    arguments: [
      Pair("a", "b", "a", "c"), Pair("a", "b", "ab", ""), Pair("ab", "", "", "ab"),
      Pair("a b", "", "a", "b"), Pair("b", "a", "a", "b"), Pair("Nirvana", "Live", "Eels", "Live"),
      Pair(nil, "Live", "Live", nil), Pair("!!!", "Live", "???", "Live"),
      Pair("Los Lobos", "Live", "Lobos", "Live"), Pair("Les Paul", "Live", "Paul", "Live"),
      Pair("The Band", "Live", "The The", "Live"),
    ])
  func artists(pair: Pair) {
    #expect(pair.degree == .different)
    #expect(!pair.haveOneKey)
  }

  @Test("is symmetric, and orders degrees")
  func symmetry() {
    #expect(Sameness.degree(("x", "Low - EP"), ("X", "Low")) == .edition)
    #expect(Sameness.degree(("X", "Low"), ("x", "Low - EP")) == .edition)
    #expect(Sameness.same < .spelling)
    #expect(Sameness.spelling < .edition)
    #expect(Sameness.edition < .different)
  }

  private static func album(
    _ artist: String?, _ title: String, _ year: Int64? = nil, _ fields: (String, String)...
  ) -> AlbumContent {
    var content = AlbumContent(title: title, artist: artist, year: year)
    for (name, value) in fields { content.fields[name] = .text(value) }
    return content
  }

  @Test(
    "weighs identifiers, artist, title, year and performers",
    arguments: [
      (album("Weezer", "Weezer", 1994), album("Weezer", "Weezer", 2001), Sameness.doubt),
      (album("Weezer", "Weezer", 1994), album("weezer", "Weezer", 1994), .same),
      (album("Weezer", "Weezer", 1994), album("Weezer", "Weezer"), .same),
      (album("Wall, The", "X", 1994), album("The Wall", "X"), .spelling),
      (album("Sade", "Promise (Deluxe)", 2000), album("Sade", "Promise", 1985), .doubt),
      (album(nil, "Greatest Hits"), album(nil, "Greatest Hits"), .different),
      (album("Queen", "Greatest Hits"), album(nil, "Greatest Hits"), .different),
      (
        album(nil, "Low", 1977, ("barcode", "0 12345 67890 5")),
        album("Bowie", "Nieder", 1990, ("barcode", "12345678905")), .identifier
      ),
      (
        album("Bowie", "Low", nil, ("barcode", "12345678905")),
        album("Bowie", "Low", nil, ("barcode", "12345678912")), .different
      ),
      (
        album("Bowie", "Low", nil, ("discogs_release", "1"), ("barcode", "12345678905")),
        album("Bowie", "Low", nil, ("discogs_release", "2"), ("barcode", "12345678905")), .different
      ),
      (
        album("Bowie", "Low", nil, ("discogs_release", "1")),
        album("Bowie", "Low", nil, ("musicbrainz_release", "0b15c97c-8eb8-4b4f-81c3-0eb24266a2ac")),
        .same
      ),
      (
        album("Beethoven", "Symphony 9", 1963, ("conductor", "Karajan")),
        album("Beethoven", "Symphony 9", nil, ("conductor", "Bernstein")), .doubt
      ),
      (
        album("Beethoven", "Symphony 9", 1963, ("conductor", "Karajan")),
        album("Beethoven", "Symphony 9", nil, ("conductor", "KARAJAN")), .same
      ),
    ])
  func evidence(left: AlbumContent, right: AlbumContent, sameness: Sameness) {
    #expect(Sameness.of(left, right) == sameness)
    #expect(Sameness.of(right, left) == sameness)
  }

  @Test("has stable keys, since libraries store them")
  func fixed() {
    #expect(Sameness.key(artist: "David Bowie", title: "Low") == -7_534_512_077_671_882_271)
    #expect(Sameness.key(artist: nil, title: "日本") == 3_665_517_972_550_555_688)
  }
}

@Suite("Hashes of contents")
struct SamenessHashTests {
  /// The definition, a byte at a time.
  private func hash(_ bytes: [UInt8]) -> Int64 {
    var hash = SamenessHash()
    let whole = bytes.count / 8 * 8
    for start in stride(from: 0, to: whole, by: 8) {
      let word = bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      hash.append(Int64(bitPattern: word))
    }
    let rest = bytes[whole...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    hash.append(Int64(bitPattern: rest))
    hash.append(Int64(bytes.count))
    return hash.finished
  }

  @Test("hashes in libraries stay valid: texts of any length have the hash of their definition")
  func definition() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 129) }
      var hash = SamenessHash()
      bytes.withUnsafeBufferPointer { hash.append($0) }
      #expect(hash.finished == self.hash(bytes), "\(count) bytes")
    }
  }
}

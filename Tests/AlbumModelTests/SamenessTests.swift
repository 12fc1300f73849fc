import AlbumModel
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
    arguments: [
      Pair("Pink Floyd", "The Wall", "Pink Floyd", "Wall, The"),
      Pair("Beatles, The", "Help!", "The Beatles", "Help"),
      Pair("Beatles (The)", "Help!", "Beatles", "Help!"),
      Pair("Fabulosos Cadillacs, Los", "Vasos Vacíos", "Los Fabulosos Cadillacs", "Vasos Vacios"),
      Pair("AC/DC", "Back in Black", "ACDC", "Back In Black"),
      Pair("AC/DC", "Back in Black", "AC DC", "Back In Black"),
      Pair(
        "The Beatles", "Sgt. Pepper’s Lonely Hearts Club Band", "Beatles",
        "Sgt Peppers Lonely Hearts Club Band"),
      Pair("Simon & Garfunkel", "Bookends", "Simon and Garfunkel", "Bookends"),
      Pair("Florence + The Machine", "Lungs", "Florence and the Machine", "Lungs"),
      Pair("Guns N' Roses", "Lies", "Guns and Roses", "Lies"),
      Pair("Nirvana (2)", "Nevermind", "Nirvana", "Nevermind"),
      Pair("P!nk", "Funhouse", "Pink", "Funhouse"), Pair("Ke$ha", "Animal", "Kesha", "Animal"),
      Pair("Various", "Nuggets", "Various Artists", "Nuggets"),
      Pair("V.A.", "Nuggets", "Various", "Nuggets"),
      Pair("Sia", "1,000 Forms of Fear", "Sia", "1000 Forms of Fear"),
      Pair("Chicago", "Greatest Hits, Vol. 2", "Chicago", "Greatest Hits Volume 2"),
      Pair("Bowie", "“Heroes”", "Bowie", "Heroes"),
      Pair("Ludwig", "Music of the Toy® Story™", "Ludwig", "Music of the Toy Story"),
      Pair("R.E.M.", "Out Of Time", "REM", "Out of Time"),
      Pair("宇多田ヒカル", "First Love！", "宇多田ヒカル", "First Love"),
      Pair("A", "サザン・オールスターズ", "A", "サザンオールスターズ"), Pair("A", "ＡＢＣ", "A", "abc!"),
      Pair("The The", "Soul Mining", "The, The", "Soul Mining"),
      Pair(
        "Wu-Tang Clan", "Enter the Wu-Tang (36 Chambers)", "Wu Tang Clan",
        "Enter The Wu-Tang: 36 Chambers"),
    ])
  func spelling(pair: Pair) {
    #expect(pair.degree == .spelling)
    #expect(pair.haveOneKey)
  }

  @Test(
    "recognizes editions",
    arguments: [
      ("Led Zeppelin IV", "Led Zeppelin IV (Remastered)"),
      ("Abbey Road", "Abbey Road - 50th Anniversary Super Deluxe"),
      ("Abbey Road", "Abbey Road (Remastered 2009)"), ("Abbey Road", "Abbey Road [2009 Remaster]"),
      ("Abbey Road", "Abbey Road: Deluxe Edition"), ("Low", "Low (2017 Remastered Version)"),
      ("Low", "Low – Remastered"), ("Low", "Low (Deluxe Edition) [Remastered]"),
      ("Low", "Low (Collector’s Edition)"), ("Low", "LOW (40th Anniversary Edition)"),
      ("Low", "Low (Bonus Track Version)"), ("Low", "Low (Expanded & Remastered)"),
      ("Low", "Low (Special Edition)"), ("Low", "Low (Limited Edition, Reissue)"),
      ("Low", "Low [Explicit]"), ("Low", "Low - EP"), ("Low", "Low - Single"), ("Low", "Low (EP)"),
      ("Low", "Low (Édition limitée)"), ("Low", "Low (Edición especial)"),
      ("Low", "Low (Jubiläumsausgabe)"), ("Low", "Low (Edizione speciale)"),
      ("Low", "Low【初回限定盤】"), ("Low", "Low（デラックス・エディション）"),
      ("Low (Deluxe Edition)", "Low (Remastered)"), ("1999", "1999 (Super Deluxe Edition)"),
      ("Weezer (Blue Album)", "Weezer (Blue Album) [Deluxe Edition]"),
      ("Live (Deluxe)", "Live"), ("The Wall (Remastered)", "Wall, The"),
    ])
  func edition(title: String, other: String) {
    let pair = Pair("x", title, "x", other)
    #expect(pair.degree == .edition)
    #expect(pair.haveOneKey)
  }

  @Test(
    "distinguishes different albums",
    arguments: [
      ("Led Zeppelin II", "Led Zeppelin III"), ("1", "+"), ("+", "-"), ("×", "÷"), ("4", "4:44"),
      ("Weezer (Blue Album)", "Weezer (Green Album)"), ("Weezer", "Weezer (Blue Album)"),
      ("Fearless", "Fearless (Taylor’s Version)"), ("Alive", "Alive (Live)"), ("Live", "Deluxe"),
      ("21", "2.1"), ("1+2", "12"), ("20/20", "2020"), ("The Beatles", "The Beatles (White Album)"),
      ("Hits", "Hits (Vol. 1)"), ("Hits, Vol. 1", "Hits, Vol. 2"), ("(500)", "500 Days"),
      ("()", "!!!"),
      ("Songs (2)", "Songs"), ("The The", "A The"), ("Deluxe", "Special"), ("", "(Deluxe)"),
      ("(Remastered)", "(Deluxe Edition)"), ("Unplugged", "Unplugged (Remixes)"), ("無罪", "勝訴"),
      ("★", "☆"), ("Low", "Low (Live Deluxe Edition)"), ("Mix", "Mix - Live"), ("A", "An"),
    ])
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

import AlbumModel
import Testing

@Suite("Sameness")
struct SamenessTests {
  @Test(
    "does not care how an artist and a title are spelled",
    arguments: [
      ("Björk", "Début"), ("BJÖRK", "DÉBUT"), ("Bjo\u{308}rk", "De\u{301}but"), ("bjork", "debut"),
      ("  Bjork ", "debut\u{a0}"), ("Björk\u{200b}", "Debut"),
    ])
  func spelling(artist: String, title: String) {
    #expect(
      Sameness.key(artist: artist, title: title) == Sameness.key(artist: "Bjork", title: "Debut"))
    #expect(Sameness.isSame((artist, title), ("bjork", "debut")))
  }

  @Test("keeps apart what is different")
  func different() {
    let keys = [("a", "b"), ("ab", ""), ("", "ab"), ("a b", ""), ("b", "a")].map {
      Sameness.key(artist: $0.0, title: $0.1)
    }
    #expect(Set(keys).count == keys.count)
    #expect(!Sameness.isSame(("a", "b"), ("a", "c")))
  }

  @Test("gives keys that never change, since libraries keep them")
  func fixed() {
    #expect(Sameness.key(artist: "David Bowie", title: "Low") == 5_082_275_124_637_474_725)
    #expect(Sameness.key(artist: nil, title: "日本") == -8_242_754_068_450_272_522)
  }

  @Test("is the same for plain text whichever way it is found")
  func plain() {
    // The soft hyphen folds to nothing, so the second of each pair goes the long way.
    for text in ["Low", "  Hunky   Dory ", "A\tB", ""] {
      #expect(
        Sameness.key(artist: text, title: text)
          == Sameness.key(artist: text, title: text + "\u{ad}"))
    }
  }
}

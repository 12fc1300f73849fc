import AlbumModel
import AlbumTestSupport
import Testing

@Suite("The key of an album's sameness")
struct SamenessKeyTests {
  @Test("is equal for all albums that are not different, whatever the text")
  func keysFollowDegrees() {
    let pieces = [
      "The ", ", The", "A", "&", " - EP", " (Deluxe)", "(", ")", "[", "n", " n ", "1", ",000", "!",
      "$",
      "é", "・", "日本", " ", ":", " Remastered", "+", "'",
    ]
    for seed in 0..<4000 {
      var random = SeededRandom(UInt64(seed))
      func text() -> String {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          pieces[Int.random(in: pieces.indices, using: &random)]
        }.joined()
      }
      let (left, right) = (text(), text())
      for (one, other) in [((left, right), (right, left)), (("x", left), ("x", right))] {
        let isSame = Sameness.degree(one, other) != .different
        let haveOneKey =
          Sameness.key(artist: one.0, title: one.1) == Sameness.key(artist: other.0, title: other.1)
        #expect(isSame == haveOneKey, "seed \(seed): \(one), \(other)")
      }
    }
  }
}

import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("A place on the shelf")
struct ShelfPlaceTests {
  @Test("there is always one between two neighbours, wherever people insert")
  func between() {
    var random = SeededRandom(7)
    var places: [ShelfPlace] = []
    for _ in 0..<3000 {
      let index = Int.random(in: 0...places.count, using: &random)
      let lower = index > 0 ? places[index - 1] : nil
      let upper = index < places.count ? places[index] : nil
      let new = ShelfPlace.between(lower, upper)
      if let lower { #expect(lower < new) }
      if let upper { #expect(new < upper) }
      places.insert(new, at: index)
    }
  }

  @Test("a million albums added at the end keep keys of at most five bytes")
  func appending() {
    var last: ShelfPlace?
    for _ in 0..<1_000_000 {
      let next = ShelfPlace.between(last, nil)
      if let last, !(last < next) { Issue.record("\(last) is not before \(next)") }
      last = next
    }
    #expect((last?.text.utf8.count ?? 0) <= 5)
  }

  @Test("adding at the front stays short too")
  func prepending() {
    var first: ShelfPlace? = .first
    for _ in 0..<70_000 {
      let previous = ShelfPlace.between(nil, first)
      if let first, !(previous < first) { Issue.record("\(previous) is not before \(first)") }
      first = previous
    }
    #expect((first?.text.utf8.count ?? 0) <= 5)
  }

  @Test("inserting at the same spot grows a key by a byte in six")
  func sameSpot() {
    let lower = ShelfPlace.first
    var upper = ShelfPlace.between(lower, nil)
    for _ in 0..<800 { upper = .between(lower, upper) }
    #expect(upper.text.utf8.count <= 2 + 136)
  }
}

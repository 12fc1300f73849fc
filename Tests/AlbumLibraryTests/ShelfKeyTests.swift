import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("A sort key")
struct ShelfKeyTests {
  @Test("there is always one between two neighbours, wherever albums are inserted")
  func between() {
    var random = SeededRandom(7)
    var places: [ShelfKey] = []
    for _ in 0..<3000 {
      let index = Int.random(in: 0...places.count, using: &random)
      let lower = index > 0 ? places[index - 1] : nil
      let upper = index < places.count ? places[index] : nil
      let new = ShelfKey.between(lower, upper)
      if let lower { #expect(lower < new) }
      if let upper { #expect(new < upper) }
      places.insert(new, at: index)
    }
  }

  @Test("there is always one between two with marks, whatever was marked before", arguments: 1...5)
  func marked(seed: UInt64) {
    var random = SeededRandom(seed)
    var places = [ShelfKey.first, .between(.first, nil)]
    for _ in 0..<2000 {
      let index = Int.random(in: 0...places.count, using: &random)
      let lower = index > 0 ? places[index - 1] : nil
      let upper = index < places.count ? places[index] : nil
      // Two libraries that compute the same key distinguish the albums by their marks.
      let new = (0..<2).map { _ in
        let place = ShelfKey.between(lower, upper)
        return Int.random(in: 0..<9, using: &random) == 0
          ? place : place.marked(SortKeySuffix.random())
      }.sorted()
      for place in new {
        #expect(ShelfKey.isValid(place.text))
        if let lower { #expect(lower < place) }
        if let upper { #expect(place < upper) }
      }
      places.insert(contentsOf: new[0] == new[1] ? [new[0]] : new, at: index)
    }
  }

  @Test("marking all keys does not change the order")
  func marking() {
    var random = SeededRandom(3)
    var places: [ShelfKey] = []
    for _ in 0..<2000 {
      let index = Int.random(in: 0...places.count, using: &random)
      let lower = index > 0 ? places[index - 1] : nil
      places.insert(.between(lower, index < places.count ? places[index] : nil), at: index)
    }
    let marked = places.map { $0.marked(SortKeySuffix.of(home: 77)) }
    #expect(marked.sorted() == marked)
  }

  @Test("a million albums added at the end keep keys of at most five bytes")
  func appending() {
    var last: ShelfKey?
    for _ in 0..<1_000_000 {
      let next = ShelfKey.between(last, nil)
      if let last, !(last < next) { Issue.record("\(last) is not before \(next)") }
      last = next
    }
    #expect((last?.text.utf8.count ?? 0) <= 5)
  }

  @Test("adding at the front keeps keys short too")
  func prepending() {
    var first: ShelfKey? = .first
    for _ in 0..<70_000 {
      let previous = ShelfKey.between(nil, first)
      if let first, !(previous < first) { Issue.record("\(previous) is not before \(first)") }
      first = previous
    }
    #expect((first?.text.utf8.count ?? 0) <= 5)
  }

  @Test("inserting at the same position grows a key by a byte in six")
  func sameSpot() {
    let lower = ShelfKey.first
    var upper = ShelfKey.between(lower, nil)
    for _ in 0..<800 { upper = .between(lower, upper) }
    #expect(upper.text.utf8.count <= 2 + 136)
  }
}

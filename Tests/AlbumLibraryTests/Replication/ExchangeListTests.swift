import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("Lists edited in two libraries at the same time")
struct ExchangeListTests {
  private let clock = TestClock()

  private func library() throws -> LibraryAPI { try LibraryAPI(path: nil, effects: clock.effects) }

  private func set(_ tags: [String], in library: LibraryAPI) throws {
    clock.advance(1_000_000)
    let album = try library.identity(of: "a")
    try library.update(album) { try $0.set(tags.isEmpty ? nil : .list(tags), for: "tags") }
  }

  private func tags(in library: LibraryAPI) throws -> FieldValue? {
    try library.album(library.identity(of: "a"))?["tags"]
  }

  @Test(
    "are united, and what either removed is gone",
    arguments: [
      (["a"], ["a", "c"], ["a", "d"], ["a", "c", "d"]),
      ([], ["c"], ["d"], ["c", "d"]),
      (["a", "b"], ["a"], ["a", "b", "d"], ["a", "d"]),
      (["a", "b"], ["a", "b", "c"], ["b"], ["b", "c"]),
      (["a", "b"], ["b", "a"], ["a", "b", "c"], ["b", "a", "c"]),
    ])
  func united(before: [String], here: [String], there: [String], both: [String]) throws {
    let (one, other, third) = (try library(), try library(), try library())
    try one.add(AlbumContent(title: "a"))
    try set(before, in: one)
    try one.exchange(with: other)
    try one.exchange(with: third)
    try set(here, in: one)
    try set(there, in: other)
    for _ in 0..<2 {
      try one.exchange(with: third)
      try one.exchange(with: other)
      try other.exchange(with: third)
    }
    for library in [one, other, third] {
      guard case .list(let found)? = try tags(in: library) else {
        Issue.record("no list")
        continue
      }
      #expect(Set(found) == Set(both))
      #expect(try tags(in: library) == tags(in: one))
      #expect(try library.openConflictCount() == 0)
      #expect(try library.doctor().problems == [])
    }
  }

  @Test("agree in the end, whatever was edited where, and lose no addition", arguments: 1...5)
  func random(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let libraries = try (0..<3).map { _ in try library() }
    try libraries[0].add(AlbumContent(title: "a"))
    try set(["0"], in: libraries[0])
    for other in libraries.dropFirst() { try libraries[0].exchange(with: other) }
    var added: Set<String> = ["0"]
    for number in 1...14 {
      let library = libraries[Int.random(in: 0..<3, using: &random)]
      if Int.random(in: 0..<3, using: &random) == 0 {
        let other = libraries[Int.random(in: 0..<3, using: &random)]
        if other !== library { try library.exchange(with: other) }
      } else {
        guard case .list(let now)? = try tags(in: library) else { continue }
        added.insert("\(number)")
        try set(now + ["\(number)"], in: library)
      }
    }
    for _ in 0..<4 {
      for (left, right) in [(0, 1), (1, 2), (0, 2)] {
        try libraries[left].exchange(with: libraries[right])
      }
    }
    for library in libraries {
      guard case .list(let found)? = try tags(in: library) else { continue }
      #expect(Set(found) == added, "seed \(seed)")
      #expect(try tags(in: library) == tags(in: libraries[0]), "seed \(seed)")
      #expect(try library.doctor().problems == [])
    }
    let counts = try libraries.map { try $0.lastFeedEntry() }
    try libraries[0].exchange(with: libraries[1])
    #expect(try libraries.map { try $0.lastFeedEntry() } == counts, "nothing is left to unite")
  }
}

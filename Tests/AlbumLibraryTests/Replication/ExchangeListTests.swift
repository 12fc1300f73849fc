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

  @Test(
    "have what the last edit of each element says, however the edits travelled",
    arguments: FullChecks.seeds(20, of: 40))
  func random(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let libraries = try (0..<3).map { _ in try library() }
    try libraries[0].add(AlbumContent(title: "a"))
    try set(["0"], in: libraries[0])
    for other in libraries.dropFirst() { try libraries[0].exchange(with: other) }
    var expected: Set<String> = ["0"]
    for _ in 1...16 {
      let library = try #require(libraries.randomElement(using: &random))
      if Int.random(in: 0..<3, using: &random) == 0 {
        let other = try #require(libraries.randomElement(using: &random))
        if other !== library { try library.exchange(with: other) }
      } else {
        let now = try texts(in: library)
        var edited = Int.random(in: 0..<4, using: &random) == 0 ? now.shuffled(using: &random) : now
        let element = "\(Int.random(in: 0..<9, using: &random))"
        if let index = edited.firstIndex(of: element) {
          edited.remove(at: index)
        } else {
          edited.append(element)
        }
        try set(edited, in: library)
        if edited.contains(element) { expected.insert(element) } else { expected.remove(element) }
      }
    }
    for _ in 0..<4 {
      for (left, right) in [(0, 1), (1, 2), (0, 2)] {
        try libraries[left].exchange(with: libraries[right])
      }
    }
    for library in libraries {
      #expect(Set(try texts(in: library)) == expected, "seed \(seed)")
      #expect(try texts(in: library) == texts(in: libraries[0]), "seed \(seed)")
      #expect(try library.doctor().problems == [])
    }
    let counts = try libraries.map { try $0.lastFeedEntry() }
    try libraries[0].exchange(with: libraries[1])
    #expect(try libraries.map { try $0.lastFeedEntry() } == counts, "nothing is left to unite")
  }

  private func texts(in library: LibraryAPI) throws -> [String] {
    guard case .list(let texts)? = try tags(in: library) else { return [] }
    return texts
  }
}

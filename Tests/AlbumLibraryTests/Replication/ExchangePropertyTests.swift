import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("Libraries that exchange operations")
struct ExchangePropertyTests {
  @Test("converge, in every album and every position", arguments: 1...12)
  func convergence(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let clocks = (0..<5).map { _ in TestClock(1_767_225_600 + Int64(seed % 3) * 40) }
    let libraries = try clocks.map { try LibraryAPI(path: nil, effects: $0.effects) }
    var operations = (0..<5).map { RandomOperations(random: SeededRandom(seed * 100 + $0)) }
    for _ in 0..<80 {
      let one = Int.random(in: 0..<5, using: &random)
      clocks[one].advance(Int64.random(in: 0...2_000_000, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0: _ = try? libraries[one].undo(Int.random(in: 1...3, using: &random))
      case 1: _ = try? libraries[one].redo()
      case 2...5: try operations[one].perform(on: libraries[one])
      default:
        // In a tree: 0 and 1 are servers, 1 exchanges with 0, the others with one of the two.
        let other = [1, 0, 0, 1, 1][one]
        let cut = Bool.random(using: &random) ? Int.random(in: 0...3000, using: &random) : nil
        let (from, to) = Bool.random(using: &random) ? (one, other) : (other, one)
        try libraries[from].push(to: libraries[to], cutAfter: cut)
      }
    }
    for _ in 0..<3 {
      for (one, other) in [(2, 0), (3, 1), (4, 1), (1, 0)] {
        try libraries[one].exchange(with: libraries[other])
      }
    }
    let expected = try libraries[0].sharedAlbums()
    for (number, library) in libraries.enumerated() {
      #expect(try library.sharedAlbums() == expected, "library \(number)")
      #expect(try library.doctor().problems == [], "library \(number)")
      #expect(try library.push(to: libraries[0]).operations == 0)
    }
  }
}

import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("Reverting moves")
struct ReversalOrderTests {
  /// A library in which room on the shelf is made often.
  private func shelf(_ count: Int, maximumPlace: Int = 16) throws -> LibraryAPI {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    library.maximumPlace = maximumPlace
    try library.transaction("Add") {
      for number in 1...count {
        let content = AlbumContent(title: "\(number)", year: Int64(number * 7919 % 97))
        try library.add(content)
      }
    }
    return library
  }

  private func renewals(in library: LibraryAPI) throws -> Int64 {
    try library.database.albums.integer("SELECT count(*) FROM step WHERE origin = 'upkeep'") ?? 0
  }

  @Test("of a large move restores the whole order, and neither has to make room")
  func largeMove() throws {
    let library = try shelf(300)
    let before = try library.titles()
    let sorted = try library.albums().sorted { ($0.content.year ?? 0) < ($1.content.year ?? 0) }
    try library.move(sorted.map(\.id), to: 1)
    let reversal = try library.revert(2)
    #expect(reversal.kept == [])
    #expect(reversal.revertedCount > 200)
    #expect(try library.titles() == before)
    try library.undo()
    #expect(try library.titles() == sorted.map(\.title))
    try library.redo()
    #expect(try library.titles() == before)
    #expect(try renewals(in: library) == 0)
    #expect(try library.doctor().problems == [])
  }

  @Test("compares places by order: albums that only got other keys since are moved back")
  func renewedSince() throws {
    let library = try LibraryAPI.inMemory("a", "b", "c")
    library.maximumPlace = 8
    try library.move(library.identity(of: "c"), to: 1)
    for number in 1...80 { try library.add(AlbumContent(title: "x\(number)"), at: 2) }
    #expect(try renewals(in: library) > 0)
    let reversal = try library.revert(4)
    #expect(reversal.kept == [])
    let titles = try library.titles()
    #expect(titles.filter { !$0.hasPrefix("x") } == ["a", "b", "c"])
    #expect(titles.filter { $0.hasPrefix("x") } == (1...80).reversed().map { "x\($0)" })
  }

  @Test(
    "puts albums between those they stood between, and leaves the others in their order",
    arguments: 1...12)
  func randomMoves(seed: UInt64) throws {
    let library = try shelf(24, maximumPlace: 3)
    var random = SeededRandom(seed)
    // For each step the order before it, and the albums that it moved or added.
    var steps: [Int64: (before: [AlbumID], moved: Set<AlbumID>)] = [:]
    func order() throws -> [AlbumID] { try library.identities(.all) }
    for _ in 0..<30 {
      let before = try order()
      let count = Int.random(in: 1...10, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let position = Int.random(in: 1...before.count, using: &random)
        try library.add(AlbumContent(title: "n"), at: position)
      case 1 where before.count > 12:
        try library.remove([before[Int.random(in: before.indices, using: &random)]])
      default:
        let albums = Array(before.shuffled(using: &random).prefix(count))
        try library.move(albums, to: Int.random(in: 1...before.count, using: &random))
      }
      guard let step = try library.history(1).first, steps[step.id] == nil else { continue }
      var moved = Set(try order()).subtracting(before)
      try library.journal.forEachChange(of: step.id) {
        if case .moved(let album, _, _) = $0 { moved.insert(album) }
      }
      steps[step.id] = (before, moved)
    }
    #expect(try renewals(in: library) > 0)
    for (number, step) in steps {
      let now = try order()
      let reversal = try library.revert(number)
      let found = try order()
      let later = Set(steps.filter { $0.key > number }.values.flatMap(\.moved))
      let unmoved = step.before.filter { !later.contains($0) && found.contains($0) }
      #expect(found.filter(Set(unmoved).contains) == unmoved, "step \(number)")
      let others = now.filter { !step.moved.contains($0) && found.contains($0) }
      #expect(found.filter(Set(others).contains) == others, "step \(number)")
      if reversal.revertedCount > 0 { try library.undo() }
      #expect(try order() == now)
    }
    #expect(try library.doctor().problems == [])
  }

  @Test("making room is no step of the history, no move of an album, and no difference")
  func invisible() throws {
    let library = try shelf(20)
    try library.saveSnapshot("then")
    let steps = try library.history(1000).count
    for _ in 0..<200 { try library.add(AlbumContent(title: "x"), at: 10) }
    #expect(try renewals(in: library) > 0)
    let history = try library.history(1000)
    #expect(history.count == steps + 200)
    #expect(history.allSatisfy { $0.origin != .upkeep })
    #expect(try library.history(before: nil, limit: 1000) == history)
    #expect(try library.doctor().stepCount == history.count)
    #expect(try library.statistics(.all).stepCount == history.count)
    for number in 1...20 {
      let album = AlbumID(rawValue: Int64(number))
      #expect(try library.history(of: album).map(\.kind) == [.added])
    }
    #expect(try library.difference(from: library.snapshot("then")).moved == [])
    #expect(try library.undo(200).map(\.changeCount) == Array(repeating: 1, count: 200))
  }
}

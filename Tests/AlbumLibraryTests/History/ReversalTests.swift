import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("Reverting a step")
struct ReversalTests {
  @Test("changes exactly what no later step wrote, as the model does", arguments: 1...20)
  func model(seed: UInt64) throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    var model = HistoryModel(seed: seed)
    for _ in 0..<40 { try model.step(on: library) }
    for number in 1...model.steps.count {
      let before = try library.modelShelf()
      var expected = model
      let kept = expected.revert(number)
      let reversal = try library.revert(Int64(number))
      let changes = model.steps[number - 1]
      let isOfMoves = changes.contains { if case .moved = $0 { true } else { false } }
      let found = try library.modelShelf()
      #expect(
        Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0.fields) }) == expected.contents,
        "step \(number)")
      if !isOfMoves { #expect(reversal.kept.count == kept, "step \(number)") }
      // Albums that the step did not touch keep their order.
      let touched = Set(changes.map(\.album))
      #expect(
        found.map(\.id).filter { !touched.contains($0) }
          == before.map(\.id).filter { !touched.contains($0) })
      if reversal.revertedCount > 0 { try library.undo() }
      #expect(try library.modelShelf() == before, "undone after step \(number)")
    }
    #expect(try library.doctor().problems == [])
  }

  /// Performs a random operation, between two states; nil if it made no step, or several.
  private func step(
    by operations: inout RandomOperations, on library: LibraryAPI
  ) throws -> (before: LibraryState, step: Step, after: LibraryState)? {
    let before = try LibraryState(of: library)
    let steps = try library.history(1000).count
    try operations.perform(on: library)
    let made = try library.history(1000)
    guard made.count == steps + 1, let step = made.first else { return nil }
    return (before, step, try LibraryState(of: library))
  }

  @Test("of the last step does what undo does, order included", arguments: 1...20)
  func last(seed: UInt64) throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    var operations = RandomOperations(random: SeededRandom(seed))
    for _ in 0..<12 { try operations.perform(on: library) }
    for _ in 0..<25 {
      guard let (before, step, after) = try step(by: &operations, on: library) else { continue }
      let reversal = try library.revert(step.id)
      #expect(reversal.kept == [])
      #expect(try LibraryState(of: library) == before)
      if reversal.revertedCount > 0 { try library.undo() }
      #expect(try LibraryState(of: library) == after)
    }
    #expect(try library.doctor().problems == [])
  }

  @Test("brings back a step that was undone and buried, as redo would", arguments: 1...10)
  func buried(seed: UInt64) throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    library.maximumPlace = seed % 2 == 0 ? 8 : 256
    var operations = RandomOperations(random: SeededRandom(seed))
    for _ in 0..<12 { try operations.perform(on: library) }
    for number in 0..<20 {
      guard let (before, step, after) = try step(by: &operations, on: library) else { continue }
      try library.undo()
      // A step that buries it, and changes no album of the shelf.
      try library.setShelf("s\(number)", to: "year:1977")
      #expect(throws: LibraryError.nothingToRedo) { try library.redo() }
      let reversal = try library.bringBack(step.id)
      #expect(reversal.kept == [])
      #expect(try LibraryState(of: library) == after)
      if reversal.revertedCount > 0 { try library.undo() }
      #expect(try LibraryState(of: library) == before)
      if reversal.revertedCount > 0 { try library.redo() }
    }
    #expect(try library.doctor().problems == [])
  }

  @Test("that is the next to redo is redone, and one that is done is not brought back")
  func nextToRedo() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    try library.undo(2)
    #expect(try library.bringBack(1).revertedCount == 1)
    #expect(try library.nextToRedo()?.id == 2)
    #expect(throws: LibraryError.cannotRevert(reason: "\"Add a\" is not undone")) {
      try library.bringBack(1)
    }
  }

  @Test("of one album, or of one field")
  func scope() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    let (a, b) = (try library.identity(of: "a"), try library.identity(of: "b"))
    try library.transaction("Both") {
      for id in [a, b] {
        try library.update(id) { content in
          content.genre = "Jazz"
          content.year = 1959
        }
      }
    }
    var scope = ReversalScope()
    scope.albums = [a]
    scope.field = "genre"
    #expect(try library.revert(3, scope).revertedCount == 1)
    #expect(try library.album(a)?.content.genre == nil)
    #expect(try library.album(a)?.content.year == 1959)
    #expect(try library.album(b)?.content.genre == "Jazz")
  }

  @Test("keeps what was written since, also if the value is the same again, unless forced")
  func written() throws {
    let library = try LibraryAPI.inMemory("a")
    let id = try library.identity(of: "a")
    for genre in ["Jazz", "Rock", "Jazz"] { try library.update(id) { $0.genre = genre } }
    let reversal = try library.revert(2)
    #expect(reversal.revertedCount == 0)
    #expect(reversal.kept.map(\.reason) == [.changedSince])
    #expect(try library.history().count == 4)
    var scope = ReversalScope()
    scope.isForced = true
    #expect(try library.revert(2, scope).revertedCount == 1)
    #expect(try library.album(id)?.content.genre == nil)
  }

  @Test("brings a removed album back next to one that has its position by now")
  func takenPosition() throws {
    let library = try LibraryAPI.inMemory("a", "b", "c")
    try library.remove([library.identity(of: "b")])
    try library.add(AlbumContent(title: "x"), at: 2)
    try library.revert(4)
    #expect(try library.titles() == ["a", "x", "b", "c"])
    #expect(try library.doctor().problems == [])
  }

  @Test("is refused for an undone step, and one that is not there")
  func refusals() throws {
    let library = try LibraryAPI.inMemory("a")
    try library.undo()
    #expect(throws: LibraryError.cannotRevert(reason: "\"Add a\" is already undone")) {
      try library.revert(1)
    }
    #expect(throws: LibraryError.cannotRevert(reason: "there is no step 7")) {
      try library.revert(7)
    }
  }

  @Test("also reverts the steps that observers made because of it")
  func observers() throws {
    let library = try LibraryAPI.inMemory("a")
    let id = try library.identity(of: "a")
    var isFirst = true
    library.observe(.albumChanged, owner: "tidy.lua") { _ in
      guard isFirst else { return }
      isFirst = false
      try library.update(id) { $0.year = 1959 }
    }
    try library.update(id) { $0.genre = "Jazz" }
    #expect(try library.album(id)?.content.year == 1959)
    try library.revert(2)
    #expect(try library.album(id)?.content.year == nil)
    #expect(try library.album(id)?.content.genre == nil)
  }
}

import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumLibrary

@Suite("Compacting the history")
struct CompactionTests {
  /// A clock that advances by a second with every reading.
  private final class Clock: @unchecked Sendable {
    // Read on the thread of the test only.
    private var seconds: Int64 = 1_767_225_600
    var effects: LibraryAPI.Effects {
      LibraryAPI.Effects(now: { [self] in
        seconds += 1
        return seconds
      })
    }
  }

  @Test("keeps every later state and every snapshot, and undo ends there", arguments: 1...12)
  func states(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let clock = Clock()
    var library = try LibraryAPI(path: path, effects: clock.effects)
    var model = HistoryModel(seed: seed)
    var random = SeededRandom(seed &* 13)
    var memory: [(point: HistoryPoint, shelf: [HistoryModel.ModelAlbum], isKept: Bool)] = []
    for number in 0..<40 {
      try model.step(on: library)
      let isSnapshot = Int.random(in: 0..<8, using: &random) == 0
      if isSnapshot { try library.saveSnapshot("s\(number)") }
      memory.append((try library.currentPoint(), model.shelf, isSnapshot))
    }
    let steps = try library.history(1000)
    let last = try #require(steps.dropFirst(12).first)
    let compaction = try #require(try library.compactHistory(before: last.time + 1))
    #expect(compaction.last.id == last.id)
    #expect(compaction.stepCount == steps.count - 12)
    #expect(try library.doctor().problems == [])
    try library.close()
    library = try LibraryAPI(path: path, effects: clock.effects)
    #expect(try library.modelShelf() == model.shelf)
    let end = try #require(try library.journal.firstEntry(ofStep: last.id))
    for (point, shelf, isKept) in memory where point.entry >= end || isKept {
      #expect(try library.readingPast(point) { try library.modelShelf() } == shelf)
    }
    // A new step, and all that can be undone.
    try library.add(AlbumContent(title: "Last"))
    #expect(try library.undo(1000).count == 13)
    #expect(throws: LibraryError.nothingToUndo) { try library.undo() }
    let atEnd = memory.last { $0.point.entry == end }
    if let atEnd { #expect(try library.modelShelf() == atEnd.shelf) }
    try library.redo(1000)
    #expect(try library.titles().contains("Last"))
    for snapshot in try library.snapshots() {
      try library.restore(snapshot)
      let state = memory.last { $0.point.entry == snapshot.entry }
      #expect(try state?.shelf == library.modelShelf())
    }
    #expect(try library.doctor().problems == [])
    try library.close()
  }

  @Test("folds again later, and nothing the second time")
  func again() throws {
    let clock = Clock()
    let library = try LibraryAPI(path: nil, effects: clock.effects)
    for title in ["a", "b", "c", "d"] { try library.add(AlbumContent(title: title)) }
    let third = try #require(try library.history().dropFirst().first)
    #expect(try library.compactHistory(before: third.time)?.stepCount == 2)
    #expect(try library.compactHistory(before: third.time) == nil)
    #expect(try library.history().map(\.label) == ["Add d", "Add c", "Earlier history"])
    #expect(try library.compactHistory(before: .max)?.stepCount == 3)
    #expect(try library.titles() == ["a", "b", "c", "d"])
    #expect(try library.canUndo() == false)
    #expect(throws: (any Error).self) { try library.revert(4) }
    #expect(try library.doctor().problems == [])
  }

  @Test("leaves steps that were undone later, or can be redone")
  func undone() throws {
    let clock = Clock()
    let library = try LibraryAPI(path: nil, effects: clock.effects)
    for title in ["a", "b", "c"] { try library.add(AlbumContent(title: title)) }
    try library.undo()
    #expect(try library.compactHistory(before: .max)?.stepCount == 2)
    try library.redo()
    #expect(try library.titles() == ["a", "b", "c"])
    #expect(try library.doctor().problems == [])
  }

  @Test("makes the file smaller")
  func smaller() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let clock = Clock()
    let library = try LibraryAPI(path: path, effects: clock.effects)
    try library.transaction("Add") {
      for number in 1...200 { try library.add(AlbumContent(title: "\(number)")) }
    }
    for round in 1...60 {
      try library.transaction("Round \(round)") {
        for id in try library.identities(.all) {
          try library.update(id) {
            try $0.set(.text("note \(round) \(id.rawValue * 7919)"), for: "notes")
          }
        }
      }
    }
    try library.emptyLog()
    let before = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    try library.compactHistory(before: .max)
    try library.shrinkFile()
    let after = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    #expect(after * 3 < before, "\(before) to \(after)")
    #expect(try library.doctor().problems == [])
    try library.close()
  }

  @Test("of a library that synchronizes is refused; a compacted one can synchronize")
  func exchange() throws {
    let clock = Clock()
    let here = try LibraryAPI(path: nil, effects: clock.effects)
    let there = try LibraryAPI(path: nil, effects: clock.effects)
    for title in ["a", "b", "c"] { try here.add(AlbumContent(title: title)) }
    try here.update(here.identity(of: "a")) { $0.genre = "Jazz" }
    try here.remove([here.identity(of: "b")])
    try here.compactHistory(before: .max)
    try here.add(AlbumContent(title: "d"))
    try here.exchange(with: there)
    #expect(try there.titles() == ["a", "c", "d"])
    #expect(try there.album(there.identity(of: "a"))?.content.genre == "Jazz")
    try there.add(AlbumContent(title: "e"))
    try here.exchange(with: there)
    #expect(try here.titles() == ["a", "c", "d", "e"])
    #expect(try here.doctor().problems == [])
    let refusal = LibraryError.notNow(
      reason: "this library synchronizes with others, which need its history")
    #expect(throws: refusal) { try here.compactHistory(before: .max) }
  }
}

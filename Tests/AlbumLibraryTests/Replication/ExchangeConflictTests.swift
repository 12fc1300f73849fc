import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("Concurrent changes of two libraries")
struct ExchangeConflictTests {
  /// The operations of the two libraries on the same album.
  enum Deed: String, CaseIterable {
    case add
    case remove
    case move
    case change
    case undo
    case undoAdd
  }

  private let clock = TestClock()
  private let title = "Low"

  /// Two libraries with the same albums; the newest steps added the album and set its year.
  private func pair() throws -> (LibraryAPI, LibraryAPI) {
    let one = try LibraryAPI(path: nil, effects: clock.effects)
    let other = try LibraryAPI(path: nil, effects: clock.effects)
    for title in ["A", "B", "C", "D"] { try one.add(AlbumContent(title: title)) }
    try one.exchange(with: other)
    try one.add(AlbumContent(title: title), at: 3)
    try one.update(one.identity(of: title)) { $0.year = 1977 }
    _ = try (one.greeting(as: "one"), other.greeting(as: "other"))
    try one.exchange(with: other)
    return (one, other)
  }

  private func perform(_ deed: Deed, on library: LibraryAPI, _ name: String) throws {
    let album = try library.identity(of: title)
    switch deed {
    case .add: try library.add(AlbumContent(title: "Added by \(name)"), at: 3)
    case .remove: try library.remove([album])
    case .move: try library.move(album, to: name == "one" ? 1 : 5)
    case .change: try library.update(album) { $0.genre = "Genre of \(name)" }
    case .undo: try library.undo()
    case .undoAdd: try library.undo(2)
    }
  }

  /// Two libraries that each changed the same album, one after the other, and then synchronized.
  private func exchanged(_ first: Deed, _ second: Deed) throws -> (LibraryAPI, LibraryAPI) {
    let (one, other) = try pair()
    try perform(first, on: one, "one")
    clock.advance(1_000_000)
    try perform(second, on: other, "other")
    try one.exchange(with: other)
    return (one, other)
  }

  /// Whether an operation holds in a library, or is listed there as overwritten.
  private func isKept(
    _ deed: Deed, by name: String, in library: LibraryAPI, _ album: AlbumID, _ place: String
  ) throws -> Bool {
    let lost = try library.overwrittenValues().filter { $0.author == name && $0.album == album }
    let now = try library.album(album)
    switch deed {
    case .add: return try library.titles().contains("Added by \(name)")
    case .remove, .undoAdd:
      return now == nil || lost.contains { $0.subject == .presence && $0.value == .flag(false) }
    case .move:
      let isThere = try library.database.albums.place(of: album)?.place.text == place
      return now != nil && isThere || lost.contains { $0.subject == .place && $0.value != nil }
    case .change:
      return now?.content.genre == "Genre of \(name)"
        || lost.contains { $0.value == .text("Genre of \(name)") }
    case .undo:
      return now != nil && now?.content.year == nil
        || lost.contains { $0.subject == .field(.year) && $0.value == nil }
    }
  }

  @Test(
    "converge and nothing is lost silently, for any two changes",
    arguments: Deed.allCases, Deed.allCases)
  func everyPair(first: Deed, second: Deed) throws {
    for isReversed in [false, true] {
      let (one, other) = try pair()
      let albums = try [one, other].map { try $0.identity(of: title) }
      try perform(first, on: one, "one")
      clock.advance(1_000_000)
      try perform(second, on: other, "other")
      let places = try zip([one, other], albums).map { library, album in
        try #require(try library.database.albums.place(of: album)).place.text
      }
      if isReversed { try other.exchange(with: one) }
      try one.exchange(with: other)
      try other.exchange(with: one)
      #expect(try one.sharedAlbums() == other.sharedAlbums())
      for (library, album) in zip([one, other], albums) {
        #expect(try library.doctor().problems == [])
        // Both undid the year; it is not a conflict that it was removed with the album.
        if first != .undo || second != .undoAdd {
          #expect(try isKept(first, by: "one", in: library, album, places[0]))
        }
        if second != .undo || first != .undoAdd {
          #expect(try isKept(second, by: "other", in: library, album, places[1]))
        }
      }
    }
  }

  @Test("equal values on both sides are not a conflict", arguments: [Deed.remove, .undo, .undoAdd])
  func same(deed: Deed) throws {
    let (one, other) = try exchanged(deed, deed)
    for library in [one, other] { #expect(try library.overwrittenValues() == []) }
  }

  @Test("a change made with knowledge of the other is not a conflict, through a third library too")
  func inView() throws {
    let (one, other) = try pair()
    let third = try LibraryAPI(path: nil, effects: clock.effects)
    try one.exchange(with: third)
    let deeds: [(LibraryAPI, Deed, String)] = [
      (one, .change, "one"), (other, .change, "other"), (one, .move, "one"),
      (other, .move, "other"), (one, .change, "one"), (other, .remove, "other"),
    ]
    for (library, deed, name) in deeds {
      try perform(deed, on: library, name)
      for _ in 0..<2 { for each in [one, other] { try each.exchange(with: third) } }
    }
    for library in [one, other, third] {
      #expect(try library.titles() == ["A", "B", "C", "D"])
      #expect(try library.overwrittenValues() == [])
    }
  }

  @Test("bug: an edit was lost to a removal without a conflict")
  func editAndRemoval() throws {
    let (one, other) = try exchanged(.remove, .change)
    for library in [one, other] {
      #expect(try library.titles() == ["A", "B", "C", "D"])
      let lost = try #require(try library.overwrittenValues().first)
      #expect(lost.isByRemoval && lost.subject == .field(.genre))
      #expect(lost.author == "other" && lost.winner == "one")
    }
    let lost = try #require(try other.overwrittenValues().first)
    #expect(try other.restoreOverwritten(lost.number) == lost.album)
    try other.exchange(with: one)
    for library in [one, other] {
      #expect(try library.titles() == ["A", "B", "Low", "C", "D"])
      #expect(try library.albums()[2].content.genre == "Genre of other")
      #expect(try library.overwrittenValues() == [])
      #expect(try library.openConflictCount() == 0)
      #expect(try library.doctor().problems == [])
    }
    #expect(try other.undo().map(\.label) == ["Restore Low"])
  }

  @Test("a conflict is resolved once the value is written again, here or there")
  func settled() throws {
    for isElsewhere in [false, true] {
      let (one, other) = try exchanged(.change, .change)
      for library in [one, other] { #expect(try library.overwrittenValues().count == 1) }
      let library = isElsewhere ? other : one
      try library.update(library.identity(of: title)) { $0.genre = "Rock" }
      #expect(try library.overwrittenValues() == [])
      try one.exchange(with: other)
      for library in [one, other] {
        #expect(try library.overwrittenValues() == [])
        #expect(try library.overwrittenValues(isSettledToo: true).count == 1)
      }
    }
  }

  @Test("a conflict can be dismissed, and the current value stays")
  func dismissed() throws {
    let (one, other) = try exchanged(.change, .change)
    let number = try #require(try one.overwrittenValues().first).number
    #expect(try one.dismissConflicts(number) == 1)
    #expect(
      throws: LibraryError.conflictSettled(
        number, how: ": it was dismissed at \(LocalTime.text(one.now))")
    ) {
      try one.dismissConflicts(number)
    }
    #expect(try one.overwrittenValues() == [])
    #expect(try one.album(one.identity(of: title))?.content.genre == "Genre of other")
    #expect(try other.overwrittenValues().count == 1)
    #expect(try other.dismissConflicts(nil) == 1)
  }

  @Test("bug: a resolved conflict was restored again each time")
  func settledOnce() throws {
    let (one, other) = try exchanged(.change, .change)
    let number = try #require(try one.overwrittenValues().first).number
    let time = one.now
    try one.restoreOverwritten(number)
    clock.advance(1_000_000)
    let steps = try one.history(10).count
    #expect(
      throws: LibraryError.conflictSettled(
        number, how: ": it was restored at \(LocalTime.text(time))")
    ) {
      try one.restoreOverwritten(number)
    }
    #expect(try one.history(10).count == steps)
    try one.exchange(with: other)
    let settled = try #require(try other.overwrittenValues(isSettledToo: true).first)
    #expect(settled.settlement == .init(cause: .rewritten, time: other.now))
    for number in [0, 99, -1] as [Int64] {
      #expect(throws: LibraryError.noSuchConflict(number)) { try one.restoreOverwritten(number) }
      #expect(throws: LibraryError.noSuchConflict(number)) { try one.dismissConflicts(number) }
    }
  }

  @Test("a conflict that an earlier version resolved is reported as resolved, without details")
  func settledEarlier() throws {
    let (one, _) = try exchanged(.change, .change)
    let number = try #require(try one.overwrittenValues().first).number
    try one.execute("UPDATE overtaken SET settled = 1")
    let error = #expect(throws: LibraryError.self) { try one.restoreOverwritten(number) }
    #expect(error?.description == "conflict \(number) is already resolved")
  }

  @Test("a conflict of positions has the position, and it can be restored")
  func positions() throws {
    let (one, other) = try exchanged(.move, .move)
    for library in [one, other] {
      #expect(try library.titles() == ["A", "B", "C", "D", "Low"])
      let lost = try #require(try library.overwrittenValues().first)
      #expect(lost.subject == .place && lost.value == .integer(1) && lost.author == "one")
    }
    let lost = try #require(try other.overwrittenValues().first)
    _ = try other.restoreOverwritten(lost.number)
    try one.exchange(with: other)
    for library in [one, other] {
      #expect(try library.titles() == ["Low", "A", "B", "C", "D"])
      #expect(try library.overwrittenValues() == [])
    }
  }

  @Test("changes of an earlier version, which records no known operations, are not all conflicts")
  func earlierVersion() throws {
    let (one, other) = try pair()
    try perform(.change, on: other, "other")
    try one.exchange(with: other)
    try perform(.remove, on: one, "one")
    var told: [UInt8] = []
    _ = try one.sendOperations(to: other.greeting()) { told += $0 }
    let text = String(decoding: told, as: UTF8.self)
      .replacing(/,"seen":"[^"]*"/, with: "")
    #expect(!text.contains("seen"))
    let receiver = try OperationReceiver(other)
    try receiver.take(Array(text.utf8))
    #expect(try other.titles() == ["A", "B", "C", "D"])
  }

  @Test(
    "invalid known operations are refused",
    arguments: ["", "7", "7:x", "0:1", "7:-1", "7:1 ", "7:1:2", "9223372036854775807:1"])
  func damagedView(seen: String) throws {
    let library = try LibraryAPI.inMemory("Low")
    let receiver = try OperationReceiver(library)
    let head = """
      {"act":"do","home":7,"number":1,"stamp":1767225600000001,"by":"x","step_home":7,"step":1,\
      "label":"Add","time":1767225600,"seen":"\(seen)"}
      """
    #expect(throws: ExchangeError.self) {
      try receiver.take(Array("\(head)\n{\"end\":true}\n".utf8))
    }
  }
}

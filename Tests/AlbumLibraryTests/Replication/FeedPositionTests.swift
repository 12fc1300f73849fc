import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("Sort keys in exchanged operations")
struct FeedPositionTests {
  private func pair(_ titles: String...) throws -> (LibraryAPI, LibraryAPI) {
    let clock = TestClock()
    let one = try LibraryAPI(path: nil, effects: clock.effects)
    let other = try LibraryAPI(path: nil, effects: clock.effects)
    for title in titles { try one.add(AlbumContent(title: title)) }
    try one.exchange(with: other)
    return (one, other)
  }

  private func expectEqual(_ one: LibraryAPI, _ other: LibraryAPI) throws {
    #expect(try one.sharedAlbums() == other.sharedAlbums())
    for library in [one, other] { #expect(try library.doctor().problems == []) }
  }

  @Test("bug: after a restored snapshot no exchange was possible any more")
  func restoredSnapshot() throws {
    let (one, other) = try pair("Low", "Heroes", "Zombie")
    let snapshot = try one.saveSnapshot("x")
    try one.move(one.identity(of: "Low"), to: 3)
    try one.restore(snapshot)
    try one.exchange(with: other)
    #expect(try other.titles() == ["Low", "Heroes", "Zombie"])
    try one.add(AlbumContent(title: "Lodger"))
    try one.undo(2)
    try one.exchange(with: other)
    #expect(try other.titles() == ["Heroes", "Zombie", "Low"])
    #expect(try other.history().first?.state == .undone)
    try expectEqual(one, other)
  }

  @Test("two albums that exchanged their positions by a restored snapshot do so everywhere")
  func exchangedPlaces() throws {
    let (one, other) = try pair("Low", "Heroes", "Zombie")
    let ids = try one.identities(.all)
    let places = try ids.map { try #require(try one.database.albums.place(of: $0)).place.text }
    try one.transaction("Swap") {
      var moves = ShelfKeyMoves()
      for (id, place) in [(0, 2), (1, 0), (2, 1)] {
        try one.record(.moved(ids[id], from: places[id], to: places[place]))
        moves.add(ids[id], to: places[place])
      }
      try moves.apply(to: one.database.albums)
      one.shelf.orderChanged()
    }
    #expect(try one.titles() == ["Heroes", "Zombie", "Low"])
    try one.exchange(with: other)
    try expectEqual(one, other)
    #expect(try other.history().count == 4)
    try other.undo()
    #expect(try other.titles() == ["Low", "Heroes", "Zombie"])
    try one.exchange(with: other)
    try expectEqual(one, other)
    try one.redo()
    try one.exchange(with: other)
    #expect(try other.titles() == ["Heroes", "Zombie", "Low"])
    try expectEqual(one, other)
  }

  @Test("moves through temporary keys, as earlier versions wrote them, are sent without these")
  func oldHistory() throws {
    let (one, other) = try pair("Low", "Heroes")
    let ids = try one.identities(.all)
    let places = try ids.map { try #require(try one.database.albums.place(of: $0)).place.text }
    let temporary = ["p----------------", "p---------------0+abcdefV"]
    try one.transaction("Restore x") {
      for index in 0..<2 {
        try one.record(.moved(ids[index], from: places[index], to: temporary[index]))
      }
      var moves = ShelfKeyMoves()
      for index in 0..<2 {
        try one.record(.moved(ids[index], from: temporary[index], to: places[1 - index]))
        moves.add(ids[index], to: places[1 - index])
      }
      try moves.apply(to: one.database.albums)
      one.shelf.orderChanged()
    }
    var told: [UInt8] = []
    _ = try one.sendOperations(to: other.greeting()) { told += $0 }
    #expect(!String(decoding: told, as: UTF8.self).contains("p-------"))
    for _ in 0..<2 {
      try one.exchange(with: other)
      try expectEqual(one, other)
      try one.undo()
      #expect(try one.titles() == ["Low", "Heroes"])
      try one.exchange(with: other)
      #expect(try other.history().first?.state == .undone)
      try expectEqual(one, other)
      try one.redo()
    }
  }

  @Test("temporary keys that a library of an earlier version sends are skipped")
  func oldPeer() throws {
    let (one, other) = try pair("Low", "Heroes")
    let home = try one.greeting().home
    let places = try one.identities(.all).map {
      try #require(try one.database.albums.place(of: $0)).place.text
    }
    func move(_ album: Int, _ place: String) -> String {
      #"{"moved":\#(album),"home":\#(home),"place":"\#(place)"}"#
    }
    let head = { (act: String, number: Int) in
      #"{"act":"\#(act)","home":7,"number":\#(number),"stamp":\#(1_767_225_600_000_100 + number),"#
        + #""by":"x","step_home":7,"step":1,"label":"Restore x","time":1767225600}"#
    }
    let aside = ["p----------------", "p---------------0"]
    let restored = [
      head("do", 1), move(1, aside[0]), move(2, aside[1]), move(1, places[1]), move(2, places[0]),
      #"{"end":true}"#,
    ]
    let undone = [
      head("undo", 2), move(2, aside[1]), move(1, aside[0]), move(2, places[1]),
      move(1, places[0]), #"{"end":true}"#,
    ]
    for (lines, titles) in [(restored, ["Heroes", "Low"]), (undone, ["Low", "Heroes"])] {
      for library in [one, other] {
        let receiver = try OperationReceiver(library)
        try receiver.take(Array((lines.joined(separator: "\n") + "\n").utf8))
        #expect(try library.titles() == titles)
      }
      try one.exchange(with: other)
      try expectEqual(one, other)
    }
    #expect(try one.history().first.map { "\($0.label) \($0.state)" } == "Restore x undone")
  }

  @Test("that no other library can read are found by doctor, and not attributed to the other side")
  func unreadable() throws {
    let (one, other) = try pair("Low", "Heroes")
    try one.move(one.identity(of: "Low"), to: 2)
    try one.execute(
      "UPDATE change SET new = 'no place' WHERE kind = 'moved'; "
        + "UPDATE album SET place = 'no place' WHERE id = 1")
    #expect(
      // Direct writes to the file leave wrong checksums as well.
      try one.doctor().problems.filter { $0.contains("other libraries") } == [
        "step 3: other libraries cannot read the place of album 1",
        "album 1: other libraries cannot read its place",
      ])
    #expect(throws: ExchangeError.unreadable(step: 3)) { try one.push(to: other) }
    #expect(
      "\(ExchangeError.unreadable(step: 3))"
        == "step 3 of this library cannot be read by others; run moonshelf doctor")
  }
}

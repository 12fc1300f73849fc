import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("An exchanged step")
struct ExchangeTests {
  private let clock = TestClock()

  private func pair(_ titles: String...) throws -> (LibraryAPI, LibraryAPI) {
    let one = try LibraryAPI(path: nil, effects: clock.effects)
    let other = try LibraryAPI(path: nil, effects: clock.effects)
    for title in titles { try one.add(AlbumContent(title: title)) }
    _ = try (one.greeting(as: "one"), other.greeting(as: "other"))
    try one.exchange(with: other)
    return (one, other)
  }

  @Test("is undone there when it is undone here, as the same step")
  func undo() throws {
    let (one, other) = try pair("Low", "Zombie")
    let low = try one.identity(of: "Low")
    try one.update(low) { $0.year = 1977 }
    try one.move(low, to: 2)
    try one.remove([low])
    try one.push(to: other)
    #expect(try other.titles() == ["Zombie"])
    try one.undo(3)
    try one.push(to: other)
    #expect(try other.sharedAlbums() == one.sharedAlbums())
    #expect(try other.history().allSatisfy { $0.author == "one" })
    #expect(try one.history().allSatisfy { $0.author == nil })
    let history = try other.history().map { "\($0.label) \($0.state)" }
    #expect(
      history == [
        "Remove Low undone", "Move Low undone", "Change Low undone", "Add Zombie done",
        "Add Low done",
      ])
    try one.redo(3)
    try one.push(to: other)
    #expect(try other.history().allSatisfy { $0.state == .done })
    #expect(try other.sharedAlbums() == one.sharedAlbums())
  }

  @Test("can be undone there")
  func undoElsewhere() throws {
    let (one, other) = try pair("Low")
    try one.update(one.identity(of: "Low")) { $0.year = 1977 }
    try one.exchange(with: other)
    #expect(try other.undo().map(\.label) == ["Change Low"])
    try other.exchange(with: one)
    #expect(try one.history().map(\.state) == [.undone, .done])
    #expect(try one.albums().first?.content.year == nil)
  }

  @Test("is merged with concurrent changes of other fields and albums")
  func merging() throws {
    let (one, other) = try pair("Low", "Zombie")
    try one.update(one.identity(of: "Low")) { $0.year = 1977 }
    try one.update(one.identity(of: "Zombie")) { $0.genre = "Afrobeat" }
    try other.update(other.identity(of: "Low")) { $0.artist = "David Bowie" }
    try other.add(AlbumContent(title: "Heroes"))
    try one.exchange(with: other)
    #expect(try one.sharedAlbums() == other.sharedAlbums())
    let low = try #require(try one.albums().first)
    #expect(low.content.year == 1977 && low.content.artist == "David Bowie")
    #expect(try one.titles() == ["Low", "Zombie", "Heroes"])
    #expect(try one.overwrittenValues().isEmpty && other.overwrittenValues().isEmpty)
  }

  @Test("loses against a later change, and both histories show it")
  func overtaken() throws {
    let (one, other) = try pair("Low")
    try one.update(one.identity(of: "Low")) { $0.year = 1976 }
    clock.advance(1_000_000)
    try other.update(other.identity(of: "Low")) { $0.year = 1977 }
    try one.exchange(with: other)
    for library in [one, other] {
      #expect(try library.albums().first?.content.year == 1977)
      let lost = try #require(try library.overwrittenValues().first)
      #expect(lost.subject == .field(.year) && lost.value == .integer(1976))
      #expect(lost.author == "one" && lost.winner == "other")
      #expect(lost.time == 1_767_225_600)
      #expect(try library.overwrittenValues().count == 1)
    }
  }

  @Test("is not a conflict when the other library knew of it")
  func sequence() throws {
    let (one, other) = try pair("Low")
    for year: Int64 in 1970...1977 {
      let (writer, reader) = year.isMultiple(of: 2) ? (one, other) : (other, one)
      try writer.update(writer.identity(of: "Low")) { $0.year = year }
      try writer.exchange(with: reader)
    }
    #expect(try one.albums().first?.content.year == 1977)
    #expect(try one.overwrittenValues().isEmpty && other.overwrittenValues().isEmpty)
  }

  @Test("keeps its values on an album that the other removed, if it is restored")
  func changedWhileRemoved() throws {
    let (one, other) = try pair("Low", "Zombie")
    try one.update(one.identity(of: "Low")) { $0.year = 1977 }
    try other.remove([other.identity(of: "Low")])
    try one.exchange(with: other)
    #expect(try one.titles() == ["Zombie"])
    #expect(try one.sharedAlbums() == other.sharedAlbums())
    try other.push(to: one)
    #expect(try other.history().prefix(2).map(\.label) == ["Change Low", "Remove Low"])
    _ = try other.undo(2)
    try one.exchange(with: other)
    #expect(try one.sharedAlbums() == other.sharedAlbums())
    #expect(try one.titles() == ["Low", "Zombie"])
  }

  @Test("has the same order everywhere, wherever both inserted albums concurrently")
  func sameEnd() throws {
    let (one, other) = try pair("Low", "Zombie")
    for number in 1...5 {
      try one.add(AlbumContent(title: "one \(number)"), at: 2)
      try other.add(AlbumContent(title: "other \(number)"), at: 2)
      try one.add(AlbumContent(title: "one's last \(number)"))
      try other.add(AlbumContent(title: "other's last \(number)"))
    }
    try one.exchange(with: other)
    #expect(try one.titles() == other.titles())
    try one.add(AlbumContent(title: "between"), at: 5)
    try one.exchange(with: other)
    #expect(try one.titles() == other.titles())
    #expect(try other.titles()[4] == "between")
  }

  @Test("has its original values, so that undoing it there restores the previous state")
  func past() throws {
    let (one, other) = try pair()
    let low = try one.add(AlbumContent(title: "Lo", year: 1976))
    try one.add(AlbumContent(title: "Zombie"))
    try one.update(low) { $0.title = "Low" }
    try one.move(low, to: 2)
    try one.push(to: other)
    #expect(try other.titles() == ["Zombie", "Low"])
    try other.undo(2)
    #expect(try other.titles() == ["Lo", "Zombie"])
    try other.redo(2)
    #expect(try other.doctor().problems == [])
    #expect(try one.sharedAlbums() == other.sharedAlbums())
  }

  @Test("is reported to observers with the origin of a remote library")
  func observers() throws {
    let (one, other) = try pair("Low")
    var heard: [String] = []
    other.observe(.albumChanged) { heard.append("\($0.name.rawValue) \($0.origin.rawValue)") }
    other.observe(.albumAdded) { heard.append("\($0.name.rawValue) \($0.origin.rawValue)") }
    try one.update(one.identity(of: "Low")) { $0.year = 1977 }
    try one.add(AlbumContent(title: "Zombie"))
    try one.push(to: other)
    #expect(heard == ["album.changed remote", "album.added remote"])
  }

  @Test("leaves the redo stack there unchanged")
  func redo() throws {
    let (one, other) = try pair("Low")
    try other.add(AlbumContent(title: "Heroes"))
    try other.undo()
    try one.add(AlbumContent(title: "Zombie"))
    try one.push(to: other)
    try other.redo()
    #expect(try Set(other.titles()) == ["Low", "Heroes", "Zombie"])
  }

  @Test("is applied completely or not at all, wherever the line is cut, and only once")
  func cuts() throws {
    let (one, other) = try pair("Low")
    try one.transaction("Tidy") {
      try one.update(one.identity(of: "Low")) {
        $0.year = 1977
        $0.genre = "Art rock"
      }
      try one.add(AlbumContent(title: "Zombie", artist: "Fela Kuti"))
    }
    try one.remove([one.identity(of: "Low")])
    let before = try other.sharedAlbums()
    var seen: Set<Int> = []
    for cut in 0...1200 {
      let report = try one.push(to: other, cutAfter: cut)
      seen.insert(report.operations)
      if report.operations == 0, try other.history().count == 1 {
        #expect(try other.sharedAlbums() == before)
      }
    }
    #expect(seen == [0, 1])
    #expect(try other.sharedAlbums() == one.sharedAlbums())
    #expect(try other.history().map(\.label) == ["Remove Low", "Tidy", "Add Low"])
  }

  @Test("keeps the steps of its observers together with their cause")
  func causes() throws {
    let (one, other) = try pair()
    one.observe(.albumAdded, owner: "genres") { event in
      guard case .album(let album) = event.subject else { return }
      try one.update(album.id) { $0.genre = "Jazz" }
    }
    try one.add(AlbumContent(title: "Kind of Blue"))
    try one.push(to: other)
    #expect(try other.history().map(\.label) == ["genres", "Add Kind of Blue"])
    try other.undo()
    #expect(try other.titles() == [])
    #expect(try other.canUndo() == false)
  }

  @Test("of ten thousand albums takes few rows and little memory")
  func many() throws {
    let (one, other) = try pair()
    try one.transaction("Import list.csv", origin: .import) {
      for number in 0..<10_000 { try one.add(AlbumContent(title: "Album \(number)")) }
    }
    try one.exchange(with: other)
    #expect(try other.count() == 10_000)
    let rows = try other.database.albums.integer("SELECT count(*) FROM foreign_album")
    #expect(rows == 1)
    try one.undo()
    try one.exchange(with: other)
    #expect(try other.count() == 0)
    #expect(try other.history().map(\.state) == [.undone])
    #expect(try other.doctor().problems == [])
  }
}

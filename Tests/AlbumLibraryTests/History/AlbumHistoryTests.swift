import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("The history of an album")
struct AlbumHistoryTests {
  @Test("has every change, newest first, with who made it")
  func changes() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    let id = try library.identity(of: "a")
    library.agent = { Agent(.command, named: "set") }
    try library.update(id) { $0.genre = "Jazz" }
    library.agent = { Agent(.script, named: "tidy.lua", hash: ContentHash(of: "x".utf8)) }
    try library.update(id) { $0.genre = "Rock" }
    try library.move(id, to: 2)
    try library.remove([id])
    let history = try library.history(of: id)
    #expect(history.map(\.kind) == [.removed, .moved, .changed, .changed, .added])
    #expect(history.map { $0.step.id } == [6, 5, 4, 3, 1])
    #expect(history[2].old == .text("Jazz"))
    #expect(history[2].new == .text("Rock"))
    #expect(history[2].step.agent?.description == "script tidy.lua")
    #expect(history[2].step.agent?.hash == ContentHash(of: "x".utf8))
    #expect(history[3].step.agent?.description == "set")
    #expect(history[4].step.agent == nil)
    #expect(try library.history(of: AlbumID(rawValue: 99)) == [])
  }

  @Test("of a field begins with the value that the album came with")
  func field() throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    let id = try library.add(AlbumContent(title: "a", genre: "Pop"))
    try library.update(id) { $0.year = 1977 }
    #expect(try library.history(of: id, field: "genre").map(\.new) == [.text("Pop")])
    try library.update(id) { $0.genre = "Rock" }
    let history = try library.history(of: id, field: "genre")
    #expect(history.map(\.new) == [.text("Rock"), .text("Pop")])
    #expect(history.map(\.field) == ["genre", "genre"])
  }

  @Test("finds changes in rows of any width", arguments: [1, 2, 40, 70, 3000, 5000])
  func widths(count: Int) throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    try library.transaction("Add") {
      for number in 1...count { try library.add(AlbumContent(title: "\(number)")) }
    }
    let all = try library.identities(.all)
    try library.transaction("Change") {
      for id in all { try library.update(id) { $0.genre = "Jazz" } }
    }
    try library.remove(all)
    try library.undo()
    for id in [all[0], all[count / 2], all[count - 1]] {
      let history = try library.history(of: id)
      #expect(history.map(\.kind) == [.removed, .changed, .added])
      #expect(history.map(\.step.state) == [.undone, .done, .done])
    }
  }

  @Test("of many albums is theirs together, also up to a limit in the middle of a step")
  func many() throws {
    let library = try LibraryAPI.inMemory()
    for number in 1...90 { try library.add(AlbumContent(title: "\(number)", genre: "Pop")) }
    let albums = try library.identities(.all)
    try library.move(Array(albums[20..<50].reversed()), to: 1)
    try library.transaction("Change") {
      for id in albums[30...] { try library.update(id) { ($0.genre, $0.year) = ("Jazz", 1977) } }
    }
    try library.remove(Array(albums[5..<40]))
    let asked = albums[9...].reversed() as [AlbumID]
    for field in [nil, FieldName.genre] {
      let all = try asked.flatMap { a in try library.history(of: a, field: field).map { (a, $0) } }
      let sorted = all.enumerated().sorted { (-$0.1.1.step.id, $0.0) < (-$1.1.1.step.id, $1.0) }
      for limit in [0, 1, 35, 80, 150, 222, 223, .max] {
        let found = try library.history(of: asked, field: field, limit: limit)
        #expect(found.map { "\(($0, $1))" } == sorted.prefix(limit).map { "\($0.1)" })
      }
    }
  }

  @Test("reads only the rows of the journal that may contain the album")
  func index() throws {
    let library = try LibraryAPI.inMemory("a")
    for index in Schema.widthClasses.indices {
      let plan = try library.database.albums.statement(
        """
        EXPLAIN QUERY PLAN SELECT run FROM change
        WHERE \(Schema.widthClass) = \(index) AND album BETWEEN 1 AND 2 AND \(Schema.lastAlbum) >= 2
        ORDER BY step, number
        """
      ).all { $0.text(3) ?? "" }
      #expect(plan.first?.contains("USING INDEX change_album") == true, "\(plan)")
    }
  }

  @Test("says of each value which step made it what it is, without undone steps")
  func origins() throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    let id = try library.add(AlbumContent(title: "a", artist: "b", genre: "Pop"))
    try library.update(id) { $0.genre = "Rock" }
    try library.update(id) { $0.genre = "Jazz" }
    try library.undo()
    try library.update(id) { $0.artist = nil }
    let origins = try #require(try library.origins(of: id))
    #expect(origins.map(\.field) == ["title", "genre", "artist"])
    #expect(origins.map { $0.step.id } == [1, 2, 4])
    #expect(origins.map(\.value) == [.text("a"), .text("Rock"), nil])
    #expect(origins.map(\.isFirst) == [true, false, false])
    #expect(try library.origins(of: AlbumID(rawValue: 9)) == nil)
  }

  @Test("of every album equals the model's list of its changes", arguments: 1...5)
  func model(seed: UInt64) throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    var model = HistoryModel(seed: seed)
    for _ in 0..<60 { try model.step(on: library) }
    let albums = Set(model.steps.flatMap { $0.map(\.album) })
    for album in albums {
      var expected: [String] = []
      for (index, changes) in model.steps.enumerated() {
        for change in changes where change.album == album {
          switch change {
          case .added: expected.append("\(index + 1) added")
          case .removed: expected.append("\(index + 1) removed")
          case .moved: expected.append("\(index + 1) moved")
          case .changed(_, let name, _, let to):
            expected.append("\(index + 1) changed \(name) \(to?.description ?? "none")")
          }
        }
      }
      let found = try library.history(of: AlbumID(rawValue: album)).reversed().map { change in
        let field = change.field.map { " \($0) \(change.new?.description ?? "none")" } ?? ""
        return "\(change.step.id) \(change.kind.rawValue)\(field)"
      }
      #expect(found == expected)
    }
  }
}

import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Observers")
struct ObservationTests {
  struct Failure: Error {}

  /// The events that observers got, in order.
  final class Log {
    var lines: [String] = []
  }

  @Test("are notified after the commit, with subject and origin")
  func origins() throws {
    let library = try LibraryAPI.inMemory()
    let log = Log()
    for name in [EventName.albumAdded, .albumRemoved, .albumMoved, .albumChanged] {
      library.observe(name) { event in
        switch event.subject {
        case .album(let album): log.lines.append("\(event.name.rawValue) \(album.title)")
        case .removed(let album, let position):
          log.lines.append("\(event.name.rawValue) \(album.title) \(position)")
        case .changes(let album, let changes):
          let shown = changes.map {
            "\($0.name) \($0.old?.description ?? "-") \($0.new?.description ?? "-")"
          }
          log.lines.append("\(event.name.rawValue) \(album.title) \(shown)")
        default: break
        }
        log.lines.append("by \(event.origin.rawValue)")
      }
    }
    try library.transaction("Two", origin: .script) {
      try library.add(AlbumContent(title: "a"))
      try library.add(AlbumContent(title: "b"))
      #expect(log.lines.isEmpty)
    }
    #expect(log.lines == ["album.added a", "by script", "album.added b", "by script"])
    log.lines = []
    let a = try library.identity(of: "a")
    try library.transaction("Changes") {
      try library.update(a) { $0.year = 1990 }
      try library.update(a) { $0.year = 1991 }
      try library.move(a, to: 2)
    }
    #expect(
      log.lines == [
        "album.changed a [\"year - 1991\"]", "by command", "album.moved a", "by command",
      ])
    log.lines = []
    try library.remove([a])
    try library.undo()
    #expect(log.lines == ["album.removed a 2", "by command", "album.added a", "by undo"])
  }

  @Test("are called in the order of priority, then of registration")
  func order() throws {
    let library = try LibraryAPI.inMemory()
    let log = Log()
    for (name, priority) in [("low", -1), ("first", 0), ("second", 0), ("high", 5)] {
      library.observe(.albumAdded, priority: priority) { _ in log.lines.append(name) }
    }
    try library.add(AlbumContent(title: "a"))
    #expect(log.lines == ["high", "first", "second", "low"])
  }

  @Test("any number can be removed in any order, and the others are called in order")
  func removal() throws {
    let library = try LibraryAPI.inMemory()
    let log = Log()
    let count = 1000
    let registrations = (0..<count).map { number in
      library.observe(.albumAdded, priority: number % 3) { _ in log.lines.append("\(number)") }
    }
    for number in stride(from: 0, to: count, by: 2).reversed() { registrations[number].remove() }
    registrations[0].remove()
    try library.add(AlbumContent(title: "a"))
    let left = (0..<count).filter { $0 % 2 == 1 }
    let expected = [2, 1, 0].flatMap { priority in left.filter { $0 % 3 == priority } }
    #expect(log.lines == expected.map { "\($0)" })
    for registration in registrations { registration.remove() }
    try library.add(AlbumContent(title: "b"))
    #expect(log.lines.count == left.count)
  }

  @Test("one that fails does not affect others, is reported once, and finally disabled")
  func failing() throws {
    let library = try LibraryAPI.inMemory()
    let log = Log()
    library.onHandlerFailure { log.lines.append("\($0.owner) \($0.isSwitchedOff)") }
    library.observe(.albumAdded, owner: "bad.lua") { _ in throw Failure() }
    let seen = Log()
    library.observe(.albumAdded) { _ in seen.lines.append("ok") }
    for number in 1...8 { try library.add(AlbumContent(title: "\(number)")) }
    #expect(log.lines == ["bad.lua false", "bad.lua true"])
    #expect(seen.lines.count == 8)
  }

  @Test("a handler that writes makes a separate step, undone with its cause")
  func causing() throws {
    let library = try LibraryAPI.inMemory()
    library.observe(.albumAdded, owner: "year.lua") { event in
      guard case .album(let album) = event.subject else { return }
      try library.update(album.id, origin: .script) { $0.year = 2000 }
    }
    try library.add(AlbumContent(title: "a"))
    #expect(try library.history().map(\.label) == ["year.lua", "Add a"])
    #expect(try library.undo().map(\.label) == ["Add a"])
    #expect(try library.history().map(\.state) == [.undone, .undone])
    try library.redo()
    #expect(try library.albums().map(\.content.year) == [2000])
    #expect(throws: LibraryError.nothingToRedo) { try library.redo() }
  }

  @Test("a handler that triggers itself endlessly is stopped and named")
  func endless() throws {
    let library = try LibraryAPI.inMemory()
    let log = Log()
    library.onHandlerFailure { log.lines.append($0.description) }
    library.observe(.albumChanged, owner: "loop.lua") { event in
      guard case .changes(let album, _) = event.subject else { return }
      try library.update(album.id) { $0.year = ($0.year ?? 0) + 1 }
    }
    let id = try library.add(AlbumContent(title: "a"))
    try library.update(id) { $0.year = 1 }
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("loop.lua keeps triggering itself") == true)
    try library.undo()
    #expect(try library.album(id)?.content.year == nil)
  }

  @Test("of a field are not called for equal values and other albums")
  func keyValue() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    let log = Log()
    let a = try library.identity(of: "a")
    let registration = library.observe(a, .coverURL) { album, change in
      log.lines.append(
        "\(album.title) \(change.old?.description ?? "-") \(change.new?.description ?? "-")")
    }
    try library.update(library.identity(of: "b")) { $0.coverURL = "x" }
    try library.update(a) { $0.year = 1 }
    try library.transaction("Back and forth") {
      try library.update(a) { $0.coverURL = "x" }
      try library.update(a) { $0.coverURL = nil }
    }
    #expect(log.lines.isEmpty)
    try library.update(a) { $0.coverURL = "y" }
    registration.remove()
    registration.remove()
    try library.update(a) { $0.coverURL = "z" }
    #expect(log.lines == ["a - y"])
  }

  @Test("get the positions of many removed albums, each on the current shelf")
  func manyPositions() throws {
    let library = try LibraryAPI.inMemory()
    try library.transaction("Many") {
      for number in 1...60 { try library.add(AlbumContent(title: "\(number)")) }
    }
    let odd = try library.albums().filter { Int($0.title).map { $0 % 2 == 1 } ?? false }
    let log = Log()
    library.observe(.albumRemoved) { event in
      guard case .removed(let album, let position) = event.subject else { return }
      log.lines.append("\(album.title) \(position)")
    }
    try library.remove(odd.map(\.id))
    #expect(log.lines == (1...30).map { "\($0 * 2 - 1) \($0)" })
  }

  @Test("of the library's count and undo stack are called when these change")
  func properties() throws {
    let library = try LibraryAPI.inMemory()
    let log = Log()
    for property in LibraryProperty.allCases {
      try library.observe(property: property) { old, new in
        log.lines.append(
          "\(property.rawValue) \(old?.description ?? "-") \(new?.description ?? "-")")
      }
    }
    try library.add(AlbumContent(title: "a"))
    try library.undo()
    #expect(
      log.lines == [
        "can_undo false true", "count 0 1", "can_redo false true", "can_undo true false",
        "count 1 0",
      ])
  }

  @Test("in another process are notified of changes, with their origin")
  func otherProcess() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let here = try LibraryAPI(path: path)
    let there = try LibraryAPI(path: path)
    let log = Log()
    here.observe(.albumAdded) { event in
      guard case .album(let album) = event.subject else { return }
      log.lines.append("\(album.title) by \(event.origin.rawValue)")
    }
    try there.add(AlbumContent(title: "theirs"))
    try here.add(AlbumContent(title: "ours"))
    try there.add(AlbumContent(title: "theirs too"))
    #expect(try here.count() == 3)
    #expect(
      log.lines == ["theirs by other process", "ours by command", "theirs too by other process"])
  }
}

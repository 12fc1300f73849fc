import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("An observer that is called once for each change")
struct OnceObserverTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> LibraryAPI {
    try LibraryAPI(path: folder.file("library.moonshelf"), effects: .fixed)
  }

  /// Opens the library as another process would, with an observer that counts changes of years.
  private func openCounting(_ name: String = "count") throws -> LibraryAPI {
    let library = try open()
    library.observe(.albumChanged, owner: "count.lua", scope: .once(as: name)) { event in
      guard case .changes(let album, let changes) = event.subject,
        case .integer(let year)? = changes.first(where: { $0.name == .year })?.new
      else { return }
      let current = try library.album(album.id)?.content.fields["years"]
      let seen = if case .list(let texts)? = current { texts } else { [String]() }
      try library.update(album.id) { content in
        content.fields["years"] = .list(seen + ["\(year)"])
      }
      try library.update(album.id) { $0.genre = "\(seen.count + 1)" }
    }
    return library
  }

  private func years(in library: LibraryAPI) throws -> [String] {
    guard case .list(let texts)? = try library.albums().first?.content.fields["years"] else {
      return []
    }
    return texts
  }

  @Test("is called in one of the processes that have it, in the order of the changes")
  func processes() throws {
    let plain = try open()
    let id = try plain.add(AlbumContent(title: "Low"))
    let (first, second) = (try openCounting(), try openCounting())
    try first.update(id) { $0.year = 1977 }
    try second.update(id) { $0.year = 1978 }
    for library in [first, second] { try library.refresh() }
    try plain.update(id) { $0.year = 1979 }
    try plain.update(id) { $0.year = 1977 }
    for library in [second, first] { try library.refresh() }
    #expect(try years(in: plain) == ["1977", "1978", "1979", "1977"])
    #expect(try plain.doctor().problems == [])
  }

  @Test("is called later for what was changed while no process had it, not for what was before it")
  func absence() throws {
    let plain = try open()
    let id = try plain.add(AlbumContent(title: "Low", year: 1970))
    try plain.update(id) { $0.year = 1971 }
    var counting: LibraryAPI? = try openCounting()
    try counting?.update(id) { $0.year = 1972 }
    try counting?.close()
    counting = nil
    for year in [1973, 1974, 1973] { try plain.update(id) { $0.year = Int64(year) } }
    for _ in 0..<2 {
      let next = try openCounting()
      try next.refresh()
      #expect(try years(in: next) == ["1972", "1973", "1974", "1973"])
      try next.close()
    }
  }

  @Test("writes one step, with the note that it was called, or neither")
  func atomic() throws {
    let library = try openCounting()
    let id = try library.add(AlbumContent(title: "Low"))
    let other = try open()
    var noted: [Int64?] = []
    func note() throws -> Int64? {
      try other.database.albums.integer("SELECT value FROM exchange WHERE key = 'observers:count'")
    }
    library.observe(.albumChanged, owner: "late.lua", scope: .once(as: "count")) { _ in
      noted.append(try note())
    }
    try library.update(id) { $0.year = 1977 }
    // The adding was noted, the change not before the end; then also the observers' own change.
    #expect(noted == [1, 2])
    #expect(try note() == 3)
    #expect(try library.history().map(\.label) == ["count.lua", "Change Low", "Add Low"])
    try library.undo()
    #expect(try library.album(id)?.content.allFields.map(\.name) == [.title])
  }

  @Test("cannot write because of a change that was undone before it was called")
  func undoneBefore() throws {
    let plain = try open()
    let id = try plain.add(AlbumContent(title: "Low"))
    try openCounting().refresh()
    let before = try LibraryState(of: plain)
    try plain.update(id) { $0.year = 1977 }
    try plain.undo()
    let counting = try openCounting()
    var failures: [String] = []
    counting.onHandlerFailure { failures.append("\($0.cause)") }
    try counting.refresh()
    #expect(try LibraryState(of: plain) == before)
    #expect(failures == ["this change is undone by now; nothing can be added to it"])
    try plain.redo()
    #expect(try plain.album(id)?.content.year == 1977)
  }

  @Test("leaves a change to the process that is calling it, which takes it then")
  func lock() throws {
    let (first, second) = (try openCounting("s"), try openCounting("s"))
    let id = try first.add(AlbumContent(title: "Low"))
    var isFirst = true
    first.observe(.albumChanged, scope: .once(as: "s")) { _ in
      guard isFirst else { return }
      isFirst = false
      // After the first observer's step: another process would wait for its transaction.
      try first.settleCoalesced()
      try second.update(id) { $0.year = 1978 }
      #expect(try years(in: second) == ["1977"])
    }
    try first.update(id) { $0.year = 1977 }
    #expect(try years(in: first) == ["1977", "1978"])
    try second.refresh()
    #expect(try years(in: second) == ["1977", "1978"])
  }

  @Test("hears of additions and removals also if they are not the last change of their album")
  func late() throws {
    let plain = try open()
    let id = try plain.add(AlbumContent(title: "Low"))
    let first = try openCounting()
    try first.update(id) { $0.year = 1 }
    try plain.remove([id])
    try plain.undo()
    try plain.remove([id])
    var events: [String] = []
    for name in [EventName.albumAdded, .albumRemoved] {
      first.observe(name, scope: .once(as: "count")) { event in
        events.append("\(event.name.rawValue) \(event.origin.rawValue)")
      }
    }
    try first.refresh()
    #expect(events == ["album.removed command", "album.added undo", "album.removed command"])
  }

  @Test("is another than one for this process, or for all changes of all")
  func scopes() throws {
    let plain = try open()
    let library = try open()
    var calls: [String] = []
    library.observe(.albumAdded, scope: .here) { _ in calls.append("here") }
    library.observe(.albumAdded, scope: .everywhere) { calls.append($0.origin.rawValue) }
    try library.add(AlbumContent(title: "a"))
    try plain.add(AlbumContent(title: "b"))
    try library.refresh()
    #expect(calls == ["here", "command", "other process"])
  }

  @Test("sees every change of processes that come and go exactly once", arguments: 1...6)
  func comingAndGoing(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let plain = try open()
    let id = try plain.add(AlbumContent(title: "Low"))
    var processes = [try openCounting()]
    try processes[0].update(id) { $0.year = 0 }
    var expected = ["0"]
    for year in 1...60 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try plain.update(id) { $0.year = Int64(year) }
      case 1 where processes.count < 4:
        processes.append(try openCounting())
        continue
      case 2 where processes.count > 1:
        try processes.remove(at: Int.random(in: 0..<processes.count, using: &random)).close()
        continue
      default:
        try processes[Int.random(in: 0..<processes.count, using: &random)].update(id) {
          $0.year = Int64(year)
        }
      }
      expected.append("\(year)")
    }
    for library in processes { try library.refresh() }
    #expect(try years(in: plain) == expected)
    #expect(try plain.doctor().problems == [])
  }
}

@Suite("Events of a large change")
struct LargeChangeTests {
  @Test("come for each album with all of its changes, whatever is in memory at a time")
  func windows() throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    library.deliveryWindow = 100
    let count = 350
    var ids: [AlbumID] = []
    try library.transaction("Add") {
      for number in 0..<count { ids.append(try library.add(AlbumContent(title: "\(number)"))) }
    }
    var seen: [AlbumID: Int] = [:]
    library.observe(.albumChanged) { event in
      guard case .changes(let album, let changes) = event.subject else { return }
      #expect(changes.count == 2)
      seen[album.id, default: 0] += 1
    }
    try library.transaction("Change") {
      for id in ids { try library.update(id) { $0.year = 1977 } }
      for id in ids.reversed() { try library.update(id) { $0.genre = "Rock" } }
    }
    #expect(seen.count == count)
    #expect(seen.values.allSatisfy { $0 == 1 })
  }
}

import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("Room on the shelf")
struct SortKeyRebalancingTests {
  /// The position of the next album among those between the first and the last one.
  enum Pattern: CaseIterable {
    case before
    case after
    case alternating

    func position(_ number: Int) -> Int {
      switch self {
      case .before: 2
      case .after: number + 2
      case .alternating: number / 2 + 2
      }
    }
  }

  /// A library with two albums in which keys become too long soon.
  private func shelf(_ first: String = "first", _ last: String = "last") throws -> LibraryAPI {
    let library = try LibraryAPI.inMemory(first, last)
    library.maximumPlace = 48
    return library
  }

  private func maximumKey(in library: LibraryAPI) throws -> Int64 {
    try library.database.albums.integer("SELECT max(length(place)) FROM album") ?? 0
  }

  private func hasMadeRoom(_ library: LibraryAPI) throws -> Bool {
    try library.database.albums.integer("SELECT count(*) FROM step WHERE origin = 'upkeep'") != 0
  }

  @Test(
    "keeps keys short however albums are inserted, in the same order everywhere",
    arguments: Pattern.allCases)
  func worstCases(pattern: Pattern) throws {
    let (one, other) = (try shelf(), try LibraryAPI.inMemory())
    try one.exchange(with: other)
    var expected = ["first", "last"]
    for number in 0..<600 {
      let position = pattern.position(number)
      try one.add(AlbumContent(title: "\(number)"), at: position)
      expected.insert("\(number)", at: position - 1)
    }
    #expect(try one.titles() == expected)
    #expect(try maximumKey(in: one) <= 48 + 16)
    #expect(try hasMadeRoom(one))
    try one.exchange(with: other)
    #expect(try other.titles() == expected)
    #expect(try hasMadeRoom(other))
    for library in [one, other] {
      #expect(try library.doctor().problems == [])
      #expect(try library.overwrittenValues().isEmpty)
    }
    try one.undo(100)
    try one.exchange(with: other)
    #expect(try one.titles().count == 502)
    #expect(try other.sharedAlbums() == one.sharedAlbums())
    try one.redo(100)
    #expect(try one.titles() == expected)
  }

  @Test("is made within one large step without a line in the journal for its own albums")
  func oneStep() throws {
    let library = try shelf()
    try library.transaction("Import") {
      for number in 0..<800 { try library.add(AlbumContent(title: "\(number)"), at: 2) }
    }
    #expect(try library.titles() == ["first"] + (0..<800).reversed().map(String.init) + ["last"])
    #expect(try maximumKey(in: library) <= 48 + 16)
    let moves = try library.database.albums.integer(
      "SELECT count(*) FROM change WHERE kind = 'moved'")
    #expect(try #require(moves) <= 2)
    #expect(try library.undo().map(\.label) == ["Import"])
    #expect(try library.titles() == ["first", "last"])
    try library.redo()
    #expect(try library.doctor().problems == [])
  }

  @Test("leaves a removed album its position between the same two")
  func removed() throws {
    let (one, other) = (try shelf("a", "c"), try LibraryAPI.inMemory())
    try one.exchange(with: other)
    try one.add(AlbumContent(title: "b"), at: 2)
    try one.exchange(with: other)
    try other.remove([other.identity(of: "b")])
    try other.exchange(with: one)
    for number in 0..<600 { try one.add(AlbumContent(title: "\(number)"), at: 2) }
    #expect(try hasMadeRoom(one))
    try other.undo()
    try one.exchange(with: other)
    let titles = try one.titles()
    #expect(titles.suffix(3).contains("b") && titles.last == "c")
    #expect(try other.titles() == titles)
    #expect(try one.doctor().problems == [])
  }

  @Test("is not a move for observers, and undone together with the album that needed it")
  func observers() throws {
    let library = try shelf()
    var moves = 0
    library.observe(.albumMoved) { _ in moves += 1 }
    var count = 0
    while try !hasMadeRoom(library), count < 1000 {
      try library.add(AlbumContent(title: "\(count)"), at: 2)
      count += 1
    }
    #expect(moves == 0 && count > 100)
    #expect(try library.undo().map(\.label) == ["Add \(count - 1)"])
    #expect(try library.count() == count + 1)
    #expect(try library.doctor().problems == [])
  }
}

import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Synchronization
import Testing

@Suite("Queries in SQL compared with the same queries in memory")
struct QueryPropertyTests {
  @Test(
    "random queries on random shelves give the same albums in the same order", arguments: 1...12)
  func agreement(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let library = try shelf(using: &random)
    let albums = try library.albums()
    for _ in 0..<120 {
      let query = RandomQuery.query(using: &random)
      let expected = try QueryMatcher(query).albums(from: albums).map(\.id)
      #expect(try library.identities(query) == expected, "\(query)")
      #expect(try library.count(query) == expected.count, "\(query)")
    }
  }

  @Test("a query of ten thousand alternatives is within SQLite's depth limit")
  func manyAlternatives() throws {
    let library = try LibraryAPI.inMemory("Low", "Lodger")
    let words = (1..<QueryParser.wordLimit / 2).map { "title:\($0)x" } + ["title:lodger"]
    let parser = QueryParser(now: 0, fields: FieldNames(custom: []))
    let query = try parser.query(words.joined(separator: ", "))
    #expect(try library.albums(query).map(\.title) == ["Lodger"])
  }

  @Test("an invalid query made in code is refused before SQLite sees it")
  func refused() throws {
    let library = try LibraryAPI.inMemory("Low")
    for pattern in [FieldPattern.expression("(", exactly: true), .range(2, 1)] {
      for field in [FieldName.title, .year, "rating"] {
        #expect(throws: QueryError.self) {
          try library.albums(AlbumQuery(.field(field, pattern)))
        }
      }
    }
  }

  /// A shelf of albums in another order than that of their IDs, with some removed.
  private func shelf(using random: inout SeededRandom) throws -> LibraryAPI {
    let clock = Clock()
    let library = try LibraryAPI(
      path: nil, effects: LibraryAPI.Effects(now: { clock.next() }))
    var identities: [AlbumID] = []
    for _ in 0..<60 {
      let position = Int.random(in: 1...(identities.count + 1), using: &random)
      identities.append(try library.add(RandomQuery.content(using: &random), at: position))
    }
    for identity in identities.shuffled(using: &random).prefix(8) { try library.remove([identity]) }
    return library
  }

  /// Advances by a day at each reading.
  private final class Clock: Sendable {
    private let time = Atomic<Int64>(1_600_000_000)

    func next() -> Int64 { time.add(86_400, ordering: .relaxed).newValue }
  }
}

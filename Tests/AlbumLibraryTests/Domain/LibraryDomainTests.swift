import AlbumModel
import AlbumTestSupport
import Foundation
import Synchronization
import Testing

@testable import AlbumLibrary

@Suite struct LibraryDomainTests {
  /// A domain, and a thread whose library serves it until the domain is closed.
  private func domain(_ path: String?, most: Int = 1024) throws -> LibraryDomain {
    let domain = try LibraryDomain(most: most)
    Thread.detachNewThread {
      guard let library = try? LibraryAPI(path: path) else { return domain.close() }
      while !domain.isClosed {
        var request = pollfd(fd: domain.descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, -1)
        domain.run(library)
      }
    }
    return domain
  }

  @Test func `work is done in the order it came, where the library lives`() async throws {
    let domain = try domain(nil)
    for number in 1...5 {
      try await domain.perform { _ = try $0.add(AlbumContent(title: "N\(number)")) }
    }
    let titles = try await domain.perform { try $0.albums().map(\.title) }
    #expect(titles == ["N1", "N2", "N3", "N4", "N5"])
    domain.close()
  }

  @Test func `an error comes back to whoever asked`() async throws {
    let domain = try domain(nil)
    await #expect(throws: LibraryError.noTitle) {
      try await domain.perform { _ = try $0.add(AlbumContent()) }
    }
    domain.close()
  }

  @Test func `a domain that is closed, or has too much to do, refuses`() async throws {
    let idle = try LibraryDomain(most: 0)
    await #expect(throws: LibraryDomain.Refusal.overloaded) { try await idle.perform { _ in } }
    let waiting = try LibraryDomain()
    let asked = Task { try await waiting.perform { _ in } }
    while true {
      var request = pollfd(fd: waiting.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, 0) == 1 { break }
      await Task.yield()
    }
    waiting.close()
    await #expect(throws: LibraryDomain.Refusal.closed) { try await asked.value }
    await #expect(throws: LibraryDomain.Refusal.closed) { try await waiting.perform { _ in } }
  }

  @Test func `a read sees one moment, and does not wait for who writes`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let library = try LibraryAPI(path: path)
    try library.add(AlbumContent(title: "One"))
    let reader = try LibraryReader(path: path)
    try library.execute("BEGIN IMMEDIATE")
    let count = try await reader.read { try $0.count() }
    #expect(count == 1)
    try library.execute("ROLLBACK")
    try library.add(AlbumContent(title: "Two"))
    let titles = try await reader.read { try $0.albums().map(\.title) }
    #expect(titles == ["One", "Two"])
    reader.close()
    try library.close()
  }

  /// A statement that does not end on its own.
  private static let endless =
    "CREATE TEMP TABLE never AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 "
    + "FROM n) SELECT count(*) FROM n"

  @Test func `a read that is wanted no more is stopped`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let library = try LibraryAPI(path: path)
    try library.close()
    let reader = try LibraryReader(path: path, connections: 1)
    let (stream, began) = AsyncStream.makeStream(of: Void.self)
    let endless = Task {
      try await reader.read { library in
        began.yield()
        try library.execute(Self.endless)
      }
    }
    for await _ in stream { break }
    endless.cancel()
    let result = await endless.result
    #expect(throws: CancellationError.self) { try result.get() }
    reader.close()
  }

  @Test func `a read that takes too long is stopped, and so is one that waits behind it`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    try LibraryAPI(path: path).close()
    let reader = try LibraryReader(path: path, connections: 1, waitLimit: .milliseconds(50))
    let (stream, began) = AsyncStream.makeStream(of: Void.self)
    let endless = Task {
      try await reader.look { library in
        began.yield()
        try library.execute(Self.endless)
      }
    }
    for await _ in stream { break }
    let behind = Task { try await reader.look { try $0.execute(Self.endless) } }
    for result in [await endless.result, await behind.result] {
      #expect(throws: CancellationError.self) { try result.get() }
    }
    reader.close()
  }

  @Test func `nothing is left of a read that is over`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    try LibraryAPI(path: path).close()
    let reader = try LibraryReader(path: path)
    for _ in 1...100 { _ = try await reader.read { try $0.count() } }
    await #expect(throws: LibraryError.noTitle) {
      try await reader.read { _ in throw LibraryError.noTitle }
    }
    #expect(reader.deadlines.count == 0)
    reader.close()
    await #expect(throws: LibraryDomain.Refusal.closed) { try await reader.read { _ in } }
    #expect(reader.deadlines.count == 0)
  }

  @Test func `a read that finds the library closed to it is refused, and the next one tries again`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let library = try LibraryAPI(path: path)
    try library.add(AlbumContent(title: "One"))
    let opened = Mutex(0)
    // Once when the reader is made, once when its thread begins, and then for each read.
    let reader = try LibraryReader(path: path, connections: 1) {
      let number = opened.withLock { number in
        number += 1
        return number
      }
      if [2, 3].contains(number) { throw LibraryError.storage("too many open files") }
      return try LibraryAPI(path: path, waitLimit: 5)
    }
    await #expect(throws: LibraryError.storage("too many open files")) {
      try await reader.read { try $0.count() }
    }
    for _ in 1...2 { #expect(try await reader.read { try $0.count() } == 1) }
    #expect(opened.withLock { $0 } == 4)
    reader.close()
    try library.close()
  }

  @Test func `a reader never opens another file that was put in the library's place`() async throws
  {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.file("library.moonshelf"), folder.file("other.moonshelf"))
    for path in [path, other] { try LibraryAPI(path: path).close() }
    let opened = Mutex(0)
    let begun = DispatchSemaphore(value: 0)
    let reader = try LibraryReader(path: path, connections: 1) {
      let number = opened.withLock { number in
        number += 1
        return number
      }
      if number == 1 { return try LibraryAPI(path: path, waitLimit: 5) }
      begun.signal()
      throw LibraryError.storage("too many open files")
    }
    #expect(begun.wait(timeout: .now() + 60) == .success, "the thread never began")
    #expect(rename(other, path) == 0)
    await #expect(throws: LibraryDomain.Refusal.closed) {
      try await reader.read { try $0.count() }
    }
    #expect(opened.withLock { $0 } == 2)
  }

  @Test func `a library's version changes with every commit, whoever makes it`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let library = try LibraryAPI(path: path)
    let version = try LibraryVersion(path: path, maximumAge: .zero)
    let first = version.look()
    #expect(version.current() == first)
    try library.add(AlbumContent(title: "One"))
    let second = version.look()
    #expect(second != first)
    let other = try LibraryAPI(path: path)
    try other.add(AlbumContent(title: "Two"))
    #expect(version.current() != second)
  }

  @Test func `a page begins behind an album, even one that was removed`() throws {
    let library = try LibraryAPI.inMemory("One", "Two", "Three")
    let ids = try library.albums().map(\.id)
    try library.remove([ids[0]])
    let titles = try library.page(.all, from: .after(ids[0]), limit: 5).map(\.title)
    #expect(titles == ["Two", "Three"])
    #expect(throws: LibraryError.self) {
      try library.page(.all, from: .after(AlbumID(rawValue: 99)), limit: 5)
    }
  }

  @Test func `the feed says what changed, in the direction it changed in`() throws {
    let library = try LibraryAPI.inMemory("One")
    let id = try #require(try library.albums().first?.id)
    try library.update(id) { $0.year = 1977 }
    try library.undo()
    let feed = try library.feed(after: 1, limit: 10, changes: 10)
    #expect(feed.map(\.act) == ["do", "undo"])
    #expect(feed[0].changes == [.changed(id, .year, from: nil, to: .integer(1977))])
    #expect(feed[1].changes == [.changed(id, .year, from: .integer(1977), to: nil)])
    #expect(try library.feed(after: 1, limit: 10, changes: 0)[0].changes.isEmpty)
  }
}

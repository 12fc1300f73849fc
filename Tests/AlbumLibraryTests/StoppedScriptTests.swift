import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("A script that is to stop")
struct StoppedScriptTests {
  private struct Stop: Error {}

  @Test("ends a query that takes long, and nothing is lost")
  func query() throws {
    let library = try LibraryAPI.inMemory()
    try library.transaction("Add") {
      for number in 1...500 { try library.add(AlbumContent(title: "Album \(number)")) }
      library.checkStop = { throw Stop() }
      let query = try library.queryParser.query("title:album title:1 , title:2")
      #expect(throws: CancellationError.self) { try library.count(query) }
      library.checkStop = nil
      #expect(try library.count(query) > 100)
    }
    #expect(try library.count() == 500)
    #expect(try library.doctor().isHealthy)
  }

  @Test("undoes no steps")
  func undo() throws {
    let library = try LibraryAPI.inMemory("a", "b", "c")
    var asked = 0
    library.checkStop = {
      asked += 1
      if asked == 2 { throw Stop() }
    }
    #expect(throws: Stop.self) { try library.undo(3) }
    library.checkStop = nil
    #expect(try library.titles() == ["a", "b", "c"])
    #expect(try library.undo(3).count == 3)
  }

  @Test("ends the counting of groups, whose number is limited")
  func groups() throws {
    let library = try LibraryAPI.inMemory()
    let texts = (1...400).map { "\($0)" }
    var content = AlbumContent(title: "a")
    for field in ["tags", "moods"] {
      try content.set(.list(texts), for: FieldName(rawValue: field))
    }
    try library.add(content)
    let both = try ["tags", "moods"].map { try library.grouping(named: $0) }
    let error = #expect(throws: QueryError.self) { try library.groups(by: both) }
    #expect(error?.message == "there are too many groups by tags, moods; group by fewer fields")
    #expect(try library.groups(by: [both[0]]).groups.count == 400)
    library.checkStop = { throw Stop() }
    #expect(throws: Stop.self) { try library.groups(by: [both[0]]) }
  }
}

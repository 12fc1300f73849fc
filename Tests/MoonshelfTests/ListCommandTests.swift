import Testing

@Suite("The list command")
struct ListCommandTests {
  @Test("skips albums, in any order, and shows positions")
  func offset() throws {
    let program = try Program.withSampleAlbums()
    func lines(_ words: String...) throws -> [String] {
      try program.run(["list", "--template", "{position}:{id}"] + words).output
        .split(separator: "\n").map(String.init)
    }
    try program.run("move", "id:5", "1")
    #expect(try lines() == ["1:5", "2:1", "3:2", "4:3", "5:4"])
    #expect(try lines("--offset", "3") == ["4:3", "5:4"])
    #expect(try lines("--offset", "1", "--limit", "2") == ["2:1", "3:2"])
    #expect(try lines("--offset", "5") == [])
    #expect(try lines("id-", "--offset", "3") == ["3:2", "2:1"])
    try program.run("remove", "id:1")
    #expect(try lines("id:2") == ["2:2"])
    #expect(
      try program.output("list", "id:5", "--columns", "position,title", "--format", "jsonl")
        .hasPrefix("{\"id\":5,\"position\":1,\"title\":"))
  }

  @Test("lists different albums at random, sorted if an order is given")
  func random() throws {
    let program = try Program.withSampleAlbums()
    func identities(_ words: String...) throws -> [Int] {
      try program.run(["list", "--template", "{id}"] + words).output
        .split(separator: "\n").compactMap { Int($0) }
    }
    #expect(Set(try identities("--random", "5")) == [1, 2, 3, 4, 5])
    #expect(try identities("--random", "9").count == 5)
    #expect(try identities("--random", "0") == [])
    #expect(try identities("id-", "--random", "5") == [5, 4, 3, 2, 1])
    let two = try identities("id:2..4", "--random", "2")
    #expect(Set(two).count == 2 && Set(two).isSubset(of: [2, 3, 4]))
    // The chance that 30 runs choose the same album of five is below 10^-20.
    let chosen = try (1...30).map { _ in try identities("--random", "1") }
    #expect(Set(chosen).count > 1)
  }
}

import AlbumLibrary
import AlbumModel
import HTTPTypes
import Testing

/// What the requests of `Tests/ServerCases` cannot show.
@Suite struct AlbumRouteTests {
  @Test func `what another process wrote is read soon after`() async throws {
    let bench = try ServerBench { try $0.add(AlbumContent(title: "One")) }
    let path = bench.path
    try await bench.run { (client) async throws in
      #expect(try await client.ask(.get, "/api/v1/albums").number("total") == 1)
      let other = try LibraryAPI(path: path)
      try other.add(AlbumContent(title: "Two"))
      try other.close()
      try await Task.sleep(for: .milliseconds(5))
      #expect(try await client.ask(.get, "/api/v1/albums").number("total") == 2)
    }
  }

  @Test func `a body that is too long is refused`() async throws {
    try await ServerBench().run { (client) async throws in
      let long = String(repeating: "x", count: (1 << 20) + 1)
      #expect(try await client.ask(.post, "/api/v1/albums", long).status == 413)
    }
  }

  @Test func `observers and hooks of the library hear of what is written`() async throws {
    let bench = try ServerBench { library in
      library.hook(.albumWillAdd) { pending in
        if pending.content.title == "No" { return .veto(reason: "not that one") }
        pending.content.genre = "Heard"
        return .proceed
      }
    }
    try await bench.run { (client) async throws in
      let added = try await client.ask(.post, "/api/v1/albums", "{\"title\":\"Yes\"}")
      #expect(added["genre"] == "Heard")
      let vetoed = try await client.ask(.post, "/api/v1/albums", "{\"title\":\"No\"}")
      #expect(vetoed.status == 422)
      #expect(vetoed.detail == "not that one")
    }
  }
}

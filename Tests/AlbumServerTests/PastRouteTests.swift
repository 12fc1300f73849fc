import AlbumLibrary
import AlbumModel
import HTTPTypes
import Testing

@Suite struct PastRouteTests {
  private func bench() throws -> ServerBench {
    try ServerBench { library in
      let id = try library.add(AlbumContent(title: "Low"))
      try library.add(AlbumContent(title: "Lodger"))
      try library.update(id) { $0.year = 1977 }
      try library.update(id) { $0.genre = "Rock" }
      try library.remove([AlbumID(rawValue: 2)])
    }
  }

  @Test func `albums, an album and facets are read as of an earlier state`() async throws {
    try await bench().run { (client) async throws in
      #expect(try await client.ask(.get, "/api/v1/albums").titles == ["Low"])
      for (point, titles) in [("before:1", []), ("1", ["Low"]), ("4", ["Low", "Lodger"])] {
        let page = try await client.ask(.get, "/api/v1/albums?as_of=\(point)")
        #expect(page.titles == titles, "\(point)")
      }
      #expect(try await client.ask(.get, "/api/v1/albums/1?as_of=2").number("year") == nil)
      #expect(try await client.ask(.get, "/api/v1/albums/1?as_of=3").number("year") == 1977)
      #expect(try await client.ask(.get, "/api/v1/albums/2?as_of=2").status == 200)
      #expect(try await client.ask(.get, "/api/v1/albums/2").status == 404)
      let facets = try await client.ask(.get, "/api/v1/facets?by=genre&as_of=3")
      #expect(!facets.text.contains("Rock"))
      // The same connection shows the current state again.
      #expect(try await client.ask(.get, "/api/v1/albums/1").number("year") == 1977)
    }
  }

  @Test func `a point that is none, and a relative one, are refused`() async throws {
    try await bench().run { (client) async throws in
      for (point, detail) in [
        ("yesterday", "\"yesterday\" is no point in the history"), ("99", "there is no step 99"),
        ("-3w", "as_of needs a date such as 2026-05-01"),
      ] {
        let answer = try await client.ask(.get, "/api/v1/albums?as_of=\(point)")
        #expect(answer.status == 400)
        #expect(answer.detail?.hasPrefix(detail) == true, "\(answer.detail ?? "")")
      }
      #expect(try await client.ask(.get, "/api/v1/albums?as_of=snapshot:x").status == 404)
    }
  }

  @Test func `the pages of an earlier state lead to pages of the same state`() async throws {
    try await bench().run { (client) async throws in
      let first = try await client.ask(.get, "/api/v1/albums?as_of=4&limit=1")
      #expect(first.titles == ["Low"])
      let next = try #require(first["next"])
      #expect(try await client.ask(.get, next).titles == ["Lodger"])
    }
  }

  @Test func `the history of an album, its origins, and differences are read`() async throws {
    try await bench().run { (client) async throws in
      let history = try await client.ask(.get, "/api/v1/albums/1/history")
      #expect(
        history.text.contains(#"{"what":"changed","field":"genre","old":null,"new":"Rock","step""#))
      let years = try await client.ask(.get, "/api/v1/albums/1/history?field=year")
      #expect(!years.text.contains("Rock"))
      #expect(try await client.ask(.get, "/api/v1/albums/1/history?field=x").status == 400)
      #expect(try await client.ask(.get, "/api/v1/albums/9/history").status == 404)
      let why = try await client.ask(.get, "/api/v1/albums/1/why")
      #expect(why.text.contains(#"{"field":"year","value":1977,"step":{"id":3"#))
      let difference = try await client.ask(.get, "/api/v1/diff?from=2&to=3")
      #expect(
        difference.text
          == #"{"added":[],"removed":[],"moved":[],"changed":[{"album":1,"field":"year","then":null,"now":1977}]}"#
      )
    }
  }

  @Test func `a step in the middle is reverted, and what was changed since is kept`()
    async throws
  {
    try await bench().run { (client) async throws in
      let reverted = try await client.ask(.post, "/api/v1/revert?step=3")
      #expect(reverted.text == #"{"reverted":1,"kept":[]}"#)
      #expect(try await client.ask(.get, "/api/v1/albums/1").number("year") == nil)
      let kept = try await client.ask(.post, "/api/v1/revert?step=2&album=2")
      #expect(kept.text == #"{"reverted":0,"kept":[]}"#)
      #expect(try await client.ask(.post, "/api/v1/revert?step=99").status == 409)
      #expect(try await client.ask(.post, "/api/v1/revert").status == 400)
      #expect(try await client.ask(.post, "/api/v1/revert?step=4&force=yes").status == 400)
    }
  }
}

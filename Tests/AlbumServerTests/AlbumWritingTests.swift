import AlbumLibrary
import AlbumModel
import HTTPTypes
import Testing

@Suite struct AlbumWritingTests {
  private func bench(_ titles: [String] = []) throws -> ServerBench {
    try ServerBench { library in
      for title in titles { try library.add(AlbumContent(title: title)) }
    }
  }

  @Test func `an album is added where it shall stand`() async throws {
    try await bench(["One"]).run { (client) async throws in
      let added = try await client.ask(
        .post, "/api/v1/albums", "{\"title\":\"Zero\",\"rating\":5,\"position\":1}")
      #expect(added.status == 201)
      #expect(added.headers[.location] == "/api/v1/albums/2")
      #expect(added.number("rating") == 5)
      #expect(try await client.ask(.get, "/api/v1/albums").titles == ["Zero", "One"])
    }
  }

  @Test func `null clears a field, and what is not named stays`() async throws {
    try await bench(["One"]).run { (client) async throws in
      _ = try await client.ask(.patch, "/api/v1/albums/1", "{\"year\":1977,\"mine\":true}")
      let answer = try await client.ask(.patch, "/api/v1/albums/1", "{\"mine\":null}")
      #expect(answer.status == 200)
      #expect(answer.number("year") == 1977)
      #expect(!answer.text.contains("mine"))
    }
  }

  @Test func `fields are found by any of their names, and a misspelt one is refused`() async throws
  {
    try await bench(["One"]).run { (client) async throws in
      let body = #"{"Jahr":1977,"Catalog Number":"X 1","RATING":4}"#
      let changed = try await client.ask(.patch, "/api/v1/albums/1", body)
      #expect(changed.number("year") == 1977)
      #expect(changed["catalog_number"] == "X 1")
      #expect(changed.number("rating") == 4)
      for (body, detail) in [
        (#"{"yeer":1978}"#, "there is no field \"yeer\": did you mean year?"),
        (#"{"year":1978,"Year":1979}"#, "the body has year twice"),
        (
          #"{"a:b":1}"#,
          "\"a:b\" cannot be the name of a field: use letters, digits, \"_\", \"-\" and \".\""
        ),
      ] {
        let refused = try await client.ask(.patch, "/api/v1/albums/1", body)
        #expect(refused.status == 400)
        #expect(refused.detail == detail)
      }
      #expect(try await client.ask(.get, "/api/v1/albums/1").number("year") == 1977)
      let sorted = try await client.ask(.get, "/api/v1/albums?sort=-Jahr&limit=1")
      #expect(sorted.titles == ["One"])
      #expect(try await client.ask(.get, "/api/v1/albums?sort=yeer").status == 400)
    }
  }

  @Test func `a write on condition is refused once the album changed`() async throws {
    try await bench(["One"]).run { (client) async throws in
      let tag = try #require(try await client.ask(.get, "/api/v1/albums/1").headers[.eTag])
      var headers = ServerBench.writing
      headers[.ifMatch] = tag
      let first = try await client.ask(
        .patch, "/api/v1/albums/1", "{\"year\":1977}", headers: headers)
      #expect(first.status == 200)
      for (method, path, body) in [
        (HTTPRequest.Method.patch, "/api/v1/albums/1", "{\"year\":1978}"),
        (.delete, "/api/v1/albums/1", nil),
        (.post, "/api/v1/albums/1/move", "{\"position\":1}"),
      ] {
        #expect(try await client.ask(method, path, body, headers: headers).status == 412)
      }
      #expect(try await client.ask(.get, "/api/v1/albums/1").number("year") == 1977)
    }
  }

  @Test func `an album is moved, removed, and brought back`() async throws {
    try await bench(["One", "Two"]).run { (client) async throws in
      let moved = try await client.ask(.post, "/api/v1/albums/2/move", "{\"position\":1}")
      #expect(moved.number("position") == 1)
      #expect(try await client.ask(.delete, "/api/v1/albums/2").status == 204)
      #expect(try await client.ask(.get, "/api/v1/albums/2").status == 404)
      #expect(try await client.ask(.post, "/api/v1/undo").status == 200)
      #expect(try await client.ask(.get, "/api/v1/albums").titles == ["Two", "One"])
      #expect(try await client.ask(.post, "/api/v1/redo").status == 200)
      #expect(try await client.ask(.get, "/api/v1/albums").titles == ["One"])
    }
  }

  @Test func `there is nothing to undo on a new shelf`() async throws {
    try await bench().run { (client) async throws in
      let answer = try await client.ask(.post, "/api/v1/undo")
      #expect(answer.status == 409)
      #expect(answer.detail == "nothing to undo")
    }
  }

  @Test(arguments: [
    ("{\"artist\":\"x\"}", 422), ("{\"title\":\"\"}", 422), ("{\"title\":{}}", 422),
    ("{\"title\":\"x\",\"year\":\"soon\"}", 422), ("{\"title\":\"x\",\"id\":3}", 422),
    ("{\"title\":\"x\",\"position\":9}", 422), ("{\"title\":\"x\",\"position\":\"1\"}", 422),
    ("{\"title\":\"x\",\"year\":-9223372036854775809}", 422), ("[]", 422), ("\"x\"", 422),
    ("{\"title\":\"x\",\"title\":\"y\"}", 400), ("{", 400), ("", 400),
    ("{\"title\":\"x\"} {}", 400),
  ])
  func `what no album can be is refused`(body: String, status: Int) async throws {
    try await bench(["One"]).run { (client) async throws in
      let answer = try await client.ask(.post, "/api/v1/albums", body)
      #expect(answer.status == status)
      #expect(try await client.ask(.get, "/api/v1/albums").number("total") == 1)
    }
  }

  @Test func `a body that is not JSON, or too long, is refused`() async throws {
    try await bench().run { (client) async throws in
      var headers = ServerBench.writing
      headers[.contentType] = "text/plain"
      let text = try await client.ask(.post, "/api/v1/albums", "{}", headers: headers)
      #expect(text.status == 415)
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

  @Test func `the history says what was done, newest first`() async throws {
    try await bench(["One", "Two", "Three"]).run { (client) async throws in
      let all = try await client.ask(.get, "/api/v1/history?limit=2")
      #expect(all.text.contains("Add Three"))
      #expect(!all.text.contains("Add One"))
      let older = try await client.ask(.get, "/api/v1/history?before=2")
      #expect(older.text.contains("Add One"))
      #expect(!older.text.contains("Add Two"))
    }
  }
}

import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import HTTPTypes
import Testing

@Suite struct AlbumReadingTests {
  private func bench(_ titles: [String]) throws -> ServerBench {
    try ServerBench { library in
      for (index, title) in titles.enumerated() {
        try library.add(AlbumContent(title: title, artist: "Nobody", year: Int64(1970 + index)))
      }
    }
  }

  @Test func `an album has its main fields, known or not, and its own`() async throws {
    let bench = try ServerBench { library in
      var content = AlbumContent(title: "Low \"live\"", artist: "Bowie")
      try content.set(.list(["a", "b"]), for: "tags")
      try library.add(content)
    }
    try await bench.run { (client) async throws in
      let answer = try await client.ask(.get, "/api/v1/albums/1")
      #expect(answer.status == 200)
      #expect(answer["title"] == "Low \"live\"")
      #expect(answer.text.contains("\"year\":null"))
      #expect(answer.text.contains("\"tags\":[\"a\",\"b\"]"))
    }
  }

  @Test func `facets count the values of each field`() async throws {
    let bench = try ServerBench { library in
      for (title, genre, year) in [
        ("A", "Jazz, Funk", 1971), ("B", "Jazz", 1979), ("C", nil, 1985),
      ] {
        try library.add(AlbumContent(title: title, genre: genre, year: Int64(year)))
      }
    }
    try await bench.run { (client) async throws in
      let all = try await client.ask(.get, "/api/v1/facets?by=Genre,decade")
      #expect(
        all.text
          == #"{"facets":[{"field":"genre","value":"Jazz","albums":2},"#
          + #"{"field":"genre","value":"Funk","albums":1},{"field":"genre","value":null,"albums":1},"#
          + #"{"field":"decade","value":1970,"albums":2},{"field":"decade","value":1980,"albums":1}]}"#
      )
      let some = try await client.ask(.get, "/api/v1/facets?by=genre&q=funk&limit=1")
      #expect(some.text == #"{"facets":[{"field":"genre","value":"Funk","albums":1}]}"#)
      for (target, detail) in [
        ("by=gerne", "no album has a field \"gerne\": did you mean genre?"),
        ("by=", "by needs fields: genre,decade"), ("q=x", "by needs fields: genre,decade"),
      ] {
        let answer = try await client.ask(.get, "/api/v1/facets?\(target)")
        #expect(answer.status == 400)
        #expect(answer.detail == detail)
      }
    }
  }

  @Test func `pages follow each other along the shelf and say where the next one is`() async throws
  {
    let titles = (1...7).map { "Album \($0)" }
    try await bench(titles).run { (client) async throws in
      var uri: String? = "/api/v1/albums?limit=3"
      var seen: [String] = []
      while let next = uri {
        let page = try await client.ask(.get, next)
        #expect(page.number("total") == 7)
        seen += page.titles
        uri = page["next"]
      }
      #expect(seen == titles)
    }
  }

  @Test func `pages of a sorted list repeat and leave out nothing while others write`() async throws
  {
    try await bench(["D", "B", "G", "A", "E"]).run { (client) async throws in
      var page = try await client.ask(.get, "/api/v1/albums?sort=title&limit=2")
      #expect(page.titles == ["A", "B"])
      for title in ["AA", "C"] {
        _ = try await client.ask(.post, "/api/v1/albums", "{\"title\":\"\(title)\"}")
      }
      // The album after which the next page begins is removed.
      #expect(try await client.ask(.delete, "/api/v1/albums/2").status == 204)
      page = try await client.ask(.get, try #require(page["next"]))
      #expect(page.titles == ["C", "D"])
      page = try await client.ask(.get, try #require(page["next"]))
      #expect(page.titles == ["E", "G"])
      page = try await client.ask(.get, try #require(page["next"]))
      #expect(page.titles == [] && page["next"] == nil)
    }
  }

  @Test(arguments: ["?sort=title&limit=1", "?limit=1"])
  func `a page behind an album that has moved is refused`(query: String) async throws {
    try await bench(["A", "B", "C"]).run { (client) async throws in
      let page = try await client.ask(.get, "/api/v1/albums\(query)")
      #expect(page.titles == ["A"])
      _ = try await client.ask(.patch, "/api/v1/albums/1", "{\"title\":\"Z\"}")
      _ = try await client.ask(.post, "/api/v1/albums/1/move", "{\"position\":3}")
      let next = try await client.ask(.get, try #require(page["next"]))
      #expect(next.status == 409)
      #expect(
        next.detail == "album 1 has moved since the previous page; start again at the first page")
    }
  }

  @Test(arguments: CaseTable.pairs("album-reading-a-field-to-sort-by-that-no-album-has-is-said"))
  func `a field to sort by that no album has is said`(sort: String, detail: String) async throws {
    try await bench(["One"]).run { (client) async throws in
      let answer = try await client.ask(.get, "/api/v1/albums?sort=\(sort)")
      #expect(answer.status == 400)
      #expect(answer.detail == detail)
      #expect(try await client.ask(.get, "/api/v1/albums?sort=-Album,added").status == 200)
    }
  }

  @Test func `a sorted list is paged behind its last album`() async throws {
    try await bench(["C", "A", "B"]).run { (client) async throws in
      let first = try await client.ask(.get, "/api/v1/albums?sort=title&limit=2")
      #expect(first.titles == ["A", "B"])
      let next = try #require(first["next"])
      let second = try await client.ask(.get, next)
      #expect(second.titles == ["C"])
      let backwards = try await client.ask(.get, "/api/v1/albums?sort=-year")
      #expect(backwards.titles == ["B", "A", "C"])
    }
  }

  @Test func `a query means what it means on the command line`() async throws {
    try await bench(["One", "Two", "Three"]).run { (client) async throws in
      #expect(
        try await client.ask(.get, "/api/v1/albums?q=year:1971..").titles == ["Two", "Three"])
      #expect(try await client.ask(.get, "/api/v1/albums?q=t+title%2B").titles == ["Three", "Two"])
      let wrong = try await client.ask(.get, "/api/v1/albums?q=(low")
      #expect(wrong.status == 400)
      #expect(wrong.detail == "unclosed parenthesis (at character 1: ()")
    }
  }

  @Test(arguments: CaseTable.singles("album-reading-what-a-page-cannot-be-is-said"))
  func `what a page cannot be is said`(query: String) async throws {
    try await bench(["One"]).run { (client) async throws in
      let answer = try await client.ask(.get, "/api/v1/albums?\(query)")
      #expect(answer.status == 400)
      #expect(answer.detail?.isEmpty == false)
    }
  }

  @Test func `what is known already is not sent again`() async throws {
    try await bench(["One"]).run { (client) async throws in
      let first = try await client.ask(.get, "/api/v1/albums")
      let tag = try #require(first.headers[.eTag])
      for known in [tag, "W/\(tag)", "\"x\" , \(tag)", "*"] {
        let again = try await client.ask(.get, "/api/v1/albums", headers: [.ifNoneMatch: known])
        #expect(again.status == 304)
        #expect(again.text.isEmpty)
        #expect(again.headers[.eTag] == tag)
      }
      _ = try await client.ask(.patch, "/api/v1/albums/1", "{\"year\":1999}")
      let changed = try await client.ask(.get, "/api/v1/albums", headers: [.ifNoneMatch: tag])
      #expect(changed.status == 200)
    }
  }

  @Test func `HEAD answers as GET does, without the body`() async throws {
    try await bench(["One"]).run { (client) async throws in
      let get = try await client.ask(.get, "/api/v1/albums/1")
      let head = try await client.ask(.head, "/api/v1/albums/1")
      #expect(head.status == 200)
      #expect(head.text.isEmpty)
      #expect(head.headers[.contentLength] == "\(get.text.utf8.count)")
      #expect(head.headers[.eTag] == get.headers[.eTag])
    }
  }

  @Test(arguments: CaseTable.singles("album-reading-what-is-not-there-is-not-found"))
  func `what is not there is not found`(path: String) async throws {
    try await bench(["One"]).run { (client) async throws in
      let answer = try await client.ask(.get, path)
      #expect(answer.status == 404)
      #expect(answer.headers[.contentType] == "application/problem+json")
      #expect(answer.number("status") == 404)
    }
  }

  @Test func `a method that a path does not have is refused with those it has`() async throws {
    try await bench(["One"]).run { (client) async throws in
      let answer = try await client.ask(.put, "/api/v1/albums/1", "{}")
      #expect(answer.status == 405)
      #expect(answer.headers[.allow] == "DELETE, GET, HEAD, PATCH")
    }
  }

  @Test func `what another process wrote is read soon after`() async throws {
    let bench = try bench(["One"])
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
}

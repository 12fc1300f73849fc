import AlbumLibrary
import AlbumModel
import AlbumSync
import AlbumTestSupport
import Foundation
import HTTPTypes
import Testing

@testable import AlbumServer

@Suite struct ExchangeRouteTests {
  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  /// The operations and the greeting of another library with an album.
  private static func visitor() throws -> (acts: String, greeting: ReplicaGreeting) {
    let folder = try TemporaryFolder()
    let library = try LibraryAPI(path: folder.file("visitor.moonshelf"))
    defer { try? library.close() }
    try library.add(AlbumContent(title: "Low"))
    try library.add(AlbumContent(title: "Zombie"))
    let nobody = try JSONDecoder().decode(
      ReplicaGreeting.self,
      from: Data(#"{"version":1,"home":1,"name":"","known":[],"lastEntry":0}"#.utf8))
    var acts: [UInt8] = []
    _ = try library.sendOperations(to: nobody) { acts += $0 }
    return (String(decoding: acts, as: UTF8.self), try library.greeting(as: "visitor"))
  }

  @Test func `acts are taken once, however often they are told`() async throws {
    let (acts, _) = try Self.visitor()
    try await ServerBench().run { client in
      let first = try await client.ask(.post, "/exchange/v1/acts", acts)
      #expect(first.status == 200)
      let again = try await client.ask(.post, "/exchange/v1/acts", acts)
      let receipt = try JSONDecoder().decode(SyncMessages.Receipt.self, from: Data(again.text.utf8))
      #expect(receipt.report.operations == 0 && receipt.report.repeated == 2)
      #expect(try await client.ask(.get, "/api/v1/albums").titles == ["Low", "Zombie"])
    }
  }

  @Test func `an act that broke off is as if it had not come`() async throws {
    let (acts, _) = try Self.visitor()
    try await ServerBench().run { client in
      let answer = try await client.ask(.post, "/exchange/v1/acts", String(acts.dropLast(9)))
      let receipt = try JSONDecoder().decode(
        SyncMessages.Receipt.self, from: Data(answer.text.utf8))
      #expect(receipt.report.operations == 1)
      #expect(try await client.ask(.get, "/api/v1/albums").titles == ["Low"])
    }
  }

  @Test func `acts in pieces are applied when the last one is there, once`() async throws {
    let (acts, _) = try Self.visitor()
    try await ServerBench().run { client in
      let name = try #require(HTTPField.Name(SyncMessages.Piece.field))
      func send(_ part: Range<Int>, last: Bool = false) async throws -> Int {
        let text = String(decoding: Array(acts.utf8)[part], as: UTF8.self)
        let piece = SyncMessages.Piece(upload: "a1", start: part.lowerBound, isLast: last)
        return try await client.ask(
          .post, "/exchange/v1/acts", text,
          headers: ServerBench.writing.merging([name: piece.text])
        ).status
      }
      let end = acts.utf8.count
      #expect(try await send(100..<200) == 409)
      #expect(try await send(0..<100) == 202)
      #expect(try await send(100..<(end - 20)) == 202)
      // As when the response was lost.
      #expect(try await send(100..<(end - 20)) == 202)
      #expect(try await send(50..<60) == 409)
      #expect(try await client.ask(.get, "/api/v1/albums").titles == [])
      #expect(try await send((end - 20)..<end, last: true) == 200)
      #expect(try await client.ask(.get, "/api/v1/albums").titles == ["Low", "Zombie"])
      #expect(try await send((end - 20)..<end, last: true) == 409)
    }
  }

  @Test func `a list of operations may come in pieces, and neither it nor a greeting without end`()
    async throws
  {
    try await ServerBench().run { client in
      let name = try #require(HTTPField.Name(SyncMessages.Piece.field))
      func send(_ text: String, _ start: Int, last: Bool = false) async throws -> Answer {
        let piece = SyncMessages.Piece(upload: "h1", start: start, isLast: last)
        return try await client.ask(
          .post, "/exchange/v1/homes/7", text,
          headers: ServerBench.writing.merging([name: piece.text]))
      }
      let first = "[{\"home\":7,\"number\":1,"
      #expect(try await send(first, 0).status == 202)
      let settled = try await send("\"stamp\":5}]", first.utf8.count, last: true)
      #expect(settled.status == 409)
      #expect(settled.detail == "replica 7 is not disputed")
      #expect(try await send("[", 33 << 20).status == 413)
      let long = String(repeating: " ", count: (1 << 20) + 1)
      for path in ["meet", "feed", "covers"] {
        #expect(try await client.ask(.post, "/exchange/v1/" + path, long).status == 413)
      }
    }
  }

  @Test func `a cover is kept under the hash of what is in it, and given with the token`()
    async throws
  {
    let picture: [UInt8] = [
      0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x2C,
      0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ]
    let name = "6c63cc5063ac82d8bbc925f9a31adf3a87f1510c021e0fde51854d60484b5019.gif"
    let path = "/exchange/v1/covers/\(name)"
    try await ServerBench(configure: { $0.isPublic = true }).run { client in
      func put(_ path: String, _ bytes: [UInt8]) async throws -> Int {
        try await client.send(.put, path, .bytes(bytes), ServerBench.writing).status
      }
      let names = "[\"\(name)\",\"../library.moonshelf\"]"
      let lacking = try await client.ask(.post, "/exchange/v1/covers", names)
      #expect(lacking.text == "[\"\(name)\"]")
      #expect(try await put(path, picture + [0]) == 422)
      #expect(try await put("/exchange/v1/covers/x", picture) == 422)
      #expect(try await client.ask(.get, path, headers: ServerBench.writing).status == 404)
      #expect(try await put(path, picture) == 204)
      #expect(try await client.ask(.get, path, headers: [:]).status == 401)
      #expect(try await client.ask(.get, path, headers: ServerBench.writing).status == 200)
      #expect(try await client.ask(.post, "/exchange/v1/covers", names).text == "[]")
    }
  }

  @Test func `pieces that wait for their last one have a limit`() async throws {
    let collected = UploadSpool(.init(uploads: 2, bytes: 10, silence: .seconds(600)))
    func add(_ upload: String, _ start: Int, _ count: Int, last: Bool = false) async -> Bool? {
      let piece = SyncMessages.Piece(upload: upload, start: start, isLast: last)
      let bytes = [UInt8](repeating: 0, count: count)
      do { return try await collected.add(bytes, as: piece) != nil } catch { return nil }
    }
    #expect(await add("a", 0, 4) == false)
    #expect(await add("b", 0, 4) == false)
    #expect(await add("c", 0, 1) == nil)
    #expect(await add("b", 4, 4) == nil)
    #expect(await add("c", 0, 1) == false)
    #expect(await add("a", 4, 5, last: true) == true)
    #expect(await add("a", 0, 4) == false)
  }

  @Test(arguments: [
    "", "a", "a b", "a -1", "a 1 first", "a  1", "a/b 1", "a 1 last x", "a 9223372036854775807",
  ])
  func `a piece that no library sends is refused`(text: String) {
    #expect(SyncMessages.Piece(text) == nil)
  }

  @Test func `a library that has met no other one is asked for a meeting first`() async throws {
    let (_, greeting) = try Self.visitor()
    try await ServerBench { try $0.add(AlbumContent(title: "Its own")) }.run { client in
      let question = "{\"greeting\":\(try Self.json(greeting)),\"after\":0}"
      let early = try await client.ask(.post, "/exchange/v1/feed", question)
      #expect(early.status == 409)
      #expect(early.text.contains("no replica summary was received yet"))
      _ = try await client.ask(.post, "/exchange/v1/meet", try Self.json(greeting))
      #expect(try await client.ask(.post, "/exchange/v1/feed", question).status == 200)
    }
  }

  @Test func `what is known is not told again, and where it ends is said`() async throws {
    let (acts, greeting) = try Self.visitor()
    try await ServerBench { try $0.add(AlbumContent(title: "Its own")) }.run { client in
      _ = try await client.ask(.post, "/exchange/v1/acts", acts)
      let question = "{\"greeting\":\(try Self.json(greeting)),\"after\":0}"
      let answer = try await client.ask(.post, "/exchange/v1/feed", question)
      #expect(answer.text.contains("Its own") && !answer.text.contains("Zombie"))
      let name = try #require(HTTPField.Name(SyncMessages.placeField))
      let place = try JSONDecoder().decode(
        FeedPosition.self, from: Data((answer.headers[name] ?? "").utf8))
      #expect(place.isAtEnd && place.entry == 3 && place.operations == 1)
      let meeting = try await client.ask(.post, "/exchange/v1/meet", try Self.json(greeting))
      #expect(meeting.number("waiting") == 1)
    }
  }

  @Test(arguments: [true, false])
  func `the exchange needs the token, also where everybody may read`(isPublic: Bool) async throws {
    let (acts, greeting) = try Self.visitor()
    try await ServerBench(configure: { $0.isPublic = isPublic }).run { client in
      let question = "{\"greeting\":\(try Self.json(greeting)),\"after\":0}"
      let elsewhere = ServerBench.writing.merging([.origin: "https://evil.example"])
      for (method, path, body) in [
        (.get, "greeting", nil), (.get, "homes/5", nil), (.post, "homes/5", "[]"),
        (.post, "meet", try Self.json(greeting)), (.post, "feed", question), (.post, "acts", acts),
      ] as [(HTTPRequest.Method, String, String?)] {
        let path = "/exchange/v1/" + path
        #expect(try await client.ask(method, path, body, headers: [:]).status == 401)
        #expect(try await client.ask(method, path, body, headers: elsewhere).status == 403)
      }
    }
  }

  @Test func `no route that everybody may use takes a body or belongs to the exchange`() throws {
    let routes = try ServerBench().server.routes
    #expect(routes.contains { $0.path.hasPrefix("/exchange/") })
    for route in routes where route.access ?? .read == .read {
      #expect(route.method == .get, "\(route.path)")
      #expect(!route.path.hasPrefix("/exchange/"))
    }
  }

  @Test func `a greeting writes nothing, and neither does any other read`() async throws {
    let bench = try ServerBench { try $0.add(AlbumContent(title: "Its own")) }
    try await bench.run { client in
      let before = bench.server.library.version.look()
      let shown = ServerBench.writing
      let greeting = try await client.ask(.get, "/exchange/v1/greeting", headers: shown)
      #expect(greeting.status == 200 && greeting["name"]?.isEmpty == false)
      for path in ["albums", "albums/1", "albums/1/cover", "history", "library", "layouts"] {
        _ = try await client.ask(.get, "/api/v1/" + path)
      }
      #expect(bench.server.library.version.look() == before)
    }
  }

  @Test(
    arguments: CaseTable.singles("exchange-route-what-no-library-says-is-refused-and-does-nothing"))
  func `what no library says is refused, and does nothing`(_ acts: String) async throws {
    try await ServerBench().run { client in
      let answer = try await client.ask(.post, "/exchange/v1/acts", acts)
      #expect(answer.status == 422)
      #expect(answer.detail?.hasPrefix("a change cannot be read: ") == true)
      #expect(try await client.ask(.get, "/api/v1/albums").titles == [])
    }
  }

  @Test func `a home that is not ours, or not disputed, is not given up`() async throws {
    let bench = try ServerBench { try $0.add(AlbumContent(title: "Its own")) }
    try await bench.run { client in
      let shown = ServerBench.writing
      let greeting = try await client.ask(.get, "/exchange/v1/greeting", headers: shown)
      let own = try #require(greeting.number("home"))
      let known = try await client.ask(.get, "/exchange/v1/homes/\(own)", headers: shown)
      let claims = [
        (7, "[]"), (7, "[{\"home\":7,\"number\":1,\"stamp\":5}]"), (own, "[]"), (own, known.text),
      ]
      for (home, claim) in claims {
        let answer = try await client.ask(.post, "/exchange/v1/homes/\(home)", claim)
        #expect(answer.status == 409)
      }
      let after = try await client.ask(.get, "/exchange/v1/greeting", headers: shown)
      #expect(after.text == greeting.text)
    }
  }
}

extension HTTPFields {
  fileprivate func merging(_ others: HTTPFields) -> HTTPFields {
    var all = self
    for field in others { all.append(field) }
    return all
  }
}

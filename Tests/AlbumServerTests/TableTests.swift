import AlbumLibrary
import AlbumModel
import HTTPTypes
import Testing

@testable import AlbumServer

@Suite struct TableTests {
  @Test func `a program without layouts has no tables`() async throws {
    try await ServerBench { try $0.add(AlbumContent(title: "Low")) }.run { (client) async throws in
      #expect(try await client.ask(.get, "/api/v1/layouts").text == "{\"layouts\":[]}")
      #expect(try await client.ask(.get, "/api/v1/albums/1/table").status == 404)
    }
  }

  @Test func `tables that wait do not keep writes out`() async throws {
    let bench = try ServerBench(
      configure: { $0.limits.waitingTables = 0 }, tables: { CaseTables() })
    try await bench.run { (client) async throws in
      #expect(try await client.ask(.get, "/api/v1/layouts").status == 503)
      #expect(try await client.ask(.get, "/api/v1/albums/1/table").status == 503)
      let added = try await client.ask(.post, "/api/v1/albums", "{\"title\":\"Low\"}")
      #expect(added.status == 201)
    }
  }

  @Test func `paths on this machine end where they begin, within the text that has them`() {
    for (text, shown) in [
      (#"["file:///a/b","c"]"#, #"["file:","c"]"#),
      (#"["see file:/a\"b/","c\\"]"#, #"["see file:","c\\"]"#), (#"["/a/b:3"]"#, #"["/"]"#),
      (#"["/","/a","AC/DC","profile: /x","/api/v1/albums"]"#, nil), (#"{"a":"b"#, nil),
    ] as [(String, String?)] {
      #expect(String(decoding: LocalPaths.cut(from: text.utf8), as: UTF8.self) == shown ?? text)
    }
  }
}

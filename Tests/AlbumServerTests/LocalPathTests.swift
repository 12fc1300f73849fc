import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumTestSupport
import HTTPTypes
import Testing

@testable import AlbumServer

@Suite("Paths on the server's machine")
struct LocalPathTests {
  private final class Tables: AlbumTables {
    func layouts() -> [String] { ["full"] }

    func table(of album: Album, layout: String) throws -> [LabeledCell]? {
      [LabeledCell(label: "Cover", cell: album.content[.coverURL].map(Cell.value) ?? .empty)]
    }
  }

  @Test("are shown to clients with the token, and not to strangers")
  func strangers() async throws {
    let bench = try ServerBench(
      { library in
        var low = AlbumContent(title: "Low")
        try low.set(.text("file:///home/x/low.jpg"), for: .coverURL)
        try low.set(.text("/home/x/Low"), for: "folder")
        try library.add(low)
        try library.update(AlbumID(rawValue: 1)) { content in
          try content.set(.text("FILE:/home/x/2.jpg"), for: .coverURL)
        }
      }, tables: { Tables() })
    try await bench.run { (client) async throws in
      let owner: HTTPFields = [.authorization: "Bearer \(ServerBench.token)"]
      for path in [
        "/api/v1/albums/1", "/api/v1/albums", "/api/v1/albums/1/table", "/api/v1/albums/1/history",
        "/api/v1/albums/1/why", "/api/v1/diff?from=1",
      ] {
        // The second response of each may come from the cache.
        for _ in 0..<2 {
          let shown = try await client.ask(.get, path, headers: owner)
          #expect(shown.status == 200 && shown.text.contains("home/x"), "\(path): \(shown.text)")
          let hidden = try await client.ask(.get, path)
          #expect(hidden.status == 200 && !hidden.text.contains("home"), "\(path): \(hidden.text)")
        }
      }
      let album = try await client.ask(.get, "/api/v1/albums/1")
      #expect(album["cover_url"] == "FILE:" && album["folder"] == "/" && album["title"] == "Low")
      let next = try await client.ask(.get, "/api/v1/albums?limit=1")
      #expect(next["next"]?.hasPrefix("/api/v1/albums?") == true)
    }
  }

  @Test("cannot be found out by strangers: queries, orders and counts of their fields are refused")
  func probing() async throws {
    let bench = try ServerBench { library in
      try library.add(
        AlbumContent(
          title: "Low", coverURL: "file:///home/x/low.jpg",
          fields: CustomFields(["mood": .text("/a")])))
      try library.add(
        AlbumContent(
          title: "Heroes", fields: CustomFields(["places": .list(["b", "/home/x/Low"])])))
    }
    try await bench.run { (client) async throws in
      let owner: HTTPFields = [.authorization: "Bearer \(ServerBench.token)"]
      for path in [
        "/api/v1/albums?q=cover_url::home", "/api/v1/albums?q=low%20(x%20,%20-cover_url:y)",
        "/api/v1/albums?sort=title,-cover_url", "/api/v1/albums?q=places%2B",
        "/api/v1/albums/1/position?q=cover_url:f", "/api/v1/facets?by=genre,places",
        "/api/v1/facets?by=genre&q=places::x", "/api/v1/albums?q=places:b&as_of=2",
      ] {
        #expect(try await client.ask(.get, path, headers: owner).status == 200, "\(path)")
        let refused = try await client.ask(.get, path)
        #expect(refused.status == 400, "\(path): \(refused.text)")
        #expect(refused["detail"]?.contains(" has paths of files") == true, "\(refused.text)")
      }
      for path in ["albums?q=mood:a%20low%20year:1&sort=mood", "albums?q=places:b&as_of=1"] {
        #expect(try await client.ask(.get, "/api/v1/" + path).status == 200, "\(path)")
      }
    }
  }

  @Test("end where they begin, within the text that has them")
  func cut() {
    for (text, shown) in [
      (#"["file:///a/b","c"]"#, #"["file:","c"]"#),
      (#"["see file:/a\"b/","c\\"]"#, #"["see file:","c\\"]"#), (#"["/a/b:3"]"#, #"["/"]"#),
      (#"["/","/a","AC/DC","profile: /x","/api/v1/albums"]"#, nil), (#"{"a":"b"#, nil),
    ] as [(String, String?)] {
      #expect(String(decoding: LocalPaths.cut(from: text.utf8), as: UTF8.self) == shown ?? text)
    }
  }
}

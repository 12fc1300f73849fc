import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumTestSupport
import HTTPTypes
import Testing

@testable import AlbumServer

@Suite struct TableTests {
  /// Layouts of a program with scripts.
  private final class Tables: AlbumTables {
    func layouts() -> [String] { ["default", "broken"] }

    func table(of album: Album, layout: String) throws -> [LabeledCell]? {
      switch layout {
      case "default":
        [
          LabeledCell(
            label: "Album",
            cell: .styled(StyledText(text: album.title, color: .rgb(255, 136, 0), isBold: true)))
        ]
      case "broken": throw UserError("the script failed")
      default: nil
      }
    }
  }

  private func bench(_ tables: @escaping @Sendable () -> (any AlbumTables)?) throws -> ServerBench {
    try ServerBench(
      { library in
        try library.add(AlbumContent(title: "Low"))
        try library.add(AlbumContent(title: "Lodger"))
      }, tables: tables)
  }

  @Test func `a table is what the layout makes of the album, decorated`() async throws {
    try await bench { Tables() }.run { (client) async throws in
      let names = try await client.ask(.get, "/api/v1/layouts")
      #expect(names.text == "{\"layouts\":[\"default\",\"broken\"]}")
      for query in ["", "?layout=default"] {
        let table = try await client.ask(.get, "/api/v1/albums/2/table" + query)
        #expect(
          table.text
            == "{\"rows\":[{\"label\":\"Album\",\"text\":\"Lodger\",\"color\":\"#ff8800\","
            + "\"bold\":true}]}")
      }
    }
  }

  @Test func `what there is no table for is said`() async throws {
    try await bench { Tables() }.run { (client) async throws in
      let failed = try await client.ask(.get, "/api/v1/albums/1/table?layout=broken")
      #expect(failed.status == 422)
      #expect(failed.detail == "the script failed")
      let unknown = try await client.ask(.get, "/api/v1/albums/1/table?layout=other")
      #expect(unknown.status == 404)
      #expect(unknown.detail == "unknown layout \"other\"; there are default, broken")
      #expect(try await client.ask(.get, "/api/v1/albums/9/table").status == 404)
    }
    try await bench { nil }.run { (client) async throws in
      #expect(try await client.ask(.get, "/api/v1/layouts").text == "{\"layouts\":[]}")
      #expect(try await client.ask(.get, "/api/v1/albums/1/table").status == 404)
    }
  }

  @Test func `tables that wait do not keep writes out`() async throws {
    let bench = try ServerBench(configure: { $0.limits.waitingTables = 0 }, tables: { Tables() })
    try await bench.run { (client) async throws in
      #expect(try await client.ask(.get, "/api/v1/layouts").status == 503)
      #expect(try await client.ask(.get, "/api/v1/albums/1/table").status == 503)
      let added = try await client.ask(.post, "/api/v1/albums", "{\"title\":\"Low\"}")
      #expect(added.status == 201)
    }
  }

  @Test func `the library says how large it is, and what can be taken back`() async throws {
    try await bench { nil }.run { (client) async throws in
      let before = try await client.ask(.get, "/api/v1/library")
      #expect(before.number("albums") == 2)
      #expect(before.text.contains("\"can_undo\":true,\"can_redo\":false"))
      #expect(before["id"]?.isEmpty == false)
      let entry = try #require(before.number("last_entry"))
      #expect(try await client.ask(.post, "/api/v1/undo").status == 200)
      let after = try await client.ask(.get, "/api/v1/library")
      #expect(after.number("albums") == 1)
      #expect(after.text.contains("\"can_redo\":true"))
      #expect(after.number("last_entry") == entry + 1)
      #expect(after["id"] == before["id"])
    }
  }

  @Test func `an album is found where it stands among what a query means`() async throws {
    try await bench { nil }.run { (client) async throws in
      for (path, position) in [
        ("2/position", 2), ("2/position?q=lodger", 1), ("1/position?q=lodger", nil),
        ("9/position", nil), ("2/position?q=title-", 2), ("2/position?q=title%2B", 1),
      ] as [(String, Int?)] {
        let answer = try await client.ask(.get, "/api/v1/albums/\(path)")
        #expect(answer.status == 200)
        #expect(answer.number("position") == position, "\(path)")
      }
      #expect(try await client.ask(.get, "/api/v1/albums/1/position?q=(").status == 400)
    }
  }

  @Test func `whether a token is the right one can be asked, by nobody's page`() async throws {
    try await bench { nil }.run { (client) async throws in
      #expect(try await client.ask(.get, "/api/v1/token").status == 401)
      let shown = ServerBench.writing
      #expect(try await client.ask(.get, "/api/v1/token", headers: shown).status == 204)
      var elsewhere = shown
      elsewhere[.origin] = "https://evil.example"
      #expect(try await client.ask(.get, "/api/v1/token", headers: elsewhere).status == 403)
    }
  }
}

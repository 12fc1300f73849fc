import AlbumLibrary
import AlbumModel
import HTTPTypes
import Testing

@Suite struct StepTests {
  private func bench() throws -> ServerBench {
    try ServerBench { library in
      try library.add(AlbumContent(title: "Low"))
      try library.add(AlbumContent(title: "Lodger"))
    }
  }

  @Test func `a deletion says its step, which can be undone as long as it is the last`()
    async throws
  {
    try await bench().run { (client) async throws in
      let removed = try await client.ask(.delete, "/api/v1/albums/1")
      let name = try #require(HTTPField.Name("Moonshelf-Step"))
      let step = try #require(removed.headers[name])
      #expect(try await client.ask(.get, "/api/v1/library").number("undo_step") == Int(step))
      let undone = try await client.ask(.post, "/api/v1/undo?step=\(step)")
      #expect(undone.status == 200)
      #expect(try await client.ask(.get, "/api/v1/albums").titles == ["Low", "Lodger"])
      let again = try await client.ask(.post, "/api/v1/undo?step=\(step)")
      #expect(again.status == 409)
      #expect(again.detail == "\"Remove Low\" is already undone; nothing was undone")
    }
  }

  @Test func `undoing a step that is not the last undoes no other`() async throws {
    try await bench().run { (client) async throws in
      _ = try await client.ask(.delete, "/api/v1/albums/1")
      let step = try #require(try await client.ask(.get, "/api/v1/library").number("undo_step"))
      let set = try await client.ask(.patch, "/api/v1/albums/2", "{\"year\":1979}")
      #expect(set.status == 200)
      let refused = try await client.ask(.post, "/api/v1/undo?step=\(step)")
      #expect(refused.status == 409)
      #expect(refused.detail == "\"Remove Low\" is no longer the last step; nothing was undone")
      #expect(try await client.ask(.get, "/api/v1/albums/2").number("year") == 1979)
      #expect(try await client.ask(.post, "/api/v1/undo?step=99").status == 409)
      #expect(try await client.ask(.post, "/api/v1/undo?step=x").status == 400)
    }
  }

  @Test func `redoing a step that is not the next redoes no other`() async throws {
    try await bench().run { (client) async throws in
      for _ in 0..<2 { _ = try await client.ask(.post, "/api/v1/undo") }
      let library = try await client.ask(.get, "/api/v1/library")
      #expect(library.number("redo_step") == 1 && library.number("undo_step") == nil)
      let refused = try await client.ask(.post, "/api/v1/redo?step=2")
      #expect(refused.status == 409)
      #expect(
        refused.detail == "\"Add Lodger\" is no longer the next step to redo; nothing was redone")
      #expect(try await client.ask(.post, "/api/v1/redo?step=1").status == 200)
      #expect(try await client.ask(.get, "/api/v1/albums").titles == ["Low"])
    }
  }
}

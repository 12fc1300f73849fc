import AlbumServer
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct LibraryServerTests {
  @Test func `a path that leads nowhere is not found`() async throws {
    let application = Application(router: Router())
    try await application.test(.router) { client in
      try await client.execute(uri: "/nowhere", method: .get) { response in
        #expect(response.status == .notFound)
      }
    }
  }
}

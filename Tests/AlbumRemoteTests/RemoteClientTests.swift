import AlbumRemote
import Testing

@Suite struct RemoteClientTests {
  @Test func `a client that was never used ends`() async throws {
    try await RemoteClient().shutdown()
  }
}

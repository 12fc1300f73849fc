import AlbumTestSupport
import Testing

@Suite("A case of the folder of server cases")
struct ServerCaseTests {
  private static let folder = CaseFolder("ServerCases")

  @Test("has the responses to its requests", arguments: folder.names)
  func replays(_ name: String) async throws {
    let difference = try await Self.folder.difference(in: name, replayed: ServerCase.replayed)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test("is found")
  func found() { #expect(Self.folder.names.count > 10) }
}

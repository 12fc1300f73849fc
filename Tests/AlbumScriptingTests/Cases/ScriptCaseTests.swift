import AlbumTestSupport
import Testing

@Suite("A case of the folder of script cases")
struct ScriptCaseTests {
  private static let folder = CaseFolder("ScriptCases")

  @Test("has all that comes of its scripts", arguments: folder.names)
  func replays(_ name: String) async throws {
    let difference = try await Self.folder.difference(in: name, replayed: ScriptCase.replayed)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test("is found")
  func found() {
    #expect(Self.folder.names.count > 50)
  }
}

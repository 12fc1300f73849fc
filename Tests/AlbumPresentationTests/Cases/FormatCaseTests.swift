import AlbumTestSupport
import Testing

@Suite("A case of the folder of format cases")
struct FormatCaseTests {
  private static let folder = CaseFolder("FormatCases")

  @Test("has the output of its albums", arguments: folder.names)
  func replays(_ name: String) async throws {
    let difference = try await Self.folder.difference(in: name, replayed: FormatCase.replayed)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test("is found")
  func found() { #expect(Self.folder.names.count > 5) }
}

import AlbumTestSupport
import Testing

@Suite("A transcript")
struct TranscriptTests {
  private static let folder = CaseFolder("Transcripts")

  @Test("shows all that its commands print", arguments: folder.names)
  func replays(_ name: String) async throws {
    let difference = try await Self.folder.difference(in: name, replayed: Transcript.replayed)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test("is found")
  func found() {
    #expect(Self.folder.names.count > 100)
  }
}

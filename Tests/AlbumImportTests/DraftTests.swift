import AlbumModel
import RecordRecognition
import Testing

@Suite("Drafts")
struct DraftTests {
  @Test("the sameness key of a draft is the library's")
  func sameness() throws {
    let reading = try Reading("artist,title\nDavid Bowie, LOW \ndavid  bowie,low\nx,\n")
    let expected = Sameness.key(artist: "David Bowie", title: "Low")
    #expect(reading.records.map(\.sameness).prefix(2) == [expected, expected])
    #expect(reading.records[2].sameness == Sameness.key(artist: "x", title: nil))
  }
}

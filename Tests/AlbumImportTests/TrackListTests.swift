import AlbumModel
import RecordRecognition
import Testing

@Suite("Tracks of imported albums")
struct TrackListTests {
  /// The tracks of each album of a file.
  private func tracks(_ text: String, _ options: ImportOptions = ImportOptions()) throws
    -> [[String]]
  {
    try Reading(text, options).records.map(Self.tracks)
  }

  private static func tracks(_ record: Reading.Record) -> [String] {
    if case .list(let texts)? = record.field("track") { texts } else { [] }
  }

  @Test("of an album with ten thousand of them are all kept, and nested lists without end are none")
  func many() throws {
    let list = (1...10_000).map {
      "{\"title\": \"t\($0)\", \"number\": \($0), \"length\": \"1:00\"}"
    }
    let found = try tracks(
      "[{\"artist\": \"X\", \"title\": \"T\", \"tracks\": [\(list.joined(separator: ","))]}]")
    #expect(found[0].count == 10_000 && found[0].last == "10000. t10000 (1:00)")
    let deep = String(repeating: "{\"tracks\":[", count: 200) + String(repeating: "]}", count: 200)
    #expect(
      try tracks("[{\"artist\": \"X\", \"title\": \"T\", \"tracks\": [\(deep)]}]") == [[]])
  }
}

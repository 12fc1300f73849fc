import AlbumModel
import RecordReading
import RecordRecognition
import Testing

@Suite(
  "Real libraries of iTunes",
  .enabled(if: RealData.folder != nil, "the folder with real collections is missing"),
  .enabled(if: RealData.hasPython, "python3 is missing"))
struct RealLibraryTests {
  @Test("every track is read, and the albums have the same titles as in Python")
  func counts() throws {
    let lines = try RealData.run(RealLibraries.counting, RealLibraries.files)
    try #require(lines.count == RealLibraries.files.count)
    #expect(lines.count >= 10)
    for (path, line) in zip(RealLibraries.files, lines) {
      let expected = line.split(separator: " ").compactMap { Int($0) }
      let reading = try Reading(path: path)
      let albums = reading.records.filter { $0.absence == nil }
      let trackCounts = albums.compactMap { album -> Int64? in
        if case .integer(let count)? = album.draft.fields["tracks"] { count } else { nil }
      }
      #expect(reading.problems == [], "\(path)")
      #expect(reading.items?.count == expected[0], "\(path)")
      #expect(trackCounts.reduce(0, +) == Int64(expected[1]), "\(path)")
      #expect(Set(albums.map(plainTitle)).count == expected[2], "\(path)")
      #expect(albums.count >= expected[2], "\(path)")
      // Only invalid XML may end with an error, which has the position.
      #expect(reading.error.map { $0.kind == .broken && $0.line != nil } ?? true, "\(path)")
    }
  }

  private func plainTitle(_ record: Reading.Record) -> String {
    String(
      FoldedText.fold(record.draft.title ?? "").unicodeScalars.filter {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      }.map(Character.init))
  }
}

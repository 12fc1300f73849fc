import AlbumModel
import RecordRecognition
import Testing

@Suite(
  "Real files of collectors",
  .enabled(if: RealData.folder != nil, "the folder with real collections is missing"),
  .enabled(if: RealData.hasPython, "python3 is missing"))
struct RealDataTests {
  @Test("the accents of the Mac Roman file are the same as in Python")
  func macRoman() throws {
    let files = RealData.files.filter { $0.contains("rollingstone500") && $0.hasSuffix(".csv") }
    let expected = try RealData.run(RealData.macLetters, files)
    #expect(expected.contains { $0.contains("â") })
    let pairs = try files.flatMap { file in
      try Reading(path: file).records.map { record in
        "\(record.draft.artist ?? "")|\(record.draft.title ?? "")|\(record.draft.genre ?? "")"
      }
    }
    for pair in expected {
      #expect(pairs.contains(String(pair.map { $0 == "\u{A0}" ? " " : $0 })))
    }
  }
}

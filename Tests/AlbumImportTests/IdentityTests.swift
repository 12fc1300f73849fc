import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import RecordRecognition
import Testing

@Suite("Records of the same album")
struct IdentityTests {
  private let library: LibraryAPI

  init() throws { library = try LibraryAPI(path: nil) }

  @discardableResult
  private func importing(_ text: String, inDoubt: DuplicatePolicy = .keep) throws -> ImportReport {
    let file = try ScratchFile(text.utf8)
    var plan = ImportPlan()
    plan.inDoubt = inDoubt
    plan.reading.sources = ShippedReading.sources
    return try library.importFile(file.path, plan)
  }

  private func albums() throws -> [String] {
    try library.albums().map {
      "\($0.content.artist ?? "-"), \($0.title), \($0.content.year ?? 0)"
    }
  }

  @Test("of other years are one if the user says so")
  func merging() throws {
    let text = "artist,title,year,genre\nWeezer,Weezer,1994,\nWEEZER,Weezer,2001,Rock\n"
    let report = try importing(text, inDoubt: .merge)
    #expect([report.added, report.merged, report.doubtful, report.differing] == [1, 1, 0, 1])
    #expect(try albums() == ["Weezer, Weezer, 1994"])
    #expect(try library.albums().first?.content.genre == "Rock")
  }

  @Test("are duplicates only if that is certain, otherwise in doubt")
  func duplicates() throws {
    let contents = [
      AlbumContent(title: "Weezer", artist: "Weezer", year: 1994),
      AlbumContent(title: "Weezer!", artist: "weezer"),
      AlbumContent(title: "Weezer", artist: "Weezer", year: 2001),
      AlbumContent(title: "Weezer", artist: "Weezer", year: 1994),
      AlbumContent(title: "Hits"), AlbumContent(title: "Hits"),
      AlbumContent(title: "Weezer (Deluxe Edition)", artist: "Weezer", year: 2004),
    ]
    let ids = try contents.map { try library.add($0) }
    #expect(try library.duplicates() == [[ids[0], ids[1], ids[3]]])
    #expect(try library.duplicates(by: .doubt) == [[ids[0], ids[1], ids[2], ids[3]]])
    #expect(try library.duplicates(by: .fields([.title])).count == 2)
  }

  @Test("are duplicates by identifiers too, unless a more precise one differs")
  func duplicateIdentifiers() throws {
    func content(_ title: String, _ fields: (String, String)...) -> AlbumContent {
      var content = AlbumContent(title: title)
      for (name, value) in fields { content.fields[name] = .text(value) }
      return content
    }
    let ids = try [
      content("Low", ("barcode", "012345678905"), ("discogs_release", "1")),
      content("Nieder", ("barcode", "12345678905")),
      content("Low", ("barcode", "012345678905"), ("discogs_release", "2")),
      content("Other", ("discogs_release", "2")),
    ].map { try library.add($0) }
    #expect(try library.duplicates() == [[ids[0], ids[1]], [ids[2], ids[3]]])
  }

  /// A rule that only looks.
  private struct Noting: RecordRule {
    let name = "noting"
    let body: (RecordState, AlbumMatcher) throws -> Void

    func apply(
      to state: inout RecordState, of record: ImportRecord, matching: AlbumMatcher
    ) throws {
      try body(state, matching)
    }
  }

  /// Two names, each in several spellings, and years that are missing, equal or different.
  private static func randomRecords(_ random: inout SeededRandom) -> [AlbumContent] {
    (0..<40).map { _ in
      let names = [
        ("Weezer", "Weezer"), ("WEEZER", "weezer!"), ("Sade", "Promise"), ("Sade", "promise"),
      ]
      let (artist, title) = names.randomElement(using: &random) ?? names[0]
      var content = AlbumContent(
        title: title, artist: Int.random(in: 0..<4, using: &random) == 0 ? nil : artist)
      content.year = [nil, 1985, 1994, 2001].randomElement(using: &random) ?? nil
      if Int.random(in: 0..<4, using: &random) == 0 {
        content.fields["discogs_release"] = .text("\(Int.random(in: 1...3, using: &random))")
      }
      return content
    }
  }

  @Test("are never in one album if they are different or in doubt", arguments: 0..<30)
  func neverMerged(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let records = Self.randomRecords(&random)
    let text =
      "artist,title,year,discogs_release,number\n"
      + records.enumerated().map { index, record in
        [
          record.artist ?? "", record.title ?? "", record.year.map(String.init) ?? "",
          record.fields["discogs_release"]?.description ?? "", "n\(index)",
        ].joined(separator: ",") + "\n"
      }.joined()
    var plan = ImportPlan()
    // Records that became one album, by their numbers.
    var members: [AlbumID: [Int]] = [:]
    plan.rules = { _, _ in
      [
        Noting { state, matcher in
          guard let match = try matcher.match(state.draft), match.kind < .doubt else { return }
          members[match.album.id, default: []].append(state.index - 1)
        }
      ]
    }
    let file = try ScratchFile(text.utf8)
    let report = try library.importFile(file.path, plan)
    #expect(report.isComplete)
    #expect(report.added + members.values.map(\.count).reduce(0, +) == records.count)
    for (id, indexes) in members {
      let album = try #require(try library.album(id))
      for index in indexes {
        // The album as it is now has everything that its records say about which one it is.
        #expect(
          Sameness.of(album.content, records[index]) <= .spelling, "seed \(seed), record \(index)")
      }
    }
  }
}

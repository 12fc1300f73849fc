import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

extension CoversCommand {
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Count stored, missing and failed covers.",
      discussion: """
        moonshelf covers status
        moonshelf covers status genre:jazz --failed
        """)

    @OptionGroup var query: QueryArguments

    @Flag(name: .long, help: "List albums whose covers failed, with the reason.")
    var failed = false

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let library = try library.open(mustExist: true)
      var counts = Counts()
      var failures: [[FieldValue?]] = []
      let listsFailures = failed
      try library.forEachCoverStatus(query.query.identitiesOrWords.asQuery(for: library)) {
        album, standing in
        counts.add(standing)
        guard listsFailures, case .failed(let reason, let attempts, let again) = standing else {
          return
        }
        failures.append([
          .integer(album.id.rawValue), album.content.artist.map(FieldValue.text),
          .text(album.title), .text(reason), .integer(Int64(attempts)),
          .text(CivilDate.timestamp(again)),
        ])
      }
      if failed {
        try result.printRows(
          Self.failureColumns, failures, whenEmpty: "No cover failed.")
      } else {
        let folder = library.coverFolderSize()
        let rows = counts.rows + [("pictures", folder.pictures), ("bytes on disk", folder.bytes)]
        if result.isJSON {
          let counts = rows.map { ($0.0.replacing(" ", with: "_"), JSONValue($0.1)) }
          print(JSONValue.members(counts).line)
        } else {
          try result.printRows(
            [
              Column(key: "what", title: "Covers"),
              Column(key: "value", title: "", alignment: .right),
            ],
            rows.map { [.text($0.0), .text(CountText.of($0.1))] }, whenEmpty: "")
        }
      }
      try library.close()
    }

    private static var failureColumns: [Column] {
      [
        Column(key: "id", alignment: .right), Column(key: "artist"), Column(key: "title"),
        Column(key: "reason"), Column(key: "attempts", alignment: .right), Column(key: "again"),
      ]
    }
  }

  /// The number of albums by state of their covers.
  struct Counts {
    private var albums = 0
    private var noAddress = 0
    private var stored = 0
    private var missing = 0
    private var failed = 0

    mutating func add(_ standing: LibraryAPI.CoverStatus) {
      albums += 1
      switch standing {
      case .noAddress: noAddress += 1
      case .stored: stored += 1
      case .missing: missing += 1
      case .failed: failed += 1
      }
    }

    var rows: [(String, Int)] {
      [
        ("albums", albums), ("with an address", albums - noAddress), ("stored", stored),
        ("missing", missing), ("failed", failed),
      ]
    }
  }
}

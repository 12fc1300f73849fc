@testable import AlbumImport

/// One parser that libFuzzer feeds, by the name that `scripts/fuzz` takes.
struct FuzzTarget: Sendable {
  /// What it is called.
  let name: String
  /// Takes any bytes, and comes back.
  let run: @Sendable ([UInt8]) -> Void

  /// All there are.
  static let all: [FuzzTarget] = [
    FuzzTarget(name: "csv") { read($0, tables) },
    FuzzTarget(name: "json") { read($0, lists) },
    FuzzTarget(name: "any") { read($0, ImportOptions()) },
    FuzzTarget(name: "xml") { read($0, ImportOptions()) },
    FuzzTarget(name: "plist") { read($0, ImportOptions()) },
    FuzzTarget(name: "itunes") { read($0, ImportOptions()) },
    FuzzTarget(name: "discogs") { read($0, ImportOptions()) },
    FuzzTarget(name: "musicbrainz") { read($0, ImportOptions()) },
    FuzzTarget(name: "spotify") { read($0, ImportOptions()) },
    FuzzTarget(name: "apple") { read($0, ImportOptions()) },
    FuzzTarget(name: "playlist") { read($0, ImportOptions()) },
    FuzzTarget(name: "gzip") { read(gzipped($0), ImportOptions()) },
    FuzzTarget(name: "encoding", run: encodings),
    FuzzTarget(name: "clean", run: clean),
  ]

  /// Small blocks, so that a small input crosses from one into the next.
  private static let small: ImportOptions = {
    var options = ImportOptions()
    options.blockSize = 64
    options.longestRecord = 4096
    return options
  }()

  private static let tables: ImportOptions = {
    var options = small
    options.hasHeader = true
    return options
  }()

  private static let lists: ImportOptions = {
    var options = small
    options.recordsPointer = try? JSONPointer("/albums")
    return options
  }()

  /// Reads bytes as a file of whatever kind they look like, once whole and once in small pieces.
  private static func read(_ bytes: [UInt8], _ options: ImportOptions) {
    for options in [options, small] {
      guard let file = try? InputFile(bytes: bytes, name: "fuzz"),
        var format = try? ImportSource.format(of: file, options: options)
      else { continue }
      var cleaning = DraftCleaning(options)
      while let records = try? format.nextBatch() {
        let batch = cleaning.clean(records)
        for row in 0..<batch.count { precondition(batch[row].values.count >= 0) }
      }
    }
  }

  /// Reads bytes in every encoding; whatever comes out must be UTF-8.
  private static func encodings(_ bytes: [UInt8]) {
    for encoding in TextEncoding.allCases.map(Optional.some) + [nil] {
      var options = small
      options.encoding = encoding
      guard let file = try? InputFile(bytes: bytes, name: "fuzz"),
        var feed = try? BlockFeed(file, options: options)
      else { continue }
      var whole: [UInt8] = []
      whole += feed.text
      while !feed.isAtEnd {
        let end = feed.block.count
        guard (try? feed.advance(keepingFrom: end)) != nil else { break }
        whole += feed.text
      }
      precondition(String(validating: whole, as: UTF8.self) != nil, "what was decoded is no UTF-8")
    }
  }

  /// The beginning of a gzip stream before bytes that have none.
  private static func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0x1F, 0x8B]) ? bytes : [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bytes
  }

  /// Cleans a text; nothing that a terminal obeys may be left in what was mended.
  private static func clean(_ bytes: [UInt8]) {
    var options = ImportOptions()
    for mends in [false, true] {
      options.mendsMojibake = mends
      let cleaning = CleanText(options)
      for field in [TextField.title, .artist, .genre, .cover, .year, .note] {
        var notes = CleaningNotes()
        let text = String(decoding: bytes, as: UTF8.self)
        let cleaned = cleaning.text(text, in: field, &notes)
        if mends, field != .note, let cleaned {
          precondition(!cleaned.unicodeScalars.contains { $0.value < 0x20 }, "a control letter")
        }
        for note in notes.take() { precondition(!note.message.isEmpty) }
        bytes.withUnsafeBufferPointer { _ = cleaning.year($0, &notes) }
      }
    }
  }
}

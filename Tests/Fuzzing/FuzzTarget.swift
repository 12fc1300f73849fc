@testable import RecordReading
@testable import RecordRecognition

/// One parser that libFuzzer runs, by its name for `scripts/fuzz`.
struct FuzzTarget: Sendable {
  /// Its name.
  let name: String
  /// Takes any bytes, and returns.
  let run: @Sendable ([UInt8]) -> Void

  /// All targets.
  static let all: [FuzzTarget] = [
    FuzzTarget(name: "any") { readAny($0) },
    text("csv", TableRecords.self),
    text("json", JSONRecords.self),
    text("xml", XMLRecords.self),
    text("itunes", XMLRecords.self, source: "itunes"),
    text("musicbrainz", XMLRecords.self, source: "musicbrainz"),
    text("yaml", YAMLFormat.self),
    text("toml", TOMLFormat.self),
    text("lines", LineRecords.self, source: "text"),
    FuzzTarget(name: "page") { readAny(page($0)) },
    FuzzTarget(name: "gzip") { readAny(gzipped($0)) },
    FuzzTarget(name: "encoding", run: encodings),
    FuzzTarget(name: "clean", run: clean),
    FuzzTarget(name: "audio-cache", run: audioCache),
  ]

  private typealias Opening = @Sendable (InputFile, ImportOptions) throws -> any RecordFormat

  /// A source of tracks that may be anywhere.
  private static let tracks: SourceDefinition = {
    var source = SourceDefinition(name: "itunes", reading: .plist)
    (source.records, source.grouping) = (["*[Track ID]"], .tracks)
    source.fields = [SourceDefinition.Field(.title, ["Album"])]
    return source
  }()

  /// Runs a text format, whether or not the bytes look like it.
  private static func text(
    _ name: String, _ format: any TextFormat.Type, source: String? = nil
  ) -> FuzzTarget {
    FuzzTarget(name: name) { bytes in
      read(bytes) { file, options in
        var options = options
        options.sourceName = source
        options.sources = [tracks]
        return try format.open(OpenedText(file, options: options))
      }
    }
  }

  /// Small blocks, so that a small input spans several of them.
  private static let small: ImportOptions = {
    var options = ImportOptions()
    options.blockSize = 64
    options.maximumRecord = 4096
    return options
  }()

  /// Reads bytes as a file, once whole and once in small pieces.
  private static func read(_ bytes: [UInt8], _ open: Opening) {
    for options in [ImportOptions(), small] {
      guard let file = try? InputFile(bytes: bytes, name: "fuzz"),
        let format = try? open(file, options)
      else { continue }
      take(RecordSequence(format, options: options))
    }
  }

  /// Reads bytes as a file of any format, also with several lists.
  private static func readAny(_ bytes: [UInt8]) {
    for options in [ImportOptions(), small] {
      guard let file = try? InputFile(bytes: bytes, name: "fuzz"),
        let records = try? ImportSource.records(of: file, options: options)
      else { continue }
      take(records)
    }
  }

  private static func take(_ records: any BatchSequence) {
    var records = records
    while let batch = try? records.next() {
      precondition(batch.count > 0, "a batch without records")
      for row in 0..<batch.count { precondition(batch[row].values.count >= 0) }
    }
  }

  /// Decodes bytes in every encoding; the result must be UTF-8.
  private static func encodings(_ bytes: [UInt8]) {
    for encoding in TextEncoding.allCases.map(Optional.some) + [nil] {
      var options = small
      options.encoding = encoding
      guard let file = try? InputFile(bytes: bytes, name: "fuzz"),
        var feed = try? BlockFeed(file, options: options)
      else { continue }
      var whole = Array(feed.text)
      while !feed.isAtEnd, (try? feed.advance(keepingFrom: feed.block.count)) != nil {
        whole += feed.text
      }
      precondition(String(validating: whole, as: UTF8.self) != nil, "what was decoded is no UTF-8")
    }
  }

  /// Parses bytes as the cache of an audio folder, with a correct checksum.
  private static func audioCache(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes(TagAnswer.init)
    let sum = bytes.withUnsafeBytes(Checksum.of)
    let head = TagCache.mark + withUnsafeBytes(of: sum.littleEndian, Array.init)
    var cache = TagCache(head + bytes, of: Array("/".utf8))
    let state = AudioFileState(size: 0, modified: 0, inode: 0)
    _ = cache?.entry(of: Array("/a".utf8), state)
    for entry in cache?.entries ?? [] {
      cache?.bytes[entry.answer].withUnsafeBytes { _ = TagAnswer($0) }
    }
  }

  /// Adds the beginning of a web page to bytes without one.
  private static func page(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: "<html".utf8) ? bytes : Array("<html>".utf8) + bytes
  }

  /// Adds the header of a gzip stream to bytes without one.
  private static func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0x1F, 0x8B]) ? bytes : [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bytes
  }

  /// Cleans a text; the repaired text must not contain control characters for terminals.
  private static func clean(_ bytes: [UInt8]) {
    var options = ImportOptions()
    for mends in [false, true] {
      options.repairsMojibake = mends
      let cleaning = CleanText(options)
      for field in [TextField.title, .artist, .genre, .cover, .year, .note] {
        var notes = CleaningNotes()
        let text = String(decoding: bytes, as: UTF8.self)
        let cleaned = cleaning.text(text, in: field, &notes)
        if mends, field != .note, let cleaned {
          precondition(!cleaned.unicodeScalars.contains { $0.value < 0x20 }, "a control letter")
        }
        var log = WarningLog()
        log.add(&notes, line: 1)
        for warning in log.take() { precondition(!warning.message.isEmpty) }
        bytes.withUnsafeBufferPointer { _ = cleaning.year($0, &notes) }
      }
    }
  }
}

import AlbumModel
import RecordReading

/// The supported formats.
enum RecordFormats {
  /// The formats with signs of their own, most specific first.
  private static let signed: [any TextFormat.Type] = [
    ArchiveFormat.self, TOMLFormat.self, JSONRecords.self, XMLRecords.self,
  ]
  /// The number of bytes and of records by which readings are compared.
  private static let sampleSize = (bytes: 32 * 1024, records: 300)

  /// A reading of a text.
  enum Reading {
    /// By a format of the program.
    case format(any TextFormat.Type, name: String)
    /// By a script.
    case source(SourceDefinition, (SourceInput) throws -> any SourceRecords)

    /// Its name for users.
    var name: String {
      switch self {
      case .format(_, let name): name
      case .source(let source, _): source.name
      }
    }

    /// Whether a text may be read so, by its first block.
    func recognizes(_ text: OpenedText) throws(ImportError) -> Bool {
      switch self {
      case .format(let format, _): format.recognizes(text.feed, options: text.options)
      case .source(let source, _): try source.accepts(text.feed, of: text.file, text.options)
      }
    }

    /// Begins to read a text.
    func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
      switch self {
      case .format(let format, _): try format.open(text)
      case .source(let source, let reads):
        DefinedRecords(source, reads, of: text.file, text.feed, options: text.options).combined
      }
    }
  }

  private static var table: Reading { .format(TableRecords.self, name: "table") }

  /// The readings of texts that people write, of which several may be possible; the more specific
  /// ones are first.
  ///
  /// In parts of a file, which another thread may read, functions of the user are not called.
  private static func written(_ text: OpenedText) -> [Reading] {
    let sources = text.options.sources.filter { source in
      source.competes && !source.givesTables && (source.isShipped || !text.file.isPart)
    }
    let defined = sources.compactMap { source in
      source.functions.reads.map { Reading.source(source, $0) }
    }
    // An error in YAML says more than what is left of other readings.
    let yaml = [Reading.format(YAMLFormat.self, name: "yaml")]
    return (yaml + defined + [.format(LineRecords.self, name: "lines"), table]).filter {
      $0.name != ReadingScore.leftOut
    }
  }

  /// The reading of a text; that of tables accepts any.
  static func text(
    of text: OpenedText
  ) throws(ImportError) -> (reading: Reading, candidates: [ReadingCandidate]) {
    let (opening, options) = (text.feed, text.options)
    if let format = options.source?.format
      ?? signed.first(where: { $0.recognizes(opening, options: options) })
    {
      return (.format(format, name: ""), [])
    }
    var possible: [Reading] = []
    for reading in written(text) where try reading.recognizes(text) { possible.append(reading) }
    // A table with names of columns is no list. Most files are one, and to read their lines as
    // those of lists would take half of the time of a short import.
    let isNamedTable =
      options.sourceName == nil && !options.describesTable
      && possible.dropLast().allSatisfy { $0.name == "lines" }
      && DialectDetection.best(opening, from: 0, delimiter: nil).header != nil
    if isNamedTable || possible.isEmpty { return (table, []) }
    guard possible.count > 1 else { return (possible[0], []) }
    let rated = rated(possible, text)
    // Where no reading finds albums, the one of tables says best why.
    let best = rated.first { $0.count != 0 }
    return (best?.reading ?? table, rated.map(\.candidate))
  }

  /// The reading of lines that may be albums; nil if they are none.
  static func lines(of text: OpenedText) throws(ImportError) -> Reading? {
    var possible: [Reading] = []
    for reading in written(text) where !["yaml", "table"].contains(reading.name) {
      if try reading.recognizes(text) { possible.append(reading) }
    }
    return rated(possible, text).first.flatMap {
      $0.count > 1 && $0.candidate.score >= ReadingScore.doubtful ? $0.reading : nil
    }
  }

  /// A format with its rated reading, and the number of albums that it found; -1 if it breaks off.
  private typealias Rated = (reading: Reading, candidate: ReadingCandidate, count: Int)

  /// Reads the beginning of a text in each of these ways, and compares what they give: the best
  /// first, and of two that are as good, the more specific one.
  private static func rated(_ readings: [Reading], _ opened: OpenedText) -> [Rated] {
    let opening = opened.feed
    let text = opening.text.prefix(sampleSize.bytes)
    let isWhole = opening.isAtEnd && text.count == opening.text.count
    let end = isWhole ? nil : text.lastIndex(of: UInt8(ascii: "\n"))
    let sample = Array(text[..<(end ?? text.endIndex)])
    var options = opened.options
    options.encoding = .utf8
    var found: [(reading: Reading, source: String, score: ReadingScore)] = []
    var broken: Rated?
    for reading in readings {
      var batches: [RecordBatch] = []
      var source = reading.name
      var failure: ImportError?
      do throws(ImportError) {
        let file = try InputFile(part: MemoryBytes(sample), name: "sample")
        let reader = try reading.open(OpenedText(file, options: options))
        var records = RecordSequence(reader, options: options)
        source = records.sourceName
        while batches.reduce(0, { $0 + $1.count }) < sampleSize.records,
          let batch = try records.next()
        { batches.append(batch) }
      } catch { failure = error }
      if let failure, isWhole || batches.isEmpty {
        // It has the signs of the format, so that its error says more than other readings do.
        let candidate = ReadingCandidate(
          name: reading.name, source: source, score: 0.5, reasons: ([], [failure.message]))
        broken = (reading, candidate, -1)
        break
      }
      let doubts = batches.first?.columnDoubts ?? []
      let score = ReadingScore(batches, isCertain: !doubts.contains(where: \.needsAnswer))
      found.append((reading, source, score))
    }
    let scores = found.map(\.score)
    var rated = broken.map { [$0] } ?? []
    for (reading, source, score) in found {
      let score = score.compared(with: scores)
      let candidate = ReadingCandidate(
        name: reading.name, source: source, score: score.value, reasons: score.reasons)
      rated.append((reading, candidate, score.albums.count))
    }
    return rated.sorted { $0.candidate.score > $1.candidate.score }
  }
}

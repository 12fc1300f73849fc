import AlbumModel
import RecordReading

/// The supported formats.
enum RecordFormats {
  /// The formats with signs of their own, most specific first.
  private static let signed: [any TextFormat.Type] = [
    ArchiveFormat.self, PlaylistFormat.self, TOMLFormat.self, LiteralFormat.self, JSONRecords.self,
    XMLRecords.self,
  ]
  /// The formats that people write, of which several may be possible, with their names; the more
  /// specific ones are first.
  private static let written: [(name: String, format: any TextFormat.Type)] = [
    ("headings", SectionRecords.self), ("yaml", YAMLFormat.self), ("cards", CardRecords.self),
    ("lines", LineRecords.self), ("table", TableRecords.self),
  ].filter { $0.name != ReadingScore.leftOut }
  /// The number of bytes and of records by which readings are compared.
  private static let sampleSize = (bytes: 32 * 1024, records: 300)

  /// The format of a text; that of tables accepts any.
  static func text(
    of opening: BlockFeed, options: ImportOptions
  ) -> (format: any TextFormat.Type, candidates: [ReadingCandidate]) {
    if let format = options.source?.format
      ?? signed.first(where: { $0.recognizes(opening, options: options) })
    {
      return (format, [])
    }
    let possible = written.filter { $0.format.recognizes(opening, options: options) }
    // A table with names of columns is no list. Most files are one, and to read their lines as
    // those of lists would take half of the time of a short import.
    let isNamedTable =
      options.sourceName == nil && !options.describesTable
      && possible.dropLast().allSatisfy { $0.name == "lines" }
      && DialectDetection.best(opening, from: 0, delimiter: nil).header != nil
    if isNamedTable || possible.isEmpty { return (TableRecords.self, []) }
    guard possible.count > 1 else { return (possible[0].format, []) }
    let rated = rated(possible, opening, options)
    // Where no reading finds albums, the one of tables says best why.
    let best = rated.first { $0.count != 0 }?.format ?? TableRecords.self
    return (best, rated.map(\.candidate))
  }

  /// The format of lines that may be albums; nil if they are none.
  static func lines(of opening: BlockFeed, options: ImportOptions) -> (any TextFormat.Type)? {
    let possible = written.filter { name, format in
      ["headings", "lines"].contains(name) && format.recognizes(opening, options: options)
    }
    let best = rated(possible, opening, options).first
    return best.flatMap {
      $0.count > 1 && $0.candidate.score >= ReadingScore.doubtful ? $0.format : nil
    }
  }

  /// A format with its rated reading, and the number of albums that it found; -1 if it breaks off.
  private typealias Rated = (format: any TextFormat.Type, candidate: ReadingCandidate, count: Int)

  /// Reads the beginning of a text in each of these ways, and compares what they give: the best
  /// first, and of two that are as good, the more specific one.
  private static func rated(
    _ formats: [(name: String, format: any TextFormat.Type)], _ opening: BlockFeed,
    _ options: ImportOptions
  ) -> [Rated] {
    let text = opening.text.prefix(sampleSize.bytes)
    let isWhole = opening.isAtEnd && text.count == opening.text.count
    let end = isWhole ? nil : text.lastIndex(of: UInt8(ascii: "\n"))
    let sample = Array(text[..<(end ?? text.endIndex)])
    var options = options
    options.encoding = .utf8
    var found: [(name: String, format: any TextFormat.Type, source: String, score: ReadingScore)] =
      []
    var broken: Rated?
    for (name, format) in formats {
      var batches: [RecordBatch] = []
      var source = name
      var failure: ImportError?
      do throws(ImportError) {
        let file = try InputFile(part: MemoryBytes(sample), name: "sample")
        let reader = try format.open(OpenedText(file, options: options))
        var records = RecordSequence(reader, options: options)
        source = records.sourceName
        while batches.reduce(0, { $0 + $1.count }) < sampleSize.records,
          let batch = try records.next()
        { batches.append(batch) }
      } catch { failure = error }
      if let failure, isWhole || batches.isEmpty {
        // It has the signs of the format, so that its error says more than other readings do.
        let candidate = ReadingCandidate(
          name: name, source: name, score: 0.5, reasons: ([], [failure.message]))
        broken = (format, candidate, -1)
        break
      }
      let doubts = batches.first?.columnDoubts ?? []
      let score = ReadingScore(batches, isCertain: !doubts.contains(where: \.needsAnswer))
      found.append((name, format, source, score))
    }
    let scores = found.map(\.score)
    var rated = broken.map { [$0] } ?? []
    for (name, format, source, score) in found {
      let score = score.compared(with: scores)
      let candidate = ReadingCandidate(
        name: name, source: source, score: score.value, reasons: score.reasons)
      rated.append((format, candidate, score.albums.count))
    }
    return rated.sorted { $0.candidate.score > $1.candidate.score }
  }
}

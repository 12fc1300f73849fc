import AlbumFiles
import AlbumModel
import RecordReading

/// The records of a file that a source's own function reads.
struct DefinedRecords: RecordFormat {
  let kind: SourceKind
  let runsScripts: Bool
  private let input: SourceInput
  private let fileName: String
  private var records: (any SourceRecords)?
  private let start: (SourceInput) throws -> any SourceRecords
  private var isEmpty = true

  init(
    _ source: SourceDefinition, _ start: @escaping (SourceInput) throws -> any SourceRecords,
    of file: InputFile, _ feed: BlockFeed? = nil, options: ImportOptions
  ) {
    kind = SourceKind(source)
    runsScripts = !source.isShipped
    self.start = start
    fileName = file.name
    input = SourceInput(file, feed, encoding: options.encoding)
  }

  /// The albums of the records, if these are tracks; otherwise the records.
  var combined: any RecordFormat { kind.combined(self) }

  var bytesRead: Int { input.bytesRead }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    var found: [(object: JSONObject, line: Int, absence: String?)] = []
    swap(&records.warnings, &input.warnings)
    defer { swap(&records.warnings, &input.warnings) }
    let hasMore = try ImportError.of(fileName) {
      let reader = try self.records ?? start(input)
      self.records = reader
      return try reader.read { found.append(($0, $1, $2)) }
    }
    for (object, line, absence) in found { records.append(object, line: line, absence: absence) }
    isEmpty = isEmpty && found.isEmpty
    if !hasMore, isEmpty, let refusal = kind.refusal {
      throw ImportError(.noRecords, fileName, refusal)
    }
    return hasMore
  }
}

extension ImportError {
  /// Calls a function of a script.
  ///
  /// - Throws: its error, as one of the file.
  static func of<Result>(
    _ file: String, _ body: () throws -> Result
  ) throws(ImportError) -> Result {
    do { return try body() } catch let error as ImportError { throw error } catch {
      throw ImportError(of: error, reading: file)
    }
  }
}

extension SourceDefinition {
  /// Whether it is recognized before the formats of the program: a user's, or one whose function reads
  /// whole files with its signs.
  fileprivate var mayReadFiles: Bool { !isShipped || !competes && functions.reads != nil }
}

extension ImportOptions {
  /// Recognizes a file as one of a script's sources, by the name that the user gave, or by its
  /// first block.
  ///
  /// The functions of scripts are asked only on their thread.
  mutating func recognize(
    _ feed: BlockFeed, of file: InputFile, asksScripts: Bool
  ) throws(ImportError) {
    let sources = sources.filter { $0.mayReadFiles && !$0.readsPages }
    if let sourceName {
      source = sources.first { $0.name == sourceName }
      return
    }
    let name = file.baseName
    for candidate in sources where !candidate.competes {
      let isOwn = candidate.isShipped && !candidate.givesTables
      if isOwn, describesTable { continue }
      var isFound = candidate.matches(feed, named: name, self)
      let isAsked = isFound ? candidate.functions.accepts : candidate.functions.detects
      if let isAsked {
        let sample = SourceSample(name, feed)
        // Those of the program have a host of their own.
        isFound = asksScripts || isOwn
        if isFound { isFound = try ImportError.of(file.name) { try isAsked(sample) } }
      }
      guard !isFound else {
        source = candidate
        return
      }
    }
  }

  /// Recognizes a whole file, also by the functions of scripts.
  ///
  /// - Returns: its records if a script reads them; nil if the program does, or it has tables.
  /// - Throws: ``ImportError``, also with the error of a script.
  mutating func definedRecords(of file: InputFile) throws(ImportError) -> (any RecordFormat)? {
    guard sources.contains(where: \.mayReadFiles), !ZipFile.recognizes(file.opening) else {
      return nil
    }
    try file.prepareToRewind()
    let feed = try BlockFeed(file, options: self)
    try recognize(feed, of: file, asksScripts: true)
    if let source, !source.canRead(feed, self) { throw source.mismatch(file.name) }
    try file.rewind()
    guard let source, !source.givesTables, let start = source.functions.reads else { return nil }
    return DefinedRecords(source, start, of: file, options: self).combined
  }
}

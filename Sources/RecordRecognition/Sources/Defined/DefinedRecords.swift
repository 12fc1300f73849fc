import AlbumFiles
import AlbumModel
import RecordReading

/// The records of a file that a source's own function reads.
struct DefinedRecords: RecordFormat {
  let kind: SourceKind
  private let input: SourceInput
  private let fileName: String
  private var records: (any SourceRecords)?
  private let start: (SourceInput) throws -> any SourceRecords

  init(
    _ source: SourceDefinition, _ start: @escaping (SourceInput) throws -> any SourceRecords,
    of file: InputFile, options: ImportOptions
  ) {
    kind = SourceKind(source)
    self.start = start
    fileName = file.name
    input = SourceInput(file, encoding: options.encoding)
  }

  var bytesRead: Int { input.bytesRead }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    var found: [(object: JSONObject, line: Int)] = []
    let hasMore: Bool
    do {
      let reader = try self.records ?? start(input)
      self.records = reader
      hasMore = try reader.read { found.append(($0, $1)) }
    } catch let error as ImportError { throw error } catch {
      throw ImportError(of: error, reading: fileName)
    }
    for (object, line) in found { records.append(object, line: line) }
    return hasMore
  }
}

extension ImportOptions {
  /// Recognizes a file as one of a script's sources, by the name that the user gave, or by its
  /// first block.
  ///
  /// The functions of scripts are asked only on their thread.
  mutating func recognize(
    _ feed: BlockFeed, of file: InputFile, asksScripts: Bool
  ) throws(ImportError) {
    let sources = sources.filter { !$0.isShipped }
    if let sourceName {
      source = sources.first { $0.name == sourceName }
      return
    }
    let name = file.baseName
    lazy var sample = SourceSample(name: name, text: String(decoding: feed.text, as: UTF8.self))
    for candidate in sources {
      var isFound = candidate.matches(feed, named: name, self)
      if asksScripts, !isFound, let detects = candidate.functions.detects {
        do { isFound = try detects(sample) } catch {
          throw ImportError(of: error, reading: file.name)
        }
      }
      guard !isFound else {
        source = candidate
        return
      }
    }
  }

  /// Recognizes a whole file, also by the functions of scripts.
  ///
  /// - Returns: its records if a script reads them; nil if the program does.
  /// - Throws: ``ImportError``, also with the error of a script.
  mutating func definedRecords(of file: InputFile) throws(ImportError) -> DefinedRecords? {
    guard sources.contains(where: { !$0.isShipped }), !ZipFile.recognizes(file.opening) else {
      return nil
    }
    try file.prepareToRewind()
    let feed = try BlockFeed(file, options: self)
    try recognize(feed, of: file, asksScripts: true)
    if let source, !source.canRead(feed, self) { throw source.mismatch(file.name) }
    try file.rewind()
    guard let source, let start = source.functions.reads else { return nil }
    return DefinedRecords(source, start, of: file, options: self)
  }
}

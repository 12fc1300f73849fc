import AlbumModel

@testable import RecordReading
@testable import RecordRecognition

/// The records of a stream, kept after its batches.
struct Reading {
  struct Record {
    let index: Int
    let line: Int
    let problem: String?
    let absence: String?
    let draft: AlbumContent
    let sameness: Int64
    let values: [(name: String, value: JSONValue)]
    let raw: String

    /// The values as text, `null` for other types.
    var texts: [String] {
      values.map { if case .text(let text) = $0.value { text } else { "null" } }
    }

    /// A custom field.
    func field(_ name: String) -> FieldValue? { draft.fields[name] }

    /// The names of the custom fields.
    var fieldNames: [String] { draft.fields.entries.map(\.name) }

    func value(_ name: String) -> JSONValue? { values.last { $0.name == name }?.value }
  }

  private(set) var records: [Record] = []
  private(set) var warnings: [ImportWarning] = []
  private(set) var error: ImportError?
  private(set) var columns: [String]?
  private(set) var items: ItemCount?
  /// How the columns are read.
  private(set) var readings: [ColumnReading] = []
  /// What the user would be told or asked before the import.
  private(set) var doubts: [ImportDoubt] = []
  /// Whether the user would be asked before the import.
  var isInDoubt: Bool { doubts.contains(where: \.needsAnswer) }
  let sourceName: String

  var texts: [[String]] { records.map(\.texts) }
  var titles: [String?] { records.map(\.draft.title) }
  var problems: [String] { records.compactMap(\.problem) }

  /// Reads a whole file.
  init(path: String, _ options: ImportOptions = ImportOptions()) throws {
    var options = options
    if options.sources.isEmpty { options.sources = ShippedReading.sources }
    self.init(try ImportSource.open(path: path, options: options))
  }

  /// Reads bytes as a file.
  init(_ bytes: some Collection<UInt8>, _ options: ImportOptions = ImportOptions()) throws {
    let file = try ScratchFile(bytes)
    try self.init(path: file.path, options)
  }

  /// Reads text as a file.
  init(_ text: String, _ options: ImportOptions = ImportOptions()) throws {
    try self.init(text.utf8, options)
  }

  /// The drafts of a text without errors.
  static func drafts(of text: String) throws -> [AlbumContent] {
    let reading = try Reading(text)
    if let error = reading.error { throw error }
    return reading.records.map(\.draft)
  }

  init(_ stream: RecordStream) {
    sourceName = stream.sourceName
    do {
      let draft = try ShippedReading.drafts(of: sourceName)
      while let batch = try stream.nextBatch() {
        columns = batch.columns?.names
        warnings += batch.warnings
        readings = batch.readings
        doubts += batch.doubts.filter { !doubts.contains($0) }
        for row in 0..<batch.count {
          records.append(Record(batch[row], try draft?(batch[row]) ?? batch[row].draft))
        }
      }
    } catch {
      self.error = error as? ImportError ?? ImportError(.broken, "script", "\(error)")
    }
    items = stream.items
  }
}

extension Reading.Record {
  init(_ record: ImportRecord, _ draft: AlbumContent) {
    self.init(
      index: record.index, line: record.line, problem: record.problem, absence: record.absence,
      draft: draft, sameness: record.keys.sameness, values: record.values,
      raw: String(decoding: record.raw, as: UTF8.self))
  }
}

import AlbumModel
import RecordReading

/// The rows of a database of another program.
struct DatabaseFormat: RecordFormat {
  private static let batchSize = 256

  let kind: SourceKind
  var heading: [UInt8]? { RejectsHeading.text(of: kind.name) }
  let bytesRead = 0
  private let file: SQLiteFile
  private let rows: SQLiteRows
  private let isOfTracks: Bool

  /// Opens a database.
  ///
  /// - Throws: an error if it cannot be read, or is of no known program.
  static func open(
    path: String, options: ImportOptions
  ) throws(ImportError) -> any RecordFormat {
    let name = options.displayName ?? path
    let file = try SQLiteFile(
      path: ResolvedPathBytes.of(path, displayName: name), displayName: name)
    let schema = try SQLiteSchema(file)
    if let source = options.sources.first(where: { $0.name == options.sourceName })
      ?? options.sources.first(where: { $0.matches(schema) })
    {
      guard source.reading == .sqlite else { throw source.mismatch(name) }
      guard let query = source.records ?? schema.albumQuery else { throw unknown(schema, name) }
      return try DatabaseFormat(query: query, file, kind: SourceKind(source))
    }
    guard let source = DatabaseSource.known.first(where: { $0.matches(schema) }) else {
      if schema.has("albums", ["id", "album"]) { return try BeetsFormat(file, schema) }
      var query = schema.albumQuery
      if query == nil { query = try schema.albumQuery(byFirstRowsOf: file) }
      guard let query else { throw unknown(schema, name) }
      return try DatabaseFormat(query: query, file)
    }
    switch source.rows {
    case .albums: return try DatabaseFormat(source, file, schema)
    case .nothing(let reason): throw ImportError(.noRecords, name, reason)
    case .tracks:
      return GroupedReader(
        try DatabaseFormat(source, file, schema),
        entry: { TrackNames.common.entry(of: $0) },
        record: TrackNames.commonRecord)
    }
  }

  private init(
    _ source: DatabaseSource, _ file: SQLiteFile, _ schema: SQLiteSchema
  ) throws(ImportError) {
    self.file = file
    kind = source.kind
    if case .tracks = source.rows { isOfTracks = true } else { isOfTracks = false }
    rows = try file.rows(source.query(for: schema))
  }

  /// Reads the albums of an unknown program, or of one that a script knows.
  private init(
    query: String, _ file: SQLiteFile, kind: SourceKind = .database
  ) throws(ImportError) {
    self.file = file
    self.kind = kind
    isOfTracks = false
    rows = try file.rows(query)
  }

  private static func unknown(_ schema: SQLiteSchema, _ name: String) -> ImportError {
    if schema.has("album"), schema.has("step") {
      return ImportError(
        .noRecords, name, "is a moonshelf library, not a file to import",
        advice: "open it with --library, or export it first")
    }
    guard !schema.tables.isEmpty else { return ImportError(.noRecords, name, "has no tables") }
    let list = schema.tables.prefix(8).joined(separator: ", ")
    let more = schema.tables.count > 8 ? ", …" : ""
    return ImportError(
      .noRecords, name, "is a database of an unknown program, with the tables \(list)\(more)",
      advice: "export its albums as CSV, for example with: sqlite3 -csv -header FILE 'SELECT …'")
  }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    file.warnIfBehind(&records)
    while records.count < Self.batchSize, try rows.step() {
      let object = JSONObject(rows.members.compactMap(Self.named))
      records.append(
        object, line: records.nextIndex, absence: isOfTracks ? nil : object.text("absence"))
    }
    guard records.count == 0 else { return true }
    rows.close()
    file.finish()
    return false
  }

  /// SQLite has no Boolean values and no lists; no is what programs say of albums unless told otherwise.
  private static func named(_ member: JSONObject.Member) -> JSONObject.Member? {
    if member.name == "track", case .text(let text) = member.value, text.hasPrefix("["),
      let tracks = try? JSONValue(reading: text), case .array = tracks
    {
      return .init(name: member.name, value: tracks)
    }
    guard member.name == "compilation", case .integer(let number) = member.value else {
      return member
    }
    return number == 0 ? nil : .init(name: member.name, value: .flag(true))
  }
}

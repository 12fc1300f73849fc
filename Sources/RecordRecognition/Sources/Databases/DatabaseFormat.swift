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
    let named = options.sources.filter { $0.name == options.sourceName }
    if let source = named.first(where: { $0.matches(schema) }) ?? named.first
      ?? options.sources.first(where: { $0.matches(schema) })
    {
      guard source.reading == .sqlite else { throw source.mismatch(name) }
      if let refusal = source.refusal { throw ImportError(.noRecords, name, refusal) }
      guard let query = source.query(for: schema) ?? schema.albumQuery else {
        throw unknown(schema, name)
      }
      let kind = SourceKind(source)
      let rows = try DatabaseFormat(query: query, file, kind: kind)
      return kind.combined(rows)
    }
    if schema.has("albums", ["id", "album"]) { return try BeetsFormat(file, schema) }
    var query = schema.albumQuery
    if query == nil { query = try schema.albumQuery(byFirstRowsOf: file) }
    guard let query else { throw unknown(schema, name) }
    return try DatabaseFormat(query: query, file)
  }

  /// Reads the albums of an unknown program, or of one that a script knows.
  private init(
    query: String, _ file: SQLiteFile, kind: SourceKind = .database
  ) throws(ImportError) {
    self.file = file
    self.kind = kind
    isOfTracks = kind.tracks != nil
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

extension SourceDefinition {
  /// Whether its fields are expressions of SQL, for the tables that it names.
  var queriesFields: Bool {
    let words = records.first?.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    return reading == .sqlite && words?.first == "FROM"
  }

  /// The query for a database; nil if the source says none.
  ///
  /// Of several expressions for a field, the first counts whose columns exist in this version of the
  /// program.
  func query(for schema: SQLiteSchema) -> String? {
    guard let records = records.first, queriesFields, let fields else { return records.first }
    var aliases: [String: String] = [:]
    for text in [records] + fields.flatMap(\.paths) {
      let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      for (place, word) in words.enumerated().dropFirst() where word == "AS" {
        guard place + 1 < words.count, schema.has(words[place - 1]) else { continue }
        aliases[words[place + 1]] = words[place - 1]
      }
    }
    let columns = fields.compactMap { field in
      field.paths.first { schema.hasColumns(of: $0, aliases: aliases) }
        .map { "\($0) AS \"\(field.name.rawValue)\"" }
    }
    return "SELECT \(columns.joined(separator: ", ")) \(records)"
  }

  /// The same for its records, whose members are called like the fields.
  var ofRecords: SourceDefinition {
    guard queriesFields else { return self }
    var source = self
    source.fields =
      grouping == nil ? nil : fields?.map { Field($0.name, [$0.name.rawValue]) }
    (source.records, source.readsOthers) = ([], grouping == nil)
    return source
  }
}

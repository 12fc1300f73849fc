import AlbumFiles
import AlbumModel
import RecordReading

/// The rows of a database of another program.
struct DatabaseFormat: RecordFormat {
  private static let batchSize = 256

  let kind: SourceKind
  var heading: [UInt8]? { RejectsHeading.text(of: kind.name) }
  let bytesRead = 0
  private let file: SQLiteFile
  private let values: DatabaseValues
  /// The rows that are being read, and those of the queries after it.
  private var rows: [SQLiteRows]
  private var trackCount = 0

  /// Opens a database.
  ///
  /// - Throws: an error if it cannot be read, or is of no known program.
  static func open(path: String, options: ImportOptions) throws(ImportError) -> any RecordFormat {
    let name = options.displayName ?? path
    let file = try SQLiteFile(
      path: ResolvedPathBytes.of(path, displayName: name), displayName: name)
    let schema = try SQLiteSchema(file)
    let named = options.sources.filter { $0.name == options.sourceName }
    let fitting = (named.isEmpty ? options.sources : named).filter { $0.matches(schema) }
    if let source = fitting.first ?? named.first {
      guard source.reading == .sqlite else { throw source.mismatch(name) }
      if let refusal = source.refusal { throw ImportError(.noRecords, name, refusal) }
      let queries = fitting.filter { $0.name == source.name }.compactMap { $0.query(for: schema) }
      guard let query = queries.first ?? schema.albumQuery else { throw unknown(schema, name) }
      let rows = try ([query] + queries.dropFirst()).map(file.rows)
      let kind = SourceKind(source)
      return kind.combined(
        DatabaseFormat(kind: kind, file: file, values: DatabaseValues(source), rows: rows))
    }
    var query = schema.albumQuery
    if query == nil { query = try schema.albumQuery(byFirstRowsOf: file) }
    guard let query else { throw unknown(schema, name) }
    return DatabaseFormat(
      kind: .database, file: file, values: DatabaseValues(nil), rows: [try file.rows(query)])
  }

  var items: ItemCount? { trackCount > 0 ? ItemCount(name: "tracks", count: trackCount) : nil }

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
    if file.isBehind, records.nextIndex == 1 {
      let message = "unsaved changes of its program are missing: the folder is not writable"
      records.warnings.add(.database, line: 1, message)
    }
    while let current = rows.first, records.count < Self.batchSize {
      guard try current.step() else {
        current.close()
        rows.removeFirst()
        continue
      }
      let object = JSONObject(values.members(of: current, &trackCount))
      records.append(
        object, line: records.nextIndex, absence: kind.tracks != nil ? nil : object.text("absence"))
    }
    guard records.count == 0 else { return true }
    file.finish()
    return false
  }
}

/// What the values of a database mean, which has no Boolean values and no lists.
private struct DatabaseValues {
  /// The member with the path of a picture, which is not always valid UTF-8.
  private static let coverPath = "cover_path"

  private let nothing: Set<String>
  private let integers: Set<Int64>
  private let separator: String?

  init(_ source: SourceDefinition?) {
    nothing = Set(source?.nothing ?? [])
    integers = Set(nothing.compactMap { Int64($0) })
    separator = source?.separator
  }

  /// The members of a row.
  func members(of rows: SQLiteRows, _ trackCount: inout Int) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = []
    members.reserveCapacity(24)
    for (column, name) in rows.names.enumerated() {
      guard let value = rows.value(column), !isNothing(value) else { continue }
      switch (name, value) {
      case (Self.coverPath, _):
        guard let path = rows.bytes(column), path.first == UInt8(ascii: "/") else { continue }
        members.append(.init(name: "cover_url", value: .text(FileAddress.of(Array(path)))))
      case (SourceDefinition.moreName, .text(let text)):
        guard case .object(let more)? = try? JSONValue(reading: text) else { continue }
        for member in more where !isNothing(member.value) {
          members.append(.init(name: member.name, value: parts(of: member.value)))
        }
      case ("track", .text(let text)) where text.hasPrefix("["):
        guard case .array(let tracks)? = try? JSONValue(reading: text) else { continue }
        trackCount += tracks.count
        members.append(.init(name: name, value: .array(Self.ordered(tracks))))
      // No is what programs say of albums unless told otherwise.
      case ("compilation", .integer(let number)):
        if number != 0 { members.append(.init(name: name, value: .flag(true))) }
      default: members.append(.init(name: name, value: parts(of: value)))
      }
    }
    return members
  }

  private func isNothing(_ value: JSONValue) -> Bool {
    switch value {
    case .integer(let integer): integers.contains(integer)
    case .number(let number): Int64(exactly: number).map(integers.contains) ?? false
    case .text(let text): !nothing.isEmpty && nothing.contains(text)
    case .null: true
    case .flag, .array, .object: false
    }
  }

  /// The texts of a value that are several.
  private func parts(of value: JSONValue) -> JSONValue {
    guard let separator, let first = separator.utf8.first, case .text(let text) = value,
      text.utf8.contains(first), text.contains(separator)
    else { return value }
    return .array(text.split(separator: separator).map { .text(String($0)) })
  }

  /// Tracks by their discs and numbers, which the order of rows does not say.
  private static func ordered(_ tracks: [JSONValue]) -> [JSONValue] {
    let places = tracks.map { track -> (Int64, Int64) in
      guard case .object(let track) = track else { return (0, 0) }
      return (track.integer("disc") ?? 0, track.integer("track_number") ?? 0)
    }
    return zip(places, tracks).sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension SourceDefinition {
  /// The column of ``more``.
  fileprivate static let moreName = "*"

  /// Whether its fields are expressions of SQL, for the tables that it names.
  var queriesFields: Bool {
    let words = records.first?.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    return reading == .sqlite && words?.first == "FROM"
  }

  /// The query for a database; nil if the source says none.
  ///
  /// Of several expressions for a field, the first counts whose columns exist in this version of the
  /// program, and so the first of several lists of tables.
  func query(for schema: SQLiteSchema) -> String? {
    guard queriesFields, let fields else { return records.first }
    var aliases: [String: String] = [:]
    for text in records + fields.flatMap(\.paths) {
      let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      for (place, word) in words.enumerated().dropFirst() where word == "AS" {
        guard place + 1 < words.count, schema.has(words[place - 1]) else { continue }
        aliases[words[place + 1]] = words[place - 1]
      }
    }
    func exists(_ text: String) -> Bool { schema.hasColumns(of: text, aliases: aliases) }
    guard let tables = records.first(where: exists) ?? records.first else { return nil }
    var columns = fields.compactMap { field in
      field.paths.first(where: exists).map { "\($0) AS \"\(field.name.rawValue)\"" }
    }
    let words = tables.split(maxSplits: 2, whereSeparator: \.isWhitespace)
    if readsOthers, words.count > 1 {
      let taken = Set(fields.map(\.name.rawValue) + ignored)
      columns += schema.names(of: String(words[1])).filter { !taken.contains($0) }
        .map { "\(words[1]).\"\($0)\"" }
    }
    if let more, exists(more) { columns.append("\(more) AS \"\(Self.moreName)\"") }
    return "SELECT \(columns.joined(separator: ", ")) \(tables)"
  }

  /// The same for its records, whose members are called like the fields.
  var ofRecords: SourceDefinition {
    guard queriesFields else { return self }
    var source = self
    source.fields = grouping == nil ? nil : fields?.map { Field($0.name, [$0.name.rawValue]) }
    (source.records, source.readsOthers, source.ignored) = ([], grouping == nil, [])
    return source
  }
}

import AlbumModel
import Glibc
import RecordReading

extension SourceKind {
  /// The source that a script defines.
  ///
  /// - Parameters:
  ///   - definition: what the script says.
  ///   - mappings: the fields of members that the user named, instead of its own.
  init(_ definition: SourceDefinition, _ mappings: [ColumnMapping] = []) {
    name = definition.name
    readsByNames = definition.fields == nil && definition.functions.reads == nil
    if let own = definition.fields {
      let named = mappings.filter { $0.text == nil }
      let fields =
        own.filter { field in !named.contains { $0.field == field.name } }
        + named.compactMap { mapping in
          mapping.field.map { SourceDefinition.Field($0, [mapping.column]) }
        }
      declared = fields
      let draft = DefinedDraft(fields)
      drafting = { draft.content(of: $0) }
    }
    guard let records = definition.records, definition.reading != .sqlite else { return }
    let steps = MemberPath(records).steps
    let end = records.firstRange(of: "[]")?.lowerBound ?? records.endIndex
    let outer = MemberPath(String(records[..<end])).steps
    let missing = "has no \(records), where the source \(definition.name) has its records"
    self.missing = missing
    let isOfElements = definition.reading == .xml
    place = { places in
      let list = places.all.first { $0.path == outer && ($0.isList || isOfElements) }
      // Otherwise a single record.
      return (list ?? places.all.first { $0.path == steps }).map(RecordsChoice.place)
        ?? .nothing(missing)
    }
    guard !isOfElements, end < records.endIndex else { return }
    // The lists in the records of the outermost one.
    let inner = steps.dropFirst(outer.count)
    innerPath = Array(inner)
    containing = { object in
      func has(_ step: String?) -> Bool { step.map { object.value(named: $0) != nil } ?? false }
      // An album by itself, as it is kept in the library, has its surroundings.
      guard !has(Self.parent) else { return nil }
      // One of several documents, in which the path begins.
      if !has(inner.first), has(steps.first) { return Self.albums(at: steps[...], in: object) }
      return inner.isEmpty ? nil : Self.albums(at: inner, in: object)
    }
  }

  /// The member of an album that has what is around it.
  private static let parent = "parent"

  /// The objects at a path in an object; each has the objects around it, one in the other.
  private static func albums(at steps: ArraySlice<String>, in object: JSONObject) -> [JSONObject] {
    guard let step = steps.first else { return [object] }
    let around = JSONObject.Member(
      name: parent, value: .object(JSONObject(object.filter { $0.name != step })))
    return (object.value(named: step)?.objects ?? []).flatMap { inner in
      albums(at: steps.dropFirst(), in: JSONObject(Array(inner) + [around]))
    }
  }
}

extension SourceDefinition {
  /// The format of its text files; nil if they have none, or several.
  var format: (any TextFormat.Type)? {
    switch reading {
    case .csv: TableRecords.self
    case .json: JSONRecords.self
    case .yaml: YAMLFormat.self
    case .toml: TOMLFormat.self
    case .xml, .plist: XMLRecords.self
    case .sheet, .html, .sqlite, .lines, .text, .bytes: nil
    }
  }

  /// Whether a table has the source's columns.
  func matches(columns names: [String]) -> Bool {
    guard reading.isTable, !signs.columns.isEmpty else { return false }
    let plain = Set(names.map(FieldNames.plain))
    return signs.columns.allSatisfy { plain.contains(FieldNames.plain($0)) }
  }

  /// Whether a database has the source's tables.
  func matches(_ schema: SQLiteSchema) -> Bool {
    reading == .sqlite && !signs.tables.isEmpty
      && signs.tables.allSatisfy { $0.contains(".") ? schema.hasColumns(of: $0) : schema.has($0) }
  }

  /// Whether a text file is of the source, by its signs.
  func matches(_ feed: BlockFeed, named fileName: String, _ options: ImportOptions) -> Bool {
    guard !signs.isEmpty, signs.tables.isEmpty else { return false }
    // YAML and TOML have few signs of their own.
    if [.json, .xml, .plist].contains(reading), !canRead(feed, options) { return false }
    if let pattern = signs.name, fnmatch(pattern, fileName, 0) != 0 { return false }
    let opening = feed.text.prefix(16 * 1024)
    let text = String(decoding: opening, as: UTF8.self)
    guard signs.texts.allSatisfy({ text.contains($0) }) else { return false }
    if let root = signs.root, !Self.isRoot(root, of: text) { return false }
    if reading != .json {
      guard signs.members.allSatisfy({ text.contains($0) }) else { return false }
    } else if !signs.members.isEmpty {
      let objects = SourceKind.firstObjects(in: UnsafeBufferPointer(rebasing: opening))
      let isMember = objects.contains { object in
        signs.members.allSatisfy { object.value(named: $0) != nil }
      }
      guard isMember else { return false }
    }
    return signs.columns.isEmpty
      || DialectDetection.best(feed, from: 0, delimiter: options.delimiter?.asciiValue).rows.prefix(
        10
      )
      .contains(where: matches(columns:))
  }

  /// Whether a text file has the format that the source reads.
  func canRead(_ feed: BlockFeed, _ options: ImportOptions) -> Bool {
    switch reading {
    case .json, .xml, .plist: format?.recognizes(feed, options: options) == true
    case .sqlite: false
    case .csv, .yaml, .toml:
      ![JSONRecords.self, XMLRecords.self].contains { (other: any TextFormat.Type) in
        other.recognizes(feed, options: options)
      }
    case .sheet, .html, .lines, .text, .bytes: true
    }
  }

  /// The error for a file that the source does not read.
  func mismatch(_ file: String) -> ImportError {
    ImportError(.badOption, file, "is no \(reading.rawValue), which the source \(name) reads")
  }

  /// Whether a row has one of the names that the source's fields come from.
  func names(anyOf row: [String]) -> Bool {
    guard reading.isTable, let fields else { return false }
    let plain = Set(row.map(FieldNames.plain))
    return fields.contains { $0.paths.contains { plain.contains(FieldNames.plain($0)) } }
  }

  /// Whether the outermost element of XML has a name.
  private static func isRoot(_ name: String, of text: String) -> Bool {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      let next = rest[open...].dropFirst()
      if next.first?.isLetter == true || next.first == "_" {
        return next.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" } == name
      }
      // Declarations and comments.
      let end =
        next.hasPrefix("!--") ? next.firstRange(of: "-->")?.upperBound : next.firstIndex(of: ">")
      guard let end else { return false }
      rest = rest[end...].dropFirst(next.hasPrefix("!--") ? 0 : 1)
    }
    return false
  }
}

import AlbumModel
import Glibc
import RecordReading

extension SourceKind {
  /// The source that a script defines.
  init(_ definition: SourceDefinition) {
    name = definition.name
    readsByNames = definition.fields == nil && definition.functions.reads == nil
    if let fields = definition.fields {
      declared = fields
      let draft = DefinedDraft(fields)
      drafting = { draft.content(of: $0) }
    }
    guard let records = definition.records, definition.reading != .sqlite else { return }
    let steps = MemberPath(records).steps
    place = { places in
      let isElements = definition.reading == .xml
      let lengths = isElements ? [steps.count] : Array(0...steps.count)
      for length in lengths {
        let found = places.all.first { place in
          place.path == Array(steps[..<length]) && (place.isList || isElements)
        }
        if let found { return .place(found) }
      }
      // A single record.
      if let single = places.all.first(where: { $0.path == steps }) { return .place(single) }
      return .nothing("has no \(records), where the source \(definition.name) has its records")
    }
    // The lists in the records of the outermost one.
    guard definition.reading != .xml, records.dropLast(2).contains("[]") else { return }
    let end = records.firstRange(of: "[]")?.lowerBound ?? records.endIndex
    let outer = MemberPath(String(records[..<end]))
    let inner = MemberPath(steps: Array(steps.dropFirst(outer.steps.count)))
    containing = { object in
      // An album by itself, as it is kept in the library.
      guard object.value(named: inner.steps[0]) != nil else { return nil }
      // What is around an album is its `parent`.
      let parent = JSONObject(object.filter { $0.name != inner.steps[0] })
      return inner.objects(in: object).map { album in
        JSONObject(Array(album) + [.init(name: "parent", value: .object(parent))])
      }
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
  ///
  /// - Parameters:
  ///   - feed: the file at its first block.
  ///   - fileName: its name.
  ///   - options: the user's options.
  func matches(_ feed: BlockFeed, named fileName: String, _ options: ImportOptions) -> Bool {
    guard !signs.isEmpty, signs.tables.isEmpty else { return false }
    if let format, reading != .csv, !format.recognizes(feed, options: options) { return false }
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

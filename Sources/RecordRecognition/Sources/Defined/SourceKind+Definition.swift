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
    let definition = definition.ofRecords
    name = definition.name
    let isCombined = definition.grouping == .plays || definition.grouping == .likedTracks
    (grouping, repeatsTracks) = (definition.grouping, isCombined)
    competes = definition.competes
    let readsRecords = definition.functions.reads != nil && !definition.givesTables
    let isKnown = readsRecords || definition.readsOthers
    let isRated = competes && !definition.givesTables
    readsByNames = definition.fields == nil && (isRated ? definition.readsOthers : !isKnown)
    ignored = Set(definition.ignored.map(FieldNames.plain))
    exceptions = ignored
    prefix = definition.prefix.map(FieldNames.plain)
    let named = mappings.filter { $0.text == nil }
    let fields =
      (definition.fields ?? []).filter { field in !named.contains { $0.field == field.name } }
      + named.compactMap { mapping in
        mapping.field.map { SourceDefinition.Field($0, [mapping.column]) }
      }
    if definition.grouping != nil, !definition.hasRows {
      tracks = definition.fields == nil ? [] : fields
      self.fields["path"] = SourceField("path")
      self.fields["playlist"] = SourceField("playlist")
      preparing = { object in
        guard object.value(named: "tracks") == nil else { return object }
        let track = TrackNames.entry(of: object, line: 1)
        return TrackNames.record(of: TrackAlbum(of: track))
      }
    } else if definition.readsOthers, !readsByNames {
      added = DefinedDraft(fields, ignoring: definition.ignored)
      readByName(fields)
    } else if definition.fields != nil {
      declared = fields
      hasNumberedArtists = fields.contains { $0.name == .artist && $0.isNumbered }
      let draft = DefinedDraft(fields)
      drafting = { $0.isGroup ? nil : draft.content(of: $0) }
    }
    if let record = definition.records.first, record.hasPrefix("*["), record.hasSuffix("]") {
      mark = String(record.dropFirst(2).dropLast())
    } else if !definition.places.isEmpty {
      choose(definition)
    } else if definition.reading != .sqlite,
      definition.refusal != nil || !definition.records.isEmpty
    {
      find(definition)
    }
  }

  /// Fills the fields of columns by their names; these do not fill main fields then.
  private mutating func readByName(_ fields: [SourceDefinition.Field]) {
    let isDated = fields.contains { $0.name == .year }
    for field in fields {
      if field.name == .artist { hasNumberedArtists = field.isNumbered }
      for path in field.paths {
        let plain = FieldNames.plain(path)
        if !field.nothing.isEmpty { nothing[plain] = field.nothing }
        guard !field.name.isMain else { continue }
        self.fields[plain] = SourceField(declared: field, isDated: isDated)
        exceptions.insert(plain)
      }
    }
  }

  /// Finds the records where a script says that they are.
  private mutating func find(_ definition: SourceDefinition) {
    let all = definition.records.map { RecordsPath($0, isOfElements: definition.reading == .xml) }
    let missing =
      definition.refusal
      ?? "has no \(definition.records.joined(separator: " or ")), where the source "
      + "\(definition.name) has its records"
    if all.isEmpty { refusal = definition.refusal } else { self.missing = missing }
    place = { places in
      let found = all.compactMap { $0.place(in: places) }
      if all.count > 1, !found.isEmpty { return .lists(found) }
      return found.first.map(RecordsChoice.place) ?? .nothing(missing)
    }
    guard let path = all.first, path.isList else { return }
    // The lists in the records of the outermost one.
    let inner = path.steps.dropFirst(path.outer.count)
    innerPath = Array(inner)
    containing = { object in
      func has(_ step: String?) -> Bool { step.map { object.value(named: $0) != nil } ?? false }
      // An album by itself, as it is kept in the library, has its surroundings.
      guard !has(Self.parent) else { return nil }
      // One of several documents, in which the path begins.
      if !has(inner.first), has(path.steps.first) {
        return Self.albums(at: path.steps[...], in: object)
      }
      return inner.isEmpty ? nil : Self.albums(at: inner, in: object)
    }
  }

  /// Finds the records in the first place that a script names for such a file.
  private mutating func choose(_ definition: SourceDefinition) {
    let isOfElements = definition.reading == .xml
    let choices = definition.places.map { choice in
      (choice: choice, path: RecordsPath(choice.text, isOfElements: isOfElements))
    }
    place = { [refusals = definition.refusals] places in
      let names = isOfElements ? Set(places.all.compactMap(\.path.last)) : places.rootNames
      let plain = Set(names.map(FieldNames.plain))
      for (choice, path) in choices where choice.fits(plain) {
        if let place = path.place(in: places), !place.isList || place.count > 0 {
          return .place(place)
        }
      }
      return refusals.first { $0.fits(plain) }.map { .nothing($0.text) }
    }
    let inWhole = choices.filter { $0.path.isInWhole && $0.path.isList }
    guard !inWhole.isEmpty else { return }
    containing = { object in
      guard object.value(named: Self.parent) == nil,
        inWhole.contains(where: { $0.path.isStarted(in: object) })
      else { return nil }
      let names = Set(object.map { FieldNames.plain($0.name) })
      let found = choices.first { choice, path in
        choice.fits(names) && (path.steps.isEmpty || path.isStarted(in: object))
      }
      guard let path = found?.path, path.isList else { return nil }
      return Self.albums(at: path.steps[...], in: object)
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

/// Where a script says that records are: `data.items[]`.
private struct RecordsPath: Sendable {
  let steps: [String]
  /// The names up to the outermost list.
  let outer: [String]
  /// Whether the records are in a list.
  let isList: Bool
  /// Whether they are elements of XML.
  private let isOfElements: Bool
  /// Whether the whole text is one object that has them, so that it is their surroundings.
  let isInWhole: Bool

  init(_ text: String, isOfElements: Bool) {
    steps = MemberPath(text).steps
    isInWhole = text.hasPrefix(".")
    let end = text.firstRange(of: "[]")?.lowerBound
    isList = end != nil && !isOfElements
    outer = isInWhole ? [] : MemberPath(String(text[..<(end ?? text.endIndex)])).steps
    self.isOfElements = isOfElements
  }

  /// The place of the records; nil if there are none.
  func place(in places: RecordPaths) -> RecordPath? {
    if isInWhole { return places.all.first { $0.path.isEmpty && !$0.isList } }
    if isOfElements {
      return places.all.first { place in
        // Some may have any name.
        place.path.count == steps.count
          && zip(steps, place.path).allSatisfy { $0 == "*" || $0 == $1 }
          && (place.hasMembers || !steps.contains("*"))
      }
    }
    let list = places.all.first { $0.path == outer && $0.isList }
    // Otherwise a single record.
    return list ?? places.all.first { $0.path == steps }
  }

  /// Whether an object has the outermost list, or what it is in.
  func isStarted(in object: JSONObject) -> Bool {
    steps.first.map { object.objects($0).isEmpty == false } ?? false
  }
}

extension SourceDefinition {
  /// The format of its text files; nil if they have none, or several.
  var format: (any TextFormat.Type)? {
    guard readings.count == 1 else { return nil }
    return switch reading {
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
    guard reading.isTable else { return false }
    let plain = Set(names.map(FieldNames.plain))
    return signs.contains { signs in
      !signs.columns.isEmpty
        && signs.columns.allSatisfy { plain.contains(FieldNames.plain($0)) }
        && !signs.missing.contains { plain.contains(FieldNames.plain($0)) }
    }
  }

  /// The names of the columns of a table that calls them otherwise: most rows have cells that begin
  /// like those of the source.
  ///
  /// - Returns: nil for any other table.
  func columns(named written: [String], rows: [[String]]) -> [String]? {
    guard !columns.isEmpty, written.count >= columns.count,
      written.count(where: columns.contains) * 2 < columns.count
    else { return nil }
    let found = rows.count { row in
      row.count >= columns.count
        && signs.contains { signs in
          !signs.cells.isEmpty && zip(row, signs.cells).allSatisfy { $0.hasPrefix($1) }
        }
    }
    guard found > 0, found * 2 >= rows.count - 1 else { return nil }
    return columns + written.dropFirst(columns.count)
  }

  /// Whether a database has the source's tables.
  func matches(_ schema: SQLiteSchema) -> Bool {
    reading == .sqlite
      && signs.contains { signs in
        !signs.tables.isEmpty
          && signs.tables.allSatisfy {
            $0.contains(".") ? schema.hasColumns(of: $0) : schema.has($0)
          }
      }
  }

  /// Whether the beginning of a text may be of the source, whose reading competes with others: it has
  /// its signs, and the source's function accepts it.
  ///
  /// - Throws: ``ImportError`` with the error of a script.
  func accepts(_ feed: BlockFeed, of file: InputFile, _ options: ImportOptions) throws(ImportError)
    -> Bool
  {
    if let name = options.sourceName, !givesTables || name == self.name { return name == self.name }
    guard givesTables || !options.describesTable,
      signs.isEmpty || matches(feed, named: file.baseName, options)
    else { return false }
    guard let accepts = functions.accepts else { return true }
    return try ImportError.of(file.name) { try accepts(SourceSample(file.baseName, feed)) }
  }

  /// Whether a text file is of the source, by its signs.
  func matches(_ feed: BlockFeed, named fileName: String, _ options: ImportOptions) -> Bool {
    guard reading != .sqlite, !signs.isEmpty else { return false }
    // YAML and TOML have few signs of their own.
    let hasSyntax = [.json, .xml, .plist].contains(reading)
    if hasSyntax || reading == .csv, !canRead(feed, options) { return false }
    let opening = TextOpening(feed.text)
    lazy var lines = LineReader.first(of: feed).filter { TrimmedText.text($0) != nil }
    let isFound = signs.contains { signs in
      if let pattern = signs.name, fnmatch(pattern, fileName, 0) != 0 { return false }
      guard signs.match(opening), signs.match(lines) else { return false }
      guard !signs.columns.isEmpty || !signs.cells.isEmpty else { return true }
      let rows = DialectDetection.best(feed, from: 0, delimiter: options.delimiter?.asciiValue).rows
      return rows.prefix(10).contains(where: matches(columns:))
        || rows.first.map { columns(named: $0, rows: rows) != nil } ?? false
    }
    // An address of the service may be in other people's lists.
    let isCertain =
      !hasSyntax || !records.isEmpty || signs.contains { $0.texts.isEmpty || !$0.members.isEmpty }
    return isFound && (isCertain || SourceKind(self).canRead(opening))
  }

  /// Whether a text file has a format that the source reads.
  func canRead(_ feed: BlockFeed, _ options: ImportOptions) -> Bool {
    func isFormat(_ format: any TextFormat.Type) -> Bool {
      format.recognizes(feed, options: options)
    }
    return readings.contains { reading in
      switch reading {
      case .json: isFormat(JSONRecords.self)
      case .xml, .plist: isFormat(XMLRecords.self)
      case .sqlite: false
      case .csv, .yaml, .toml: !isFormat(JSONRecords.self) && !isFormat(XMLRecords.self)
      case .sheet, .html, .lines, .text, .bytes: true
      }
    }
  }

  /// The error for a file that the source does not read.
  func mismatch(_ file: String) -> ImportError {
    ImportError(.badOption, file, "is no \(reading.rawValue), which the source \(name) reads")
  }

  /// Whether a row has one of the names that the source's fields come from.
  func names(anyOf row: [String]) -> Bool {
    guard hasRows, let fields else { return false }
    let plain = Set(row.map(FieldNames.plain))
    return fields.contains { $0.paths.contains { plain.contains(FieldNames.plain($0)) } }
  }
}

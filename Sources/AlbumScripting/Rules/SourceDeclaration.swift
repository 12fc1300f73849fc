import AlbumModel
import LuaRuntime
import RecordReading
import RecordRecognition

extension JSONValue {
  /// A value of a script, nil for nil, with `true` for functions.
  ///
  /// A list that has names too has the numbers of its elements as names.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - depth: the levels of tables that are read.
  /// - Throws: the error of a table.
  init?(declared value: LuaValue, depth: Int = 8) throws {
    switch value {
    case .nil: return nil
    case .boolean(let flag): self = .flag(flag)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .string(let text): self = .text(text.repaired)
    case .table(let table) where depth > 0:
      var elements: [(place: Int64, value: JSONValue)] = []
      var members: [JSONObject.Member] = []
      try table.walk { key, value in
        guard let value = try JSONValue(declared: value, depth: depth - 1) else { return }
        switch key {
        case .integer(let place): elements.append((place, value))
        case .string(let name): members.append(.init(name: name.repaired, value: value))
        default: members.append(.init(name: "?", value: value))
        }
      }
      elements.sort { $0.place < $1.place }
      let isList = members.isEmpty && !elements.isEmpty
      members.sort { $0.name < $1.name }
      self =
        isList
        ? .array(elements.map(\.value))
        : .object(
          JSONObject(elements.map { .init(name: String($0.place), value: $0.value) } + members))
    default: self = .flag(true)
    }
  }
}

extension SourceDefinition {
  /// Reads the argument of `moonshelf.source`, apart from its functions.
  init(_ declaration: JSONObject, _ library: FieldNames) throws {
    try declaration.allow(
      [
        "name", "priority", "reads", "detect", "records", "columns", "fields", "by_names", "prefix",
        "ignore", "none", "split", "members", "group", "refuse", "draft", "read", "competes",
        "accepts", "gives",
      ], in: "a source")
    let name = try declaration.string("name") ?? ""
    guard !name.isEmpty, name.utf8.count <= 60, !name.contains(where: \.isNewline) else {
      throw LuaArgumentError(1, "a source needs a name of up to 60 bytes")
    }
    let kinds = Reading.allCases.map(\.rawValue).joined(separator: ", ")
    let texts = try declaration.oneOrMore("reads")
    let readings = texts.compactMap(Reading.init)
    guard let reading = readings.first, readings.count == texts.count else {
      throw LuaArgumentError(1, "reads says what the files are: one of \(kinds)")
    }
    self.init(name: name, readings: readings)
    priority = try declaration.whole("priority") ?? 0
    if let choices = try declaration.choices("records") {
      (places, records) = (choices, [])
    } else {
      records = try declaration.oneOrMore("records")
    }
    if let choices = try declaration.choices("refuse") {
      refusals = choices
    } else {
      refusal = try declaration.string("refuse")
    }
    competes = try declaration.flag("competes")
    if let gives = try declaration.string("gives") {
      givesTables = gives == "tables"
      guard givesTables, [.lines, .text, .html].contains(reading),
        declaration.value(named: "read") != nil
      else {
        throw LuaArgumentError(
          1, "gives says that a function read(input, emit, begin) gives \"tables\"")
      }
    }
    columns = try declaration.oneOrMore("columns")
    readsOthers = try declaration.flag("by_names")
    ignored = try declaration.oneOrMore("ignore")
    prefix = try declaration.string("prefix")
    nothing = try declaration.oneOrMore("none")
    separator = try declaration.string("split")
    more = try declaration.string("members")
    guard reading == .sqlite || nothing.isEmpty && separator == nil && more == nil else {
      throw LuaArgumentError(
        1, "none, split and members of all fields are for databases; a field has its own")
    }
    if let group = try declaration.string("group") {
      grouping = Grouping(rawValue: group)
      guard grouping != nil else {
        let kinds = Grouping.allCases.map(\.rawValue).joined(separator: ", ")
        throw LuaArgumentError(1, "group says what the records are: one of \(kinds)")
      }
    }
    if reading == .sqlite, let records = records.first, !Self.isQuery(records) {
      throw LuaArgumentError(1, "records of a database are a query: SELECT …, or FROM …")
    }
    switch declaration.value(named: "detect") {
    case .object(let detect)?: signs = [try Signs(detect, reading)]
    case .array(let detects)? where detects.allSatisfy({ $0.isObject }):
      signs = try detects.flatMap(\.objects).map { try Signs($0, reading) }
    // A function.
    case nil, .flag(true)?: break
    default: throw LuaArgumentError(1, "detect is a table of signs, or a function(sample)")
    }
    let names = isOfAlbums ? library : nil
    fields = try declaration.table("fields").map { try Self.fields($0, names: names) }
  }

  /// Whether its fields are those of albums, and not of tracks that are combined to albums.
  var isOfAlbums: Bool { grouping == nil || reading.isTable }

  private static func isQuery(_ text: String) -> Bool {
    let word = text.split(whereSeparator: \.isWhitespace).first?.lowercased() ?? ""
    return ["select", "with", "from"].contains(word)
  }

  /// The fields of `{ artist = "band", title = { "album", "item" }, label = { "label", split = "," } }`.
  ///
  /// - Parameters:
  ///   - table: the fields.
  ///   - names: those of the library; nil for the fields of tracks, which have the names of the table.
  /// - Returns: the fields, by their names.
  /// - Throws: `LuaArgumentError`, or the error of a name.
  private static func fields(_ table: JSONObject, names: FieldNames?) throws -> [Field] {
    let fields = try table.flatMap { member in
      guard Int(member.name) == nil else {
        throw LuaArgumentError(1, "the keys of fields are the names of fields")
      }
      let name =
        try names?.target(named: member.name, allowingSimilar: true).name
        ?? FieldName(rawValue: member.name)
      guard !FieldName.readOnly.contains(name.rawValue) else {
        throw LuaArgumentError(1, "fields: \(FieldError.readOnly(name))")
      }
      guard case .array(let values) = member.value, values.allSatisfy(\.isObject) else {
        return [try Field(name, member.value)]
      }
      return try values.map { try Field(name, $0) }
    }
    return fields.sorted { $0.name < $1.name }
  }
}

extension SourceDefinition.Signs {
  /// Reads a table such as `{ columns = { "band_name" } }`.
  fileprivate init(_ table: JSONObject, _ reading: SourceDefinition.Reading) throws {
    self.init()
    let names = [
      "columns", "cells", "members", "tables", "root", "name", "text", "without", "lines",
      "most_lines",
    ]
    try table.allow(names, in: "detect")
    columns = try table.oneOrMore("columns")
    cells = try table.oneOrMore("cells")
    members = try table.oneOrMore("members")
    tables = try table.oneOrMore("tables")
    texts = try table.oneOrMore("text")
    missing = try table.oneOrMore("without")
    lines = try table.oneOrMore("lines")
    mostLines = try table.oneOrMore("most_lines")
    root = try table.string("root")
    name = try table.string("name")
    guard !isEmpty else { throw LuaArgumentError(1, "detect names no sign") }
    let isTable = reading.isTable
    guard columns.isEmpty || isTable, tables.isEmpty || reading == .sqlite,
      root == nil || reading == .xml || reading == .plist
    else {
      throw LuaArgumentError(
        1, "detect: columns are signs of tables, tables those of sqlite, a root that of xml")
    }
    guard (columns.isEmpty && cells.isEmpty) == !isTable,
      self.tables.isEmpty == (reading != .sqlite)
    else {
      throw LuaArgumentError(
        1,
        "detect: a source that reads \(reading.rawValue) is known by its "
          + (isTable ? "columns" : "tables"))
    }
  }
}

extension SourceDefinition.Field {
  private static let options = [
    "type", "split", "none", "values", "contains", "scale", "numbered", "counts", "means", "with",
    "unless",
  ]

  /// Reads a name, names, or `{ "label", "labels.name", type = "list", split = ",", none = { "none" } }`.
  fileprivate init(_ name: FieldName, _ value: JSONValue) throws {
    let table: JSONObject
    switch value {
    case .text(let path):
      self.init(name, [path])
      return
    case .array(let paths):
      self.init(name, try JSONObject.texts(paths, of: name.rawValue))
      return
    case .object(let object): table = object
    default: throw LuaArgumentError(1, "fields: \(name) needs a name, or a list of names")
    }
    var paths: [JSONValue] = []
    for member in table where !Self.options.contains(member.name) {
      guard Int(member.name) == nil else {
        paths.append(member.value)
        continue
      }
      throw LuaArgumentError(
        1,
        "fields: \(name) has names, and \(Self.options.joined(separator: ", ")), no "
          + "'\(member.name)'"
          + (EditDistance.suggestion(for: member.name, among: Self.options) ?? ""))
    }
    self.init(name, try JSONObject.texts(paths, of: name.rawValue))
    guard !paths.isEmpty else {
      throw LuaArgumentError(1, "fields: \(name) needs the name of a column or member")
    }
    nothing = Set(try table.oneOrMore("none"))
    if let type = try table.string("type") {
      guard let kind = FieldKinds.named(type) else {
        let known = FieldKinds.all.map(\.name).joined(separator: ", ")
        throw LuaArgumentError(1, "there is no type \"\(type)\": there are \(known)")
      }
      self.kind = kind
    }
    if let split = try table.string("split") {
      guard split.utf8.count == 1 else {
        throw LuaArgumentError(1, "split is one ASCII character, like \",\"")
      }
      separator = split.first
    }
    scale = try table.number("scale")
    let isOfRatings = kind.map { $0 is RatingKind } ?? (name == "rating")
    guard scale == nil || isOfRatings, scale ?? 1 > 0 else {
      throw LuaArgumentError(1, "fields: scale is the best rating in a field of ratings")
    }
    meaning = try table.string("means")
    beginning = try table.string("with")
    isNumbered = try table.flag("numbered")
    if let unit = try table.string("counts") {
      counts = Counted(rawValue: unit)
      guard counts != nil else {
        throw LuaArgumentError(1, "a date counts seconds, milliseconds or days")
      }
    }
    values = try table.values(of: "values")
    parts = try table.pairs(of: "contains").map { (FoldedText.fold($0), $1) }
    exceptions = try table.values(of: "unless").compactMapValues(\.self)
    guard !name.isMain || kind == nil && (separator == nil || [.artist, .genre].contains(name))
    else {
      let problem = kind == nil ? "is one value, without split" : "has a type of its own"
      throw LuaArgumentError(1, "fields: \(name) \(problem)")
    }
  }
}

extension JSONObject {
  /// Checks that there are no other members.
  fileprivate func allow(_ names: [String], in owner: String) throws {
    for member in self where !names.contains(member.name) {
      guard Int(member.name) == nil else {
        throw LuaFailure("\(owner) has \(names.joined(separator: ", ")), no list")
      }
      throw LuaFailure.unknown(member.name, in: owner, names)
    }
  }

  fileprivate func string(_ name: String) throws -> String? {
    try member(name, "a string") { if case .text(let text) = $0 { text } else { nil } }
  }

  fileprivate func flag(_ name: String) throws -> Bool {
    try member(name, "a boolean") { if case .flag(let flag) = $0 { flag } else { nil } } ?? false
  }

  fileprivate func whole(_ name: String) throws -> Int? {
    try member(name, "an integer") {
      if case .integer(let integer) = $0 { Int(exactly: integer) } else { nil }
    }
  }

  fileprivate func number(_ name: String) throws -> Double? {
    try member(name, "a number") { value in
      switch value {
      case .integer(let integer): Double(integer)
      case .number(let number): number
      default: nil
      }
    }
  }

  fileprivate func table(_ name: String) throws -> JSONObject? {
    try member(name, "a table with names") {
      if case .object(let object) = $0 { object } else { nil }
    }
  }

  private func member<Value>(
    _ name: String, _ type: String, _ read: (JSONValue) -> Value?
  ) throws -> Value? {
    guard let found = value(named: name) else { return nil }
    guard let value = read(found) else {
      throw LuaFailure("\(name) must be \(type), got \(found.luaType)")
    }
    return value
  }

  /// The texts, or `false`, of the names in a member; none if it is missing.
  fileprivate func values(of name: String) throws -> [String: String?] {
    var texts: [String: String?] = [:]
    for member in try table(name) ?? JSONObject() {
      switch member.value {
      case .text(let text): texts[member.name] = text
      case .flag(false): texts[member.name] = .some(nil)
      default: throw LuaArgumentError(1, "\(name) has a text, or false, for each text")
      }
    }
    return texts
  }

  /// The texts and tables of a list such as `{ first = true, { "items[]", with = { "title" } } }`, or of
  /// one that only has tables; nil for anything else.
  fileprivate func choices(_ name: String) throws -> [SourceDefinition.Choice]? {
    let values: [JSONValue]
    switch value(named: name) {
    case .array(let list)? where list.allSatisfy(\.isObject): values = list
    case .object(let table)? where table.value(named: "first") == .flag(true):
      values = table.filter { Int($0.name) != nil }.map(\.value)
    default: return nil
    }
    return try values.map { value in
      if case .text(let text) = value { return SourceDefinition.Choice(text) }
      guard let table = value.objects.first, let text = try table.string("1") else {
        throw LuaArgumentError(1, "\(name) has texts, or tables with a text, with and without")
      }
      return SourceDefinition.Choice(
        text, with: try table.oneOrMore("with"), without: try table.oneOrMore("without"))
    }
  }

  /// The pairs of texts of a list such as `{ { "stream", "a radio stream" } }`; none if it is missing.
  fileprivate func pairs(of name: String) throws -> [(String, String)] {
    guard let found = value(named: name) else { return [] }
    let mistake = LuaArgumentError(1, "\(name) is a list of pairs of texts")
    guard case .array(let values) = found else { throw mistake }
    return try values.map { value in
      guard case .array(let pair) = value, pair.count == 2 else { throw mistake }
      let texts = try Self.texts(pair, of: name)
      return (texts[0], texts[1])
    }
  }

  /// The texts of a member: one, or a list; none if it is missing.
  fileprivate func oneOrMore(_ name: String) throws -> [String] {
    switch value(named: name) {
    case nil: return []
    case .text(let text)?: return [text]
    case .array(let values)?: return try Self.texts(values, of: name)
    case .object(let object)? where object.isEmpty: return []
    default: throw LuaArgumentError(1, "\(name) is a text, or a list of texts")
    }
  }

  fileprivate static func texts(_ values: [JSONValue], of name: String) throws -> [String] {
    try values.map { value in
      guard case .text(let text) = value else {
        throw LuaArgumentError(1, "\(name) is a text, or a list of texts")
      }
      return text
    }
  }
}

extension JSONValue {
  /// The type of its value in Lua.
  fileprivate var luaType: String {
    switch self {
    case .null: "nil"
    case .flag: "boolean"
    case .integer, .number: "number"
    case .text: "string"
    case .array, .object: "table"
    }
  }
}
